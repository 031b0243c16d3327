import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { firstPage } from '../../api/paged-query.ts';
import { PAGE, withNewest } from './newest-entries.ts';

export const historyKey = (docId: string) => ['revisions', docId] as const;

/** What was done to a document, newest first. */
export const revisionList = (docType: string, docId: string, isNamedOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(docId), 'list', isNamedOnly],
    queryFn: ({ pageParam, signal }) =>
      api.revisions.list.query(
        { docType, docId, limit: PAGE, cursor: pageParam, ...(isNamedOnly ? { named: true } : {}) },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Puts what has been done since on top of the list, without fetching all of it again. */
export async function refreshNewest(client: QueryClient, docType: string, docId: string): Promise<void> {
  const { queryKey } = revisionList(docType, docId, false);
  if (!client.getQueryData(queryKey)) return;
  try {
    const newest = await api.revisions.list.query({ docType, docId, limit: PAGE });
    client.setQueryData(queryKey, (known) => known && withNewest(known, newest));
    await client.invalidateQueries({ queryKey: revisionList(docType, docId, true).queryKey });
  } catch {
    // The list is fetched again when it is next shown.
    await client.invalidateQueries({ queryKey: historyKey(docId), refetchType: 'none' });
  }
}

/** What differs between two states. Never changes. */
export const revisionDiff = (docType: string, docId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['revision-diff', docId, from, to],
    queryFn: ({ signal }) => api.revisions.diff.query({ docType, docId, from, to }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A document as it was. */
export const revisionState = (docType: string, docId: string, revision: number) =>
  queryOptions({
    queryKey: ['revision-state', docId, revision],
    queryFn: ({ signal }) => api.revisions.get.query({ docType, docId, revision }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
