import { HOW_TO_EDIT } from '@diorama/contract/projects/look-only.ts';
import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderKanban, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { moveInList } from '../../app/move-in-list.ts';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { listHead } from '../../ui/list-look.ts';
import { dialogFrame, lineFrame } from '../../ui/part-frames.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useLoadMore } from '../../ui/use-load-more.ts';
import { RenameProjectDialog } from './lazy-rename-project-dialog.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ProjectRow, projectColumns } from './project-row.tsx';
import { usableFilter } from './project-search.ts';
import { projectList } from './projects.queries.ts';

const ClientFilter = lazyPart(() => import('./client-filter.tsx').then((module) => module.ClientFilter), {
  frame: lineFrame('Client filter'),
});
const CreateProjectDialog = lazyPart(
  () => import('./create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
  { frame: dialogFrame('New project') },
);

/** `/projects`: every project one may reach, newest first. */
export function ProjectsPage() {
  const filter = useSearch({ from: '/app/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const [search, setSearch] = useState(filter.search ?? '');
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<ProjectItem | null>(null);
  const asked = useDeferredValue(usableFilter({ ...filter, search }));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    projectList(asked),
  );
  const projects = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total;
  const mayCreate = data?.pages[0]?.mayCreate ?? true;
  const end = useLoadMore(hasNextPage && !isFetchingNextPage, fetchNextPage);
  const isFiltered = Boolean(asked.search || asked.clientIds?.length);

  const searchFor = (text: string) => {
    setSearch(text);
    void navigate({ search: ({ search: _old, ...rest }) => (text ? { ...rest, search: text } : rest), replace: true });
  };
  const narrowTo = (clientIds: string[]) =>
    void navigate({
      search: ({ clientIds: _old, ...rest }) => (clientIds.length > 0 ? { ...rest, clientIds } : rest),
      replace: true,
    });

  return (
    <>
      <title>Projects · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Projects' }]} />} />
      <Page
        title="Projects"
        action={
          mayCreate && (
            <Button {...CreateProjectDialog.opener} variant="primary" icon={Plus} onClick={() => setCreating(true)}>
              New project
            </Button>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-[280px] max-w-full max-sm:w-full">
            <SearchField
              label="Search projects"
              placeholder="Name or address"
              value={search}
              onChange={searchFor}
              hasShortcut
            />
          </div>
          <ClientFilter clientIds={filter.clientIds ?? []} onChange={narrowTo} />
          {data && isFiltered && (
            <span role="status" className="text-n10 text-xs tabular-nums">
              {total === undefined ? 'Over 1,000 projects' : total === 1 ? '1 project' : `${total} projects`}
            </span>
          )}
        </div>
        {error && !data ? (
          <ErrorState
            title="The projects could not be loaded"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div>
            <div className={cx(listHead, projectColumns)}>
              <span>Project</span>
              <span>Client</span>
              <span>Products</span>
              <span>State</span>
              <span>Edited</span>
            </div>
            {isPending && <ListSkeleton columns={projectColumns} />}
            <ul aria-label="Projects" onKeyDown={moveInList}>
              {projects.map((project) => (
                <ProjectRow key={project.id} project={project} onRename={() => setRenamed(project)} />
              ))}
            </ul>
            {isFetchingNextPage && <ListSkeleton columns={projectColumns} rows={2} />}
            <div ref={end} />
            {data && projects.length === 0 && (
              <NothingFound
                isFiltered={isFiltered}
                search={asked.search}
                mayCreate={mayCreate}
                onClear={() => void navigate({ search: {}, replace: true }).then(() => setSearch(''))}
                onCreate={() => setCreating(true)}
              />
            )}
          </div>
        )}
        {isCreating && <CreateProjectDialog onClose={() => setCreating(false)} />}
        {renamed && <RenameProjectDialog project={renamed} onClose={() => setRenamed(null)} />}
      </Page>
    </>
  );
}

function NothingFound({
  isFiltered,
  search,
  mayCreate,
  onClear,
  onCreate,
}: {
  isFiltered: boolean;
  search: string | undefined;
  mayCreate: boolean;
  onClear: () => void;
  onCreate: () => void;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={search ? `No projects match “${search}”` : 'No projects match'}
        text="Try another name or address."
        action={<Button onClick={onClear}>Show all projects</Button>}
      />
    );
  }
  if (!mayCreate) {
    return (
      <EmptyState
        icon={FolderKanban}
        title="No project yet"
        text={`The projects of your clients appear here. To make one yourself: ${HOW_TO_EDIT.charAt(0).toLowerCase()}${HOW_TO_EDIT.slice(1)}.`}
      />
    );
  }
  return (
    <EmptyState
      icon={FolderKanban}
      title="Your first project"
      text="A project holds what you build for one client: images, products and the page visitors open."
      action={
        <Button {...CreateProjectDialog.opener} variant="primary" icon={Plus} onClick={onCreate}>
          New project
        </Button>
      }
    />
  );
}
