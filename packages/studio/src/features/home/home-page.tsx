import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderKanban, PackageOpen, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { mentions } from '../../editor/comments/comments.queries.ts';
import { recentCollections, recentProjects } from '../../shell/recent.ts';
import { TopBar } from '../../shell/top-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonKeys } from '../../ui/button/button-keys.tsx';
import { buttonLook } from '../../ui/button/button-look.ts';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { ON_THIS_SCREEN, useShortcuts } from '../../ui/keys/shortcuts.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { usePartsPrefetch } from '../../ui/load/prefetch-parts.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { AskAccess } from '../clients/public.ts';
import { anyProject, CreateProjectDialog, homeView, ImportProjectDialog, projectsByIds } from '../projects/public.ts';
import { me } from '../sessions/public.ts';
import { CollectionTiles, collectionsByIds } from '../widgets/public.ts';
import { ContinueSection } from './continue-section.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeSection } from './home-section.tsx';
import { PublishedSection, RunningSection } from './home-side.tsx';
import { ProjectTiles, TilesSkeleton } from './project-tiles.tsx';

/** Milliseconds between looks while something goes on. */
const LOOK_EVERY = 3_000;

/** `/`: what one goes on with, what colleagues publish, and what goes on by itself. */
export function HomePage() {
  usePartsPrefetch();
  const home = useQuery({
    ...homeView,
    refetchInterval: ({ state }) => (state.data?.running.some(({ fault }) => fault === null) ? LOOK_EVERY : false),
  });
  const { data: user } = useQuery(me);
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const [visited] = useState(recentProjects.ids);
  const { data, error } = home;
  useShortcuts(
    ON_THIS_SCREEN,
    data?.mayCreate ? [{ keys: 'N P', label: 'New project', run: () => setOpen('create') }] : [],
  );
  return (
    <>
      <title>Home · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Home' }]} />} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto max-lg:flex-none max-lg:overflow-visible">
          <div className="mx-auto flex w-full max-w-275 flex-col gap-6 px-7 py-6 max-sm:px-4 max-sm:py-4">
            <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
              <h1 className="min-w-0 truncate font-semibold text-xl tracking-[-0.018em]">
                {greetingAt(new Date().getHours())}
                {user && `, ${firstNameOf(user.name)}`}
              </h1>
              <span className="text-n10 max-sm:hidden">{today(new Date())}</span>
              {data?.mayCreate && (
                <span className="ml-auto flex flex-none gap-2">
                  <Button {...ImportProjectDialog.opener} icon={PackageOpen} onClick={() => setOpen('import')}>
                    Import
                  </Button>
                  <Button
                    {...CreateProjectDialog.opener}
                    variant="primary"
                    icon={Plus}
                    onClick={() => setOpen('create')}
                  >
                    New project <ButtonKeys>N P</ButtonKeys>
                  </Button>
                </span>
              )}
            </div>
            <AskAccess />
            {data && <FirstSteps home={data} hasVisited={visited.length > 0} onCreate={() => setOpen('create')} />}
            {error && !data && (
              <ErrorState
                title="Your work could not be loaded"
                message={messageOf(error)}
                onRetry={() => void home.refetch()}
                isRetrying={home.isFetching}
              />
            )}
            {home.isPending && <Skeleton className="h-44 w-full rounded-lg" />}
            {data && <ContinueSection edited={data.lastEdited} />}
            {data && data.pinned.length > 0 && (
              <HomeSection title="Pinned">
                <ProjectTiles projects={data.pinned} />
              </HomeSection>
            )}
            <RecentSection onCreate={data?.mayCreate ? () => setOpen('create') : undefined} />
            <RecentCollections />
          </div>
        </div>
        <aside
          aria-label="Activity"
          className="flex w-86 flex-none flex-col gap-7 overflow-y-auto border-n5 border-l px-4 py-6 max-lg:w-auto max-lg:overflow-visible max-lg:border-t max-lg:border-l-0 max-lg:px-7 max-sm:px-4"
        >
          {home.isPending && <Skeleton className="h-40 w-full" />}
          <MentionsSection />
          {data && <RunningSection running={data.running} />}
          {data && <PublishedSection published={data.lastPublished} />}
        </aside>
      </div>
      {open === 'create' && <CreateProjectDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportProjectDialog onClose={() => setOpen(null)} />}
    </>
  );
}

