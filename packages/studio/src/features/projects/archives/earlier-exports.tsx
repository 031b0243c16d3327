import type { ProjectExport } from '@diorama/contract/archives/archives.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { projectExports } from '../projects.queries.ts';

/** Who downloaded a project, when, and how large it was. The files are not kept: an export holds the project as it is then. */
export function EarlierExports({ projectId }: { projectId: string }) {
  const { data: exports, error, refetch, isFetching } = useQuery(projectExports(projectId));
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-n11">Earlier exports</h3>
      {error && !exports && (
        <p role="alert" className="flex items-center gap-3 text-bad-ink">
          <span className="min-w-0 flex-1 break-words">{messageOf(error)}</span>
          <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!exports && !error && (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-11" />
        </div>
      )}
      {exports?.length === 0 && (
        <p className="text-n10">None yet. Each export is listed here with its date and size.</p>
      )}
      {exports && exports.length > 0 && (
        <>
          <ul
            aria-label="Earlier exports"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the arrow keys too
            tabIndex={0}
            className="-mx-1.5 max-h-56 divide-y divide-n4 overflow-y-auto rounded-md px-1.5 focus-visible:outline-2 focus-visible:outline-accent"
          >
            {exports.map((one) => (
              <Row key={one.id} {...one} />
            ))}
          </ul>
          <p className="text-n10 text-xs">Files of earlier exports are not stored. Export again to download.</p>
        </>
      )}
    </section>
  );
}

const STATES: Readonly<Record<ProjectExport['state'], string>> = {
  running: 'Downloading',
  done: '',
  failed: 'Not completed',
};

function Row({ by, history, state, size, createdAt }: ProjectExport) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate" title={by.name}>
          {by.name}
        </span>
        <span className="truncate text-n10 text-xs">
          <TimeAgo at={createdAt} />
          {' · '}
          {history ? 'With history' : 'Current state'}
        </span>
      </span>
      <span className={cx('flex-none text-xs tabular-nums', state === 'failed' ? 'text-bad-ink' : 'text-n10')}>
        {size === null ? STATES[state] : formatBytes(size)}
      </span>
    </li>
  );
}
