import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Everything cached of menus. */
export const menuKeys = { all: ['menus'] as const };

export const menuList = (projectId: string) =>
  queryOptions({
    queryKey: [...menuKeys.all, 'list', projectId],
    queryFn: ({ signal }) => api.menus.list.query({ projectId }, { signal }),
  });
