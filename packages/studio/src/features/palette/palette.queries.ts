import { MIN_SEARCH } from '@diorama/contract/search/search.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Names that fit a text; products and files of the open project first. */
export const searchHits = (q: string, projectId: string | undefined) =>
  queryOptions({
    queryKey: ['search', q, projectId],
    queryFn: ({ signal }) => api.search.all.query({ q, ...(projectId ? { projectId } : {}) }, { signal }),
    enabled: q.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  });
