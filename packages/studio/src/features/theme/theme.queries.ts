import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { googleWebFontsCall } from '@diorama/contract/rest/google-web-fonts.calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { authorizedFetch } from '../../api/session.ts';
import { projectKeys } from '../projects/public.ts';

/** Everything cached of themes: it is read again with the projects they belong to. */
export const themeKeys = { all: [...projectKeys.all, 'themes'] as const };

/** What visitors see of the theme. */
export const themeState = (projectId: string) =>
  queryOptions({
    queryKey: [...themeKeys.all, 'state', projectId],
    queryFn: ({ signal }) => api.themes.live.query({ projectId }, { signal }),
  });

/** The theme as the server has it. */
export const themeOfProject = (projectId: string) =>
  queryOptions({
    queryKey: [...themeKeys.all, 'get', projectId],
    queryFn: ({ signal }) => api.themes.get.query({ projectId }, { signal }),
  });

/** Families whose files were uploaded. */
export const uploadedFonts = (projectId: string) =>
  queryOptions({
    queryKey: [...themeKeys.all, 'fonts', projectId],
    queryFn: ({ signal }) => api.themes.fonts.query({ projectId }, { signal }),
    staleTime: 60_000,
  });

/** Names of all families that a theme may use. */
export const webFonts = queryOptions({
  queryKey: ['google-web-fonts'],
  queryFn: async ({ signal }): Promise<string[]> => {
    const response = await authorizedFetch(googleWebFontsCall.path, { signal });
    const names: unknown = response.ok ? await response.json() : [];
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** A way into the draft of a product for the preview, good for an hour. */
export const previewOf = (product: { type: ProductType; id: string }) =>
  queryOptions({
    queryKey: [...themeKeys.all, 'preview', product.id],
    queryFn: () => api.previewLinks.create.mutate(product),
    // Before the ticket runs out, and not each time the page is shown.
    staleTime: 50 * 60_000,
    gcTime: 50 * 60_000,
    refetchOnWindowFocus: false,
  });

/** Projects whose theme may be taken over; with at least two letters those that match. */
export const otherProjects = (search: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'for-theme', search],
    queryFn: ({ signal }) => api.projects.list.query({ search, limit: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });
