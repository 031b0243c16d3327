import type { SentInput } from '@diorama/contract/procedures/procedure.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/paged-query.ts';

type Widgets = Procedures['widgets'];
/** The query of the list of collections. */
export type CollectionQuery = Omit<SentInput<Widgets['collections']['list']>, 'cursor'>;
/** What the widgets of a collection are narrowed to. */
export type WidgetQuery = Omit<SentInput<Widgets['list']>, 'cursor'>;

/** Everything cached of collections and their widgets. */
export const widgetKeys = { all: ['widgets'] as const };

export const collectionList = (query: CollectionQuery) =>
  pagedQuery([...widgetKeys.all, 'collections', query], (cursor, signal) =>
    api.widgets.collections.list.query({ ...query, cursor }, { signal }),
  );

export const collectionsByIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...widgetKeys.all, 'collectionsByIds', ids],
    queryFn: ({ signal }): Promise<CollectionItem[]> =>
      api.widgets.collections.getByIds.query({ ids: [...ids] }, { signal }),
  });

/** A collection with its tags. */
export const collectionDetail = (collectionId: string) =>
  queryOptions({
    queryKey: [...widgetKeys.all, collectionId, 'collection'],
    queryFn: ({ signal }) => api.widgets.collections.get.query({ collectionId }, { signal }),
  });

/** Its tags with how many widgets have each. */
export const tagList = (collectionId: string) =>
  queryOptions({
    queryKey: [...widgetKeys.all, collectionId, 'tags'],
    queryFn: ({ signal }) => api.widgets.collections.tags.list.query({ collectionId }, { signal }),
  });

export const widgetList = (query: WidgetQuery) =>
  pagedQuery([...widgetKeys.all, query.collectionId, 'list', query], (cursor, signal) =>
    api.widgets.list.query({ ...query, cursor }, { signal }),
  );

/** Where widgets are used, fetched when one is to be deleted. */
export const widgetUsages = (widgetId: string) =>
  queryOptions({
    queryKey: ['usages', 'widget', widgetId],
    queryFn: ({ signal }) => api.usages.list.query({ kind: 'widget', id: widgetId }, { signal }),
  });
