import type { ProductRef } from '@diorama/contract/projects/projects.contract.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds between looks, for a stream that was cut off and came back. */
const LOOK_EVERY = 30_000;

/** Every thread of a product, newest first; disabled for a document that is no product. */
export const commentsOf = (product: ProductRef | null) =>
  queryOptions({
    queryKey: ['comments', product?.id ?? ''],
    queryFn: product
      ? ({ signal }) => api.comments.list.query({ type: product.type, id: product.id }, { signal })
      : skipToken,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: true,
  });

/** People whom a comment can mention. */
export const mentionable = ({ type, id }: ProductRef, search: string) =>
  queryOptions({
    queryKey: ['mentionable', id, search],
    queryFn: ({ signal }) => api.comments.people.query({ type, id, search }, { signal }),
    staleTime: 60_000,
  });

/** Open threads that mention the current user. */
export const mentions = queryOptions({
  queryKey: ['comments', 'mentions'],
  queryFn: ({ signal }) => api.comments.mentions.query(undefined, { signal }),
});
