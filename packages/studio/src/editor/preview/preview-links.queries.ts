import type { ProductRef } from '@diorama/contract/projects/projects.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds: the user's own ticket is valid for an hour. */
const FRESH = 50 * 60_000;

/** A way into the draft for oneself. */
export const ownPreview = ({ type, id }: ProductRef) =>
  queryOptions({
    queryKey: ['own-preview', id],
    queryFn: () => api.previewLinks.create.mutate({ type, id, comments: true }),
    staleTime: FRESH,
    gcTime: FRESH,
    refetchOnWindowFocus: false,
  });

/** Links that were shared, ended ones among them. */
export const sharedPreviews = ({ type, id }: ProductRef) =>
  queryOptions({
    queryKey: ['shared-previews', id],
    queryFn: async ({ signal }) => {
      const links = await api.previewLinks.list.query({ type, id, withEnded: true }, { signal });
      return links.filter(({ name }) => name !== null);
    },
  });
