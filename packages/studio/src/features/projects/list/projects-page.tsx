import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArchiveRestore, FolderKanban, LayoutGrid, PackageOpen, Plus, Rows3 } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { FoundCount, ListSearch, NoneFound, NoneYet } from '../../../resource/list-parts.tsx';
import { Page } from '../../../shell/screens/page.tsx';
import { TopBar } from '../../../shell/top-bar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonKeys } from '../../../ui/button/button-keys.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { changedParams } from '../../../ui/list/changed-params.ts';
import { useViewShortcuts } from '../../../ui/list/keys/use-view-shortcuts.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { Breadcrumb } from '../../../ui/show/breadcrumb.tsx';
import { ExportProjectDialog, ImportProjectDialog } from '../archives/lazy-archive-dialogs.ts';
import { CreateProjectDialog } from '../dialogs/lazy-create-project-dialog.tsx';
import { projectList } from '../projects.queries.ts';
import { PublishAllDialog } from '../publish-all/lazy-publish-all-dialog.ts';
import { useDuplicateProject } from '../use-duplicate-project.ts';
import { usePinProject } from '../use-pin-project.ts';
import { ClientFilter } from './lazy-client-filter.ts';
import { ProjectList } from './project-list.tsx';
import { queryOf } from './project-query.ts';
import { projectColumns } from './project-row.tsx';
import type { ProjectFilter } from './project-search.ts';
import { StateFilter } from './state-filter.tsx';
import { useProjectActions } from './use-project-actions.ts';

const DeletedProjectsDialog = lazyPart(
  () => import('../dialogs/deleted-projects-dialog.tsx').then((module) => module.DeletedProjectsDialog),
  { frame: dialogFrame('Deleted projects') },
);
const DeleteProjectsDialog = lazyPart(
  () => import('../dialogs/delete-projects-dialog.tsx').then((module) => module.DeleteProjectsDialog),
  { frame: dialogFrame('Delete') },
);

