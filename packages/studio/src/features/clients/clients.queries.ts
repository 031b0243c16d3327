import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What the list of clients is narrowed to; lives in the address. */
export interface ClientFilter {
  search?: string;
}

/** Everything cached of clients. */
export const clientKeys = { all: ['clients'] as const };

export const clientList = (filter: ClientFilter) =>
  infiniteQueryOptions({
    queryKey: [...clientKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => api.clients.list.query({ ...filter, cursor: pageParam, limit: 50 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const clientDetail = (clientId: string) =>
  queryOptions({
    queryKey: [...clientKeys.all, 'detail', clientId],
    queryFn: ({ signal }) => api.clients.get.query({ clientId }, { signal }),
  });

export const clientMembers = (clientId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...clientKeys.all, 'members', clientId, search],
    queryFn: ({ pageParam, signal }) =>
      api.clients.members.query({ clientId, search, cursor: pageParam, limit: 50 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
