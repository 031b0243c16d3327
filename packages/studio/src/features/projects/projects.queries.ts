import type { SentInput } from '@diorama/contract/procedures/procedure.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/paged-query.ts';

/** The query of the project list. */
export type ProjectQuery = Omit<SentInput<Procedures['projects']['list']>, 'cursor'>;

/** Milliseconds between two looks for what is still on its way. */
const ASK_AGAIN = 3_000;

/** Everything cached of projects. */
export const projectKeys = { all: ['projects'] as const };

export const projectList = (query: ProjectQuery) =>
  pagedQuery([...projectKeys.all, 'list', query], (cursor, signal) =>
    api.projects.list.query({ ...query, cursor }, { signal }),
  );

export const projectDetail = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'detail', projectId],
    queryFn: ({ signal }) => api.projects.get.query({ projectId }, { signal }),
  });

/** The first screen, which shows projects: it is read again when they change, and while something goes on. */
/** Whether there is any project for the current user. */
export const anyProject = queryOptions({
  queryKey: [...projectKeys.all, 'any'],
  queryFn: ({ signal }) => api.projects.list.query({ limit: 1 }, { signal }),
});

export const homeView = queryOptions({
  queryKey: [...projectKeys.all, 'home'],
  queryFn: ({ signal }) => api.home.get.query(undefined, { signal }),
});

/** What can be restored. */
export const deletedProjects = queryOptions({
  queryKey: [...projectKeys.all, 'deleted'],
  queryFn: ({ signal }) => api.projects.deleted.query(undefined, { signal }),
});

/** The newest archives that were downloaded of a project; polled while one is on its way. */
export const projectExports = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'exports', projectId],
    queryFn: ({ signal }) => api.projects.exports.query({ projectId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? ASK_AGAIN : false),
  });

export const projectsByIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'byIds', ids],
    queryFn: ({ signal }): Promise<ProjectItem[]> => api.projects.getByIds.query({ ids: [...ids] }, { signal }),
  });

export const productList = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'products', projectId],
    queryFn: ({ signal }) => api.projects.products.list.query({ projectId }, { signal }),
  });
