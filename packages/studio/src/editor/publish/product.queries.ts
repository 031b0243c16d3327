import type { ProductRef } from '@diorama/contract/projects/projects.contract.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Everything cached of a product's publishing. */
export const productKey = (id: string) => ['products', id] as const;

/** Everything in the way of publishing a revision, as the server sees it. `flush` stores what is unsaved before it looks. */
export const productChecks = (
  { type, id }: ProductRef,
  { projectId, revision, flush }: { projectId: string; revision: number; flush: () => Promise<void> },
) =>
  queryOptions({
    queryKey: [...productKey(id), 'checks', revision],
    queryFn: async ({ signal }) => {
      await flush();
      return api.products.check.query({ type, id, projectId }, { signal });
    },
  });

/** Published states, newest first; disabled for a document that is no product. */
export const publications = (product: ProductRef | null) =>
  queryOptions({
    queryKey: [...productKey(product?.id ?? ''), 'publications'],
    queryFn: product
      ? ({ signal }) => api.publications.list.query({ type: product.type, id: product.id, limit: 50 }, { signal })
      : skipToken,
  });

/** What a product shows that has changed since it was published, apart from itself. */
export const movedParts = ({ type, id }: ProductRef, projectId: string) =>
  queryOptions({
    queryKey: [...productKey(id), 'moved'],
    queryFn: ({ signal }) => api.products.moved.query({ type, id, projectId }, { signal }),
  });
