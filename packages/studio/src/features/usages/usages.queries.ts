import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Where something is used. `kind` is a reference's type, such as a product's. */
export const usagesOf = (kind: string, id: string) =>
  queryOptions({
    queryKey: ['usages', kind, id],
    queryFn: ({ signal }) => api.usages.list.query({ kind, id }, { signal }),
  });
