import type { Migration, MigrationOutcome } from '@diorama/contract/migration/migration.contract.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { firstPage } from '../../api/paged-query.ts';

/** Milliseconds between two reads of a run that is at work. */
const POLL = 1_000;

/** Whether a run is waiting or at work. */
export const isAtWork = ({ status }: Pick<Migration, 'status'>): boolean => status === 'queued' || status === 'running';

/** Everything cached of migrations. */
export const migrationKeys = { all: ['migration'] as const };

export const migrationReleases = queryOptions({
  queryKey: [...migrationKeys.all, 'releases'],
  queryFn: ({ signal }) => api.migration.releases.query(undefined, { signal }),
});

/** The newest runs; read again every second while one is at work. */
export const migrationRuns = queryOptions({
  queryKey: [...migrationKeys.all, 'list'],
  queryFn: ({ signal }) => api.migration.list.query({ limit: 25 }, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? POLL : false),
});

export const migrationRun = (migrationId: string) =>
  queryOptions({
    queryKey: [...migrationKeys.all, 'run', migrationId],
    queryFn: ({ signal }) => api.migration.get.query({ migrationId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL : false),
  });

/** Which documents of a run are listed. */
export interface DocumentFilter {
  outcome?: MigrationOutcome;
  /** A piece of a document's or project's name, or an id. */
  search?: string;
}

/** The first projects by name, to narrow a run to. */
export const projectsToChoose = (search: string) =>
  queryOptions({
    queryKey: ['projects', 'to-choose', search],
    queryFn: ({ signal }) => api.projects.list.query({ search, limit: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The documents of a run, failures first. `state` is part of the key: a run that has ended is read once more. */
export const migrationDocuments = (
  { id, status, restored }: Pick<Migration, 'id' | 'status' | 'restored'>,
  filter: DocumentFilter,
) =>
  infiniteQueryOptions({
    queryKey: [...migrationKeys.all, 'documents', id, filter, status, restored],
    queryFn: ({ pageParam, signal }) =>
      api.migration.diff.query({ migrationId: id, ...filter, cursor: pageParam, limit: 50 }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: isAtWork({ status }) ? POLL : false,
  });

export const migrationDifference = (migrationId: string, docId: string) =>
  queryOptions({
    queryKey: [...migrationKeys.all, 'difference', migrationId, docId],
    queryFn: ({ signal }) => api.migration.diff.query({ migrationId, docId }, { signal }),
  });
