import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { Link } from '@tanstack/react-router';
import { Images, Pin } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { StateChip } from '../../ui/show/state-chip.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { ClientMark, chipState, usePinProject } from '../projects/public.ts';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-5 max-sm:grid-cols-2 max-sm:gap-x-3';

/** Projects as pictures with their names, each with its pin. */
export function ProjectTiles({ projects }: { projects: readonly ProjectItem[] }) {
  const pin = usePinProject();
  return (
    <ul ref={oneTabStop} className={grid}>
      {projects.map((project) => {
        const name = project.name || project.slug;
        return (
          <li key={project.id} className="group relative flex min-w-0 flex-col gap-1.5">
            <Thumbnail
              {...(project.thumbUrl ? { src: project.thumbUrl } : {})}
              alt=""
              fallback={Images}
              className="w-full rounded-lg transition-shadow group-hover:shadow-float"
            />
            <Link
              to="/projects/$projectId"
              params={{ projectId: project.id }}
              className="mt-0.5 truncate font-strong text-n12 no-underline after:absolute after:inset-0"
              title={name}
            >
              {name}
            </Link>
            <p className="-mt-1 flex min-w-0 items-center gap-1.5 text-n10 text-xs">
              <ClientMark project={project} />
              <span className="truncate">
                {[project.clientName, formatRelativeTime(project.updatedAt, new Date())].filter(Boolean).join(' · ')}
              </span>
            </p>
            <span className="flex">
              <StateChip of={chipState(project)} />
            </span>
            <span
              className={
                project.pinned
                  ? 'absolute top-1.5 right-1.5'
                  : 'absolute top-1.5 right-1.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
              }
            >
              <IconButton
                variant="secondary"
                label={project.pinned ? `Unpin ${name}` : `Pin ${name}`}
                icon={Pin}
                isPressed={project.pinned}
                onClick={() => void pin({ ...project, name })}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function TilesSkeleton({ count }: { count: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className="flex flex-col gap-2">
          <Skeleton className="aspect-video w-full rounded-lg" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
