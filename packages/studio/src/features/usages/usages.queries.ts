import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Where something is used. `kind` is a reference's type, such as a product's; `spaceId`: only there. */
export const usagesOf = (kind: string, id: string, spaceId?: string) =>
  queryOptions({
    queryKey: ['usages', kind, id, spaceId ?? null],
    queryFn: ({ signal }) =>
      api.usages.list.query({ kind, id, ...(spaceId === undefined ? {} : { spaceId }) }, { signal }),
  });
