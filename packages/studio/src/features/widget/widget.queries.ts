import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What a link can lead to: projects, or with one its products. */
export const linkableProducts = (projectId: string | null) =>
  queryOptions({
    queryKey: ['projects', 'options', projectId],
    queryFn: ({ signal }) => api.projects.listOptions.query(projectId === null ? {} : { projectId }, { signal }),
  });

/** The widgets of a collection, for the editor's outline. */
export const collectionTree = (collectionId: string) =>
  queryOptions({
    queryKey: ['widgets', collectionId, 'tree'],
    queryFn: ({ signal }) => api.widgets.collections.listTree.query({ collectionId }, { signal }),
  });

/** A collection with its tags. */
export const collectionDetail = (collectionId: string) =>
  queryOptions({
    queryKey: ['widgets', collectionId, 'collection'],
    queryFn: ({ signal }) => api.widgets.collections.get.query({ collectionId }, { signal }),
  });

/** A widget as it is stored, with its collection. */
export const widgetDetail = (widgetId: string) =>
  queryOptions({
    queryKey: ['widget', widgetId],
    queryFn: ({ signal }) => api.widgets.get.query({ widgetId }, { signal }),
  });
