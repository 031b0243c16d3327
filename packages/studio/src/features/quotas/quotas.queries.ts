import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What clients and projects may store; all of it is read again when one is set. */
export const QUOTAS = ['quotas'] as const;

/** Clients by name; with `clientId` its projects, with null those of no client. */
export const quotaList = ({ clientId, search }: { clientId?: string | null; search?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...QUOTAS, clientId ?? (clientId === null ? 'none' : 'clients'), search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.quotas.list.query({ ...(clientId === undefined ? {} : { clientId }), search, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
