import type { Collection } from '@diorama/contract/widgets/collections.contract.ts';
import type { WidgetItem, WidgetWithCollection } from '@diorama/contract/widgets/widgets.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { noteSeen } from '../documents/session-bases.ts';
import { createCollection, renameCollection, setCollectionClients } from './change-collection.ts';
import {
  type CollectionMediaDeps,
  collectionMedia,
  collectionTree,
  createCollectionMedia,
  insertCollectionMedia,
} from './collection-media.ts';
import { collectionItem, collectionRow, readCollection } from './collection-rows.ts';
import { createWidget } from './create-widget.ts';
import { collectionsByIds, listCollections } from './list-collections.ts';
import { listWidgets } from './list-widgets.ts';
import { copyWidget, copyWidgets, moveWidgets } from './move-widgets.ts';
import { removeCollection, restoreCollection } from './remove-collection.ts';
import { removeWidgets, restoreWidgets } from './remove-widgets.ts';
import { tagWidgets } from './tag-widgets.ts';
import { updateWidget } from './update-widget.ts';
import { readWidget, type WidgetDeps, widgetsByIds } from './widget-rows.ts';
import { keepWidgetRules } from './widget-rules.ts';
import { createTag, deleteTag, listTags, renameTag, restoreTag } from './widget-tags.ts';

/** The input of an operation. */
type In<F extends (deps: never, actor: Actor, input: never) => unknown> = Parameters<F>[2];

/** Collections of widgets: who owns and reads them, their tags and media. */
export const createCollections = (deps: CollectionMediaDeps) => ({
  list: (actor: Actor, input: In<typeof listCollections>) => listCollections(deps.db, actor, input),
  get: (actor: Actor, collectionId: string) => readCollection(deps.db, actor, collectionId),
  byIds: (actor: Actor, ids: readonly string[]) => collectionsByIds(deps.db, actor, ids),
  create: (actor: Actor, input: In<typeof createCollection>) => createCollection(deps.db, actor, input),
  /** Without its tags. */
  read: async (actor: Actor, collectionId: string): Promise<Collection> =>
    collectionItem(actor, await collectionRow(deps.db, actor, collectionId)),
  rename: (actor: Actor, input: In<typeof renameCollection>) => renameCollection(deps.db, actor, input),
  setClients: (actor: Actor, input: In<typeof setCollectionClients>) => setCollectionClients(deps.db, actor, input),
  remove: (actor: Actor, input: In<typeof removeCollection>) => removeCollection(deps, actor, input),
  restore: (actor: Actor, collectionId: string) => restoreCollection(deps.db, actor, collectionId),
  tree: (actor: Actor, collectionId: string) => collectionTree(deps, actor, collectionId),
  media: (actor: Actor, input: In<typeof collectionMedia>) => collectionMedia(deps, actor, input),
  createMedia: (actor: Actor, input: In<typeof createCollectionMedia>) => createCollectionMedia(deps, actor, input),
  insertMedia: (actor: Actor, input: In<typeof insertCollectionMedia>) => insertCollectionMedia(deps, actor, input),
  tags: {
    list: (actor: Actor, collectionId: string) => listTags(deps.db, actor, collectionId),
    create: (actor: Actor, input: In<typeof createTag>) => createTag(deps.db, actor, input),
    rename: (actor: Actor, input: In<typeof renameTag>) => renameTag(deps.db, actor, input),
    remove: (actor: Actor, input: In<typeof deleteTag>) => deleteTag(deps.db, actor, input),
    restore: (actor: Actor, input: In<typeof restoreTag>) => restoreTag(deps.db, actor, input),
  },
});

/** Widgets of collections. Their content is edited as records of a document; the whole widget is the specification's call. */
export function createWidgets(deps: WidgetDeps) {
  keepWidgetRules(deps.documents);
  const { db } = deps;
  return {
    list: (actor: Actor, input: In<typeof listWidgets>) => listWidgets(deps, actor, input),
    byIds: (actor: Actor, ids: readonly string[]): Promise<WidgetItem[]> => widgetsByIds(deps, db, actor, ids),
    async get(actor: Actor, widgetId: string): Promise<WidgetWithCollection> {
      const widget = await readWidget(db, actor, widgetId);
      await noteSeen(db, actor.sid, widget.id, widget.revision);
      return { ...widget, collection: collectionItem(actor, await collectionRow(db, actor, widget.collectionId)) };
    },
    read: (actor: Actor, widgetId: string) => readWidget(db, actor, widgetId),
    create: (actor: Actor, input: In<typeof createWidget>) => createWidget(deps, actor, input),
    duplicate: (actor: Actor, input: { widgetId: string; requestId?: string | undefined }): Promise<string> =>
      db
        .transaction()
        .execute((trx) =>
          onceByRequestId(trx, actor, 'widgets.duplicate', input, () =>
            copyWidget(deps, trx, actor, { id: input.widgetId, to: null }),
          ),
        ),
    update: (actor: Actor, input: In<typeof updateWidget>) => updateWidget(deps, actor, input),
    move: (actor: Actor, input: In<typeof moveWidgets>) => moveWidgets(deps, actor, input),
    copy: (actor: Actor, input: In<typeof copyWidgets>) => copyWidgets(deps, actor, input),
    remove: (actor: Actor, input: In<typeof removeWidgets>) => removeWidgets(deps, actor, input),
    restore: (actor: Actor, ids: readonly string[]) => restoreWidgets(deps, actor, ids),
    setTags: (actor: Actor, input: In<typeof tagWidgets>) => tagWidgets(deps, actor, input),
  };
}

export type Collections = ReturnType<typeof createCollections>;
export type Widgets = ReturnType<typeof createWidgets>;
