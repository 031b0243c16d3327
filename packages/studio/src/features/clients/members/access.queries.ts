import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Who may do what on this server. */
export const access = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => api.access.get.query(undefined, { signal }),
});
