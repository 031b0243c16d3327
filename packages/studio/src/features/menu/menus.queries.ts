import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { projectKeys } from '../projects/public.ts';

/** Everything cached of menus: it is read again with the projects they belong to. */
export const menuKeys = { all: [...projectKeys.all, 'menus'] as const };

export const menuList = (projectId: string) =>
  queryOptions({
    queryKey: [...menuKeys.all, 'list', projectId],
    queryFn: ({ signal }) => api.menus.list.query({ projectId }, { signal }),
  });
