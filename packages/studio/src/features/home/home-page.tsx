import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, FolderKanban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { chipState, projectsByIds } from '../projects/public.ts';
import { recentProjects } from './recent.ts';

/** `/`: the projects one was in last, to go on with. */
export function HomePage() {
  const [ids] = useState(recentProjects.ids);
  const { data: projects, error, isPending, refetch } = useQuery({ ...projectsByIds(ids), enabled: ids.length > 0 });
  // What was deleted or is out of reach is forgotten.
  useEffect(() => {
    if (projects) recentProjects.keepOnly(projects.map(({ id }) => id));
  }, [projects]);
  const isEmpty = ids.length === 0 || projects?.length === 0;
  return (
    <>
      <title>Home · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Home' }]} />} />
      <Page title="Recently visited">
        {error && !projects && (
          <ErrorState
            title="Your projects could not be loaded"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {isEmpty ? (
          <EmptyState
            icon={FolderKanban}
            title="Nothing visited yet"
            text="The projects you open appear here, the latest first."
            action={
              <Link to="/projects" className={buttonLook('primary', 'normal')}>
                All projects
              </Link>
            }
          />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-5 gap-y-6">
            {isPending && !error && ids.map((id) => <CardSkeleton key={id} />)}
            {projects?.map((project) => (
              <li key={project.id} className="group relative flex min-w-0 flex-col gap-2">
                <Thumbnail
                  {...(project.thumbUrl ? { src: project.thumbUrl } : {})}
                  alt=""
                  className="w-full rounded-lg transition-shadow group-hover:shadow-float"
                />
                <div className="flex min-w-0 items-center gap-2">
                  <Link
                    to="/projects/$projectId"
                    params={{ projectId: project.id }}
                    className="min-w-0 truncate font-strong text-n12 no-underline after:absolute after:inset-0"
                    title={project.name}
                  >
                    {project.name}
                  </Link>
                  <span className="ml-auto flex-none">
                    <StateChip of={chipState(project)} />
                  </span>
                </div>
                <p className="-mt-1.5 truncate text-n10 text-xs">
                  {[project.clientName, formatRelativeTime(project.updatedAt, new Date())].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
        {!isEmpty && (
          <Link to="/projects" className="inline-flex items-center gap-1 self-start">
            All projects <Icon of={ArrowRight} size={14} />
          </Link>
        )}
      </Page>
    </>
  );
}

function CardSkeleton() {
  return (
    <li className="flex flex-col gap-2">
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </li>
  );
}
