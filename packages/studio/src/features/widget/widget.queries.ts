import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What a link can lead to: projects, or with one its products. */
export const linkableProducts = (projectId: string | null) =>
  queryOptions({
    queryKey: ['projects', 'options', projectId],
    queryFn: ({ signal }) => api.projects.listOptions.query(projectId === null ? {} : { projectId }, { signal }),
  });
