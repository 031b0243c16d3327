import type { ServerState } from '@diorama/contract/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatBytes } from '../../ui/format/bytes.ts';
import { counted } from '../../ui/format/counted.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { serverState } from './settings.queries.ts';

/** How the server is: what is stored, what it works on, and what it is built on. */
export function ServerPart() {
  const { data, error, isFetching, refetch } = useQuery(serverState);
  if (!data) {
    if (!error) return <Skeleton className="h-32" />;
    if (apiErrorOf(error)?.code === 'FORBIDDEN') return <p className="text-n10">Administrators see it here.</p>;
    return (
      <ErrorState
        title="The state of the server could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const { version, files, database } = data;
  return (
    <div className="flex flex-col items-start gap-4">
      {files.isFull && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          The disk is full: nothing can be saved until space is freed.
        </p>
      )}
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name="Files">
          {formatBytes(files.bytes)} in {counted(files.count, 'file')}, in{' '}
          {files.place === 'bucket' ? 'the bucket' : 'the server’s folder'}
        </Fact>
        {files.limit !== null && <Fact name="Limit of the bucket">{formatBytes(files.limit)}</Fact>}
        {files.free !== null && <Fact name="Free on the disk">{formatBytes(files.free)}</Fact>}
        <Fact name="Database">
          {formatBytes(database.bytes)}, PostgreSQL {database.version}
          {database.isEmbedded && ', embedded'}
        </Fact>
        <Fact name="Version">
          <code className="break-all">{version}</code>
        </Fact>
      </dl>
      <Jobs jobs={data.jobs} />
      <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
        Refresh
      </Button>
      <Licences licences={data.licences} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-n10">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </>
  );
}

/** What waits, runs and has failed, by kind. */
function Jobs({ jobs }: Pick<ServerState, 'jobs'>) {
  const kinds = [...new Set(jobs.map(({ queue }) => queue))].sort();
  const countOf = (kind: string, state: ServerState['jobs'][number]['state']) =>
    jobs.find((job) => job.queue === kind && job.state === state)?.count ?? 0;
  if (kinds.length === 0) return <p className="text-n10">No work waits.</p>;
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="pb-1 text-left font-medium text-n11">Work in the background</caption>
      <thead className="text-n10 text-xs">
        <tr>
          <th className="py-1 pr-4 font-medium">Kind</th>
          <th className="py-1 pr-4 font-medium">Waiting</th>
          <th className="py-1 pr-4 font-medium">Running</th>
          <th className="py-1 font-medium">Failed</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-n4 border-t">
            <td className="py-1.5 pr-4">{kind}</td>
            <td className="py-1.5 pr-4">{countOf(kind, 'waiting')}</td>
            <td className="py-1.5 pr-4">{countOf(kind, 'running')}</td>
            <td className={countOf(kind, 'failed') > 0 ? 'py-1.5 text-bad-ink' : 'py-1.5'}>
              {countOf(kind, 'failed')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Licences({ licences }: Pick<ServerState, 'licences'>) {
  if (licences.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="cursor-pointer text-n11">Licences of {counted(licences.length, 'package')}</summary>
      <ul className="mt-2 columns-2 gap-6 text-xs max-sm:columns-1">
        {licences.map(({ name, licence }) => (
          <li key={name} className="flex gap-2">
            <span className="min-w-0 break-all">{name}</span>
            <span className="ml-auto flex-none text-n10">{licence}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
