import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { projectKeys } from '../projects/public.ts';

/** Where the texts of a project are: read again with the project. */
export const translationsOverview = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'translations', projectId],
    queryFn: ({ signal }) => api.translations.overview.query({ projectId }, { signal }),
  });
