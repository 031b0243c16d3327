import type { ProjectItem, ProjectSort } from '@diorama/contract/projects/projects.contract.ts';
import { Send, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { mayChange } from '../../../shell/read-only.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../../ui/list/list-head.tsx';
import { TileGrid, useTileColumns } from '../../../ui/list/tile-grid.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { PublishAllDialog } from '../publish-all/lazy-publish-all-dialog.ts';
import { projectEntries } from './project-menu.ts';
import { ProjectCard, ProjectRow, projectColumns } from './project-row.tsx';

const COLUMNS: readonly Column<ProjectSort>[] = [
  { label: 'Project', sort: 'name' },
  { label: 'Client', from: 'lg' },
  { label: 'Products' },
  { label: 'State', from: 'md' },
  { label: 'Edited', sort: 'updatedAt', isDescending: true },
  { label: '' },
];

type ProjectListProps = {
  projects: readonly ProjectItem[];
  scroller: RefObject<HTMLDivElement | null>;
  view: 'list' | 'grid';
  sort: ProjectSort;
  onSort: (sort: ProjectSort) => void;
  onOpen: (project: ProjectItem) => void;
  onRename: (project: ProjectItem, name: string) => void;
  onDuplicate: (project: ProjectItem) => void;
  onExport: (project: ProjectItem) => void;
  onPin: (project: ProjectItem) => void;
  onDelete: (projects: readonly ProjectItem[]) => void;
  onPublish: (projects: readonly ProjectItem[]) => void;
  /** Search and filters, while nothing is selected; `goToList` puts focus on the rows. */
  toolbar: (goToList: () => void) => ReactNode;
  /** Puts what stands in for rows around them. */
  frame: (rows: ReactNode) => ReactNode;
};

/** Projects as rows or as pictures, one or several at a time. */
export function ProjectList(props: ProjectListProps) {
  const {
    projects,
    scroller,
    view,
    sort,
    onSort,
    onOpen,
    onRename,
    onDuplicate,
    onExport,
    onPin,
    onDelete,
    onPublish,
    toolbar,
    frame,
  } = props;
  const ids = useMemo(() => projects.map(({ id }) => id), [projects]);
  const byId = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const host = useRef<HTMLDivElement>(null);
  const columns = useTileColumns(host, 240);
  const projectsOf = (chosen: readonly string[]) => chosen.flatMap((id) => byId.get(id) ?? []);
  const editable = (chosen: readonly ProjectItem[]) => chosen.filter(mayChange);
  const remove = (chosen: readonly ProjectItem[]) => editable(chosen).length > 0 && onDelete(editable(chosen));
  const open = (id: string) => {
    const project = byId.get(id);
    if (project) onOpen(project);
  };
  const list = useListSelection({
    ids,
    columns: view === 'grid' ? columns : 1,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: open,
    onOpen: open,
    onRename: (id, name) => {
      const project = byId.get(id);
      if (project && mayChange(project)) onRename(project, name);
    },
    onDelete: (chosen) => remove(projectsOf(chosen)),
  });
  const hasBoxes = projects.some(({ mayEdit }) => mayEdit);
  const selected = projectsOf(ids.filter((id) => list.selected.has(id)));
  const menuActions = {
    open: onOpen,
    startRename: list.rename,
    duplicate: onDuplicate,
    exportIt: onExport,
    pin: onPin,
    remove,
  };
  const draw = (id: string) => {
    const project = byId.get(id);
    if (!project) return null;
    const entries = projectEntries(projectsOf(list.targetsOf(id)), menuActions);
    const View = view === 'grid' ? ProjectCard : ProjectRow;
    return <View project={project} list={list} entries={entries} hasBoxes={hasBoxes} />;
  };
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {selected.length > 0 ? (
          <div className="min-w-0 flex-1">
            <BulkBar
              count={selected.length}
              actions={
                editable(selected).length === 0
                  ? []
                  : [
                      {
                        id: 'publish',
                        label: 'Publish changes',
                        icon: Send,
                        opener: PublishAllDialog.opener,
                        onSelect: () => onPublish(editable(selected)),
                      },
                      {
                        id: 'delete',
                        label: 'Delete',
                        icon: Trash2,
                        isDangerous: true,
                        onSelect: () => remove(selected),
                      },
                    ]
              }
              onClear={list.clear}
            />
          </div>
        ) : (
          toolbar(() => list.lead !== null && list.focusRow(list.lead))
        )}
      </div>
      <div ref={host}>
        {frame(
          view === 'grid' ? (
            <TileGrid label="Projects" scroller={scroller} list={list} groups={[ids]} columns={columns} rowHeight={210}>
              {draw}
            </TileGrid>
          ) : (
            <div {...gridRole('Projects')} {...list.listProps}>
              <ListHead columns={COLUMNS} className={projectColumns} sort={sort} onSort={onSort} />
              <VirtualRows
                scroller={scroller}
                count={ids.length}
                rowHeight={56}
                keyOf={(index) => ids[index] ?? String(index)}
                leadAt={ids.indexOf(list.lead ?? '')}
                covered={32}
                isMeasured
              >
                {(index) => draw(ids[index] ?? '')}
              </VirtualRows>
            </div>
          ),
        )}
      </div>
    </>
  );
}
