import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { projectKeys } from '../projects.queries.ts';

/** What visitors do not see as it is, of projects. */
export const waitingIn = (projectIds: readonly string[]) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'waiting', projectIds],
    queryFn: ({ signal }) => api.products.waiting.query({ projectIds: [...projectIds] }, { signal }),
  });
