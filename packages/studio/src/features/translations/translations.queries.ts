import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { projectKeys } from '../projects/public.ts';

/** Where the texts of a project are: read again with the project. */
export const translationsOverview = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'translations', projectId],
    queryFn: ({ signal }) => api.translations.overview.query({ projectId }, { signal }),
  });

/** Published products whose texts were written since: they go live with their product. */
export const waitingTexts = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'waiting-texts', projectId],
    queryFn: ({ signal }) => api.products.waitingTexts.query({ projectId }, { signal }),
  });
