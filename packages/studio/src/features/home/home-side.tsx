import type { LastPublished, Running } from '@diorama/contract/home/home.contract.ts';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Clapperboard, type LucideIcon, PackageOpen, Wrench } from 'lucide-react';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { HomeSection } from './home-section.tsx';

const RUNNING: Readonly<Record<Running['type'], LucideIcon>> = {
  import: PackageOpen,
  encoding: Clapperboard,
  migration: Wrench,
};

/** Work that goes on by itself, with figures; what failed says why. */
export function RunningSection({ running }: { running: readonly Running[] }) {
  if (running.length === 0) return null;
  return (
    <HomeSection title={running.some(({ fault }) => fault === null) ? 'Running' : 'Failed today'}>
      <ul className="divide-y divide-n4">
        {running.map((work) => (
          <li key={`${work.type} ${work.id}`} className="flex gap-2.5 py-2.5 first:pt-0">
            <Icon
              of={work.fault ? CircleAlert : RUNNING[work.type]}
              className={work.fault ? 'mt-0.5 text-bad-ink' : 'mt-0.5 text-n10'}
            />
            <div className="min-w-0 flex-1">
              {work.fault ? (
                <>
                  <p className="truncate font-medium" title={work.name}>
                    {work.name}
                  </p>
                  <p className="break-words text-n11 text-xs">{work.fault}</p>
                </>
              ) : (
                <Progress label={labelOf(work)} fraction={work.progress} {...detailOf(work)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function labelOf({ type, name }: Running): string {
  if (type === 'import') return `Import ${name}`;
  return type === 'encoding' ? `Transitions, ${name}` : `Migration to ${name}`;
}

function detailOf({ type, done, total }: Running): { detail?: string } {
  if (total === null) return {};
  return { detail: type === 'encoding' ? `${total} left` : `${done ?? 0} of ${total}` };
}

/** What colleagues have published, with links to what visitors see. */
export function PublishedSection({ published }: { published: readonly LastPublished[] }) {
  return (
    <HomeSection title="Published by colleagues">
      {published.length === 0 ? (
        <p className="text-n10">Nothing yet. What colleagues publish appears here.</p>
      ) : (
        <ul ref={oneTabStop} className="divide-y divide-n4">
          {published.map(
            ({
              publicationId,
              by,
              name,
              version,
              projectName,
              note,
              at,
              live,
              slug,
              type,
              id,
              thumbUrl,
              projectId,
            }) => (
              <li key={publicationId} className="flex min-h-12 items-center gap-2.5 py-1.5">
                <Avatar name={by.name} colorKey={by.id} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex min-w-0 gap-1.5">
                    <Link
                      to="/projects/$projectId"
                      params={{ projectId }}
                      className="truncate font-strong text-n12 no-underline hover:underline"
                      title={name}
                    >
                      {name}
                    </Link>
                    {live ? (
                      <a href={`/p/${slug}/${type}/${id}`} target="_blank" rel="noopener" className="flex-none">
                        v{version}
                        <span className="sr-only"> of {name}, live page</span>
                      </a>
                    ) : (
                      <span className="flex-none text-n10">v{version}</span>
                    )}
                  </span>
                  <span className="truncate text-n10 text-xs" title={note ?? projectName}>
                    {note || projectName}
                  </span>
                </span>
                <time
                  dateTime={at.toISOString()}
                  title={formatMoment(at)}
                  className="flex-none text-n10 text-xs tabular-nums"
                >
                  {formatRelativeTime(at, new Date())}
                </time>
                <Thumbnail {...(thumbUrl ? { src: thumbUrl } : {})} alt="" className="w-11" />
              </li>
            ),
          )}
        </ul>
      )}
    </HomeSection>
  );
}