/** `/projects`: every project one may reach. */
export function ProjectsPage() {
  const filter = useSearch({ from: '/app/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const [search, setSearch] = useState(filter.search ?? '');
  const [isCreating, setCreating] = useState(false);
  const [areDeletedShown, setDeletedShown] = useState(false);
  const [deleting, setDeleting] = useState<readonly ProjectItem[] | null>(null);
  const [publishing, setPublishing] = useState<readonly string[] | null>(null);
  const [exporting, setExporting] = useState<ProjectItem | null>(null);
  const [isImporting, setImporting] = useState(false);
  const query = useDeferredValue(queryOf({ ...filter, search }));
  const read = useInfiniteQuery(projectList(query));
  const projects = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = read.data?.pages[0];
  const mayCreate = first?.mayCreate ?? true;
  const scroller = useRef<HTMLDivElement>(null);
  const actions = useProjectActions();
  const duplicate = useDuplicateProject();
  const pin = usePinProject();
  const { sort: _sort, limit: _limit, ...narrowing } = query;
  const isFiltered = Object.keys(narrowing).length > 0;
  const change = (next: { [Key in keyof ProjectFilter]?: ProjectFilter[Key] | undefined }) =>
    void navigate({
      search: (old) => changedParams(old, next),
      replace: true,
    });
  const searchFor = (text: string) => {
    setSearch(text);
    change({ search: text || undefined });
  };
  const show = (view: 'list' | 'grid') => change({ view: view === 'grid' ? view : undefined });
  useViewShortcuts(show);
  useShortcuts(ON_THIS_SCREEN, mayCreate ? [{ keys: 'N P', label: 'New project', run: () => setCreating(true) }] : []);
  const create = mayCreate && (
    <span className="flex gap-2">
      <Button
        {...DeletedProjectsDialog.opener}
        variant="quiet"
        icon={ArchiveRestore}
        title="Deleted projects"
        className="max-md:[&>span]:sr-only"
        onClick={() => setDeletedShown(true)}
      >
        Deleted projects
      </Button>
      <Button {...ImportProjectDialog.opener} icon={PackageOpen} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button {...CreateProjectDialog.opener} variant="primary" icon={Plus} onClick={() => setCreating(true)}>
        New project <ButtonKeys>N P</ButtonKeys>
      </Button>
    </span>
  );
  return (
    <>
      <title>Projects · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Projects' }]} />} />
      <Page title="Projects" action={create} scroller={scroller}>
        <ProjectList
          projects={projects}
          scroller={scroller}
          view={filter.view ?? 'list'}
          sort={filter.sort ?? 'updatedAt'}
          onSort={(sort) => change({ sort: sort === 'name' ? sort : undefined })}
          onOpen={({ id }) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })}
          onRename={(project, name) => void actions.rename(project, name)}
          onDuplicate={(project) => void duplicate(project)}
          onExport={setExporting}
          onPin={(project) => void pin(project)}
          onDelete={setDeleting}
          onPublish={(chosen) => setPublishing(chosen.map(({ id }) => id))}
          toolbar={(goToList) => (
            <>
              <ListSearch
                things="projects"
                placeholder="Name or address"
                read={read}
                wanted={query.search}
                value={search}
                onChange={searchFor}
                onLeaveDown={goToList}
              />
              <ClientFilter
                clientIds={filter.clientIds ?? []}
                onChange={(ids) => change({ clientIds: ids.length > 0 ? ids : undefined })}
              />
              <StateFilter
                states={filter.states ?? []}
                onChange={(states) => change({ states: states.length > 0 ? states : undefined })}
              />
              {read.data && isFiltered && <FoundCount>{countOf(first?.total)}</FoundCount>}
              <span className="ml-auto">
                <SegmentedControl
                  label="View"
                  isIconOnly
                  value={filter.view ?? 'list'}
                  onChange={show}
                  options={[
                    { value: 'list', label: 'List', icon: Rows3 },
                    { value: 'grid', label: 'Grid', icon: LayoutGrid },
                  ]}
                />
              </span>
            </>
          )}
          frame={(rows) => (
            <ListFrame
              read={read}
              errorTitle="The projects could not be loaded"
              skeleton={<RowsSkeleton picture="h-9 w-16" columns={projectColumns} />}
              empty={
                projects.length > 0 ? undefined : isFiltered ? (
                  <NoneFound
                    things="projects"
                    wanted={query.search}
                    text="Try another name or address, or fewer filters."
                    onClear={() => {
                      setSearch('');
                      change({ search: undefined, clientIds: undefined, states: undefined });
                    }}
                  />
                ) : (
                  <NoneYet
                    icon={FolderKanban}
                    mayCreate={mayCreate}
                    first={{
                      title: 'Your first project',
                      text: 'A project holds what you build for one client: images, products and the page visitors open.',
                      action: (
                        <Button
                          {...CreateProjectDialog.opener}
                          variant="primary"
                          icon={Plus}
                          onClick={() => setCreating(true)}
                        >
                          New project
                        </Button>
                      ),
                    }}
                    others={{ title: 'No project yet', text: 'The projects of your clients appear here.' }}
                  />
                )
              }
            >
              {rows}
            </ListFrame>
          )}
        />
      </Page>
      {areDeletedShown && <DeletedProjectsDialog onClose={() => setDeletedShown(false)} />}
      {publishing && <PublishAllDialog projectIds={publishing} onClose={() => setPublishing(null)} />}
      {exporting && <ExportProjectDialog project={exporting} onClose={() => setExporting(null)} />}
      {isImporting && <ImportProjectDialog onClose={() => setImporting(false)} />}
      {isCreating && <CreateProjectDialog onClose={() => setCreating(false)} />}
      {deleting && (
        <DeleteProjectsDialog
          projects={deleting}
          onDelete={() => actions.remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const countOf = (total: number | undefined): string =>
  total === undefined ? 'Over 1,000 projects' : total === 1 ? '1 project' : `${total} projects`;
