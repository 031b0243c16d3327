import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The signed-in person. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.sessions.me.query(undefined, { signal }),
  staleTime: 60_000,
});

/** Where the signed-in person is signed in. */
export const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.sessions.list.query(undefined, { signal }),
});
