import type { ProjectItem, ProjectSort } from '@diorama/contract/projects/projects.contract.ts';
import { Send, Trash2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useResourceList } from '../../../resource/use-resource-list.ts';
import { mayChange } from '../../../shell/read-only.ts';
import type { Column } from '../../../ui/list/list-head.tsx';
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
  const editable = (chosen: readonly ProjectItem[]) => chosen.filter(mayChange);
  const remove = (chosen: readonly ProjectItem[]) => editable(chosen).length > 0 && onDelete(editable(chosen));
  const resource = useResourceList({
    items: projects,
    nameOf: ({ name }) => name,
    tileWidth: view === 'grid' ? 240 : null,
    onOpen,
    onRename: (project, name) => mayChange(project) && onRename(project, name),
    onDelete: remove,
  });
  const { list, selected, targetsOf } = resource;
  const hasBoxes = projects.some(({ mayEdit }) => mayEdit);
  const menuActions = {
    open: onOpen,
    startRename: list.rename,
    duplicate: onDuplicate,
    exportIt: onExport,
    pin: onPin,
    remove,
  };
  const View = view === 'grid' ? ProjectCard : ProjectRow;
  return (
    <ResourceList
      resource={resource}
      label="Projects"
      scroller={scroller}
      columns={{ head: COLUMNS, className: projectColumns, sort, onSort }}
      tileHeight={210}
      bulk={
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
              { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => remove(selected) },
            ]
      }
      toolbar={toolbar}
      frame={frame}
    >
      {(project) => (
        <View
          project={project}
          list={list}
          entries={projectEntries(targetsOf(project), menuActions)}
          hasBoxes={hasBoxes}
        />
      )}
    </ResourceList>
  );
}