/** The projects one was in last; where there is none at all, the way to the first. */
function RecentSection({ onCreate }: { onCreate: (() => void) | undefined }) {
  const [ids] = useState(recentProjects.ids);
  const { data: projects, error, isPending, refetch } = useQuery({ ...projectsByIds(ids), enabled: ids.length > 0 });
  const hasNone = ids.length === 0 || projects?.length === 0;
  const { data: any, isLoading } = useQuery({ ...anyProject, enabled: hasNone });
  // What was deleted or is out of reach is forgotten.
  useEffect(() => {
    if (projects) recentProjects.keepOnly(projects.map(({ id }) => id));
  }, [projects]);
  return (
    <HomeSection
      title="Recent projects"
      more={
        <Link to="/projects" className="touch-target">
          All projects
        </Link>
      }
    >
      {error && !projects && (
        <ErrorState
          title="Your projects could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isLoading ? (
        <TilesSkeleton count={1} />
      ) : hasNone && any?.items.length === 0 ? (
        <EmptyState
          icon={FolderKanban}
          title="No projects yet"
          text="A project holds everything you build for one place, and has one public address."
          action={onCreate && <Button onClick={onCreate}>Create a project</Button>}
        />
      ) : hasNone ? (
        <EmptyState
          icon={FolderKanban}
          title="Nothing visited yet"
          text="The projects you open appear here, the latest first."
          action={
            <Link to="/projects" className={buttonLook('secondary', 'normal')}>
              Browse projects
            </Link>
          }
        />
      ) : (
        <>
          {isPending && !error && <TilesSkeleton count={ids.length} />}
          {projects && <ProjectTiles projects={projects} />}
        </>
      )}
    </HomeSection>
  );
}

/** The collections of widgets one was in last. */
function RecentCollections() {
  const [ids] = useState(recentCollections.ids);
  const { data: collections } = useQuery({ ...collectionsByIds(ids), enabled: ids.length > 0 });
  useEffect(() => {
    if (collections) recentCollections.keepOnly(collections.map(({ id }) => id));
  }, [collections]);
  if (!collections || collections.length === 0) return null;
  return (
    <HomeSection
      title="Recent widget collections"
      more={
        <Link to="/widgets" className="touch-target">
          All collections
        </Link>
      }
    >
      <CollectionTiles collections={collections} />
    </HomeSection>
  );
}

/** @param hour 0..23 */
const greetingAt = (hour: number): string =>
  hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

const today = (now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(now);

/** Open comments that mention the current user, each leading to its thread; nothing while there are none. */
function MentionsSection() {
  const { data } = useQuery(mentions);
  if (!data || data.length === 0) return null;
  return (
    <HomeSection title="Mentions you">
      <ul ref={oneTabStop} className="divide-y divide-n4">
        {data.map(({ commentId, threadId, by, at, text, product, project }) => (
          <li key={commentId} className="relative flex gap-2.5 py-2.5 first:pt-0">
            <Avatar name={by.name} colorKey={by.id} />
            <span className="flex min-w-0 flex-1 flex-col">
              <Link
                to="/projects/$projectId/studio/$type/$id"
                params={{ projectId: project.id, type: product.type, id: product.id }}
                search={{ comments: threadId }}
                className="line-clamp-2 break-words font-strong text-n12 no-underline after:absolute after:inset-0 hover:underline"
              >
                {text}
              </Link>
              <span className="truncate text-n10 text-xs">
                {by.name} · {product.name}, {project.name} · <TimeAgo at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
