import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/paged-query.ts';

/** What the list of clients is narrowed to; lives in the address. */
export interface ClientFilter {
  search?: string;
}

/** Everything cached of clients. */
export const clientKeys = { all: ['clients'] as const };

export const clientList = (filter: ClientFilter) =>
  pagedQuery([...clientKeys.all, 'list', filter], (cursor, signal) =>
    api.clients.list.query({ ...filter, cursor, limit: 50 }, { signal }),
  );

export const clientDetail = (clientId: string) =>
  queryOptions({
    queryKey: [...clientKeys.all, 'detail', clientId],
    queryFn: ({ signal }) => api.clients.get.query({ clientId }, { signal }),
  });

export const clientMembers = (clientId: string, search: string) =>
  pagedQuery([...clientKeys.all, 'members', clientId, search], (cursor, signal) =>
    api.clients.members.query({ clientId, search, cursor, limit: 50 }, { signal }),
  );
