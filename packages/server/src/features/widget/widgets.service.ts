import type { Collection } from '@diorama/contract/widgets/collections.contract.ts';
import type {
  CreateWidget,
  TagWidgets,
  UpdatedWidget,
  UpdateWidget,
  WidgetItem,
  WidgetWithCollection,
} from '@diorama/contract/widgets/widgets.contract.ts';
import { ordersBetween } from '@diorama/documents/engine/order.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { COMPARE_ENTRIES, MOST_WIDGET_TAGS, type WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { requireWholeAttributes } from '../documents/change/check-attributes.ts';
import { forgettingConflicts } from '../documents/change/write-attributes.ts';
import { noteRead } from '../documents/read/session-bases.ts';
import { createCollection, renameCollection, setCollectionClients } from './collections/change-collection.ts';
import {
  type CollectionMediaDeps,
  collectionMedia,
  collectionTree,
  createCollectionMedia,
  insertCollectionMedia,
} from './collections/collection-media.ts';
import { collectionItem, collectionRow, readCollection, requireCollection } from './collections/collection-rows.ts';
import { collectionsByIds, listCollections } from './collections/list-collections.ts';
import { removeCollection, restoreCollection } from './collections/remove-collection.ts';
import { listWidgets } from './list-widgets.ts';
import { copyWidget, copyWidgets, moveWidgets } from './move-widgets.ts';
import { removeWidgets, restoreWidgets } from './remove-widgets.ts';
import { readWidget, type WidgetDeps, widgetsByIds } from './widget-rows.ts';
import { keepWidgetRules, knownTags, unknownTag } from './widget-rules.ts';
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
      await noteRead(db, actor.sid, widget);
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

type WidgetRecords = Record<string, Record<string, unknown>>;

/** Makes a widget with the default content of its type. Gives its id. */
async function createWidget(
  { db, documents }: WidgetDeps,
  actor: Actor,
  input: z.output<typeof CreateWidget>,
): Promise<string> {
  const { collectionId, name, lang, type } = input;
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'widgets.create', input, async () => {
      await requireCollection(trx, actor, collectionId);
      const records = { settings: { name: { [lang]: name } }, ...contentOf(type) };
      const by = actor.userId;
      const id = await documents.create(trx, { kind: widgetDocument.kind, spaceId: collectionId, name, by, records });
      await audit(trx, actor, { action: 'widget.create', target: id, spaceId: collectionId, revision: 1 });
      return id;
    }),
  );
}

/** A comparison begins with as many empty pictures as it needs. */
function contentOf(type: WidgetType): WidgetRecords {
  const content = { content: { data: { type } } };
  if (type !== 'media-compare') return content;
  const entries = ordersBetween(undefined, undefined, COMPARE_ENTRIES.min).map((order) => {
    const id = newId();
    return [`entries/${id}`, { id, order }] as const;
  });
  return { ...content, ...Object.fromEntries(entries) };
}

/** Adds tags to widgets and takes others away. Each widget is one revision; those that have it so stay as they are. */
async function tagWidgets(
  { db, documents }: WidgetDeps,
  actor: Actor,
  { widgetIds, addTags, removeTags }: z.output<typeof TagWidgets>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const id of [...new Set(widgetIds)].sort()) {
      const row = await documents.lock(trx, actor, id, widgetDocument.kind);
      const named = [...addTags, ...removeTags];
      const known = await knownTags(trx, row.space_id, named);
      const unknown = named.find((tag) => !known.has(tag));
      if (unknown !== undefined) throw notFound('Tag', String(unknown));
      const { tags } = await trx.selectFrom('widgets').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
      const added = addTags.filter((tag) => known.get(tag)?.isDeleted === false);
      const next = [...new Set([...tags, ...added])].filter((tag) => !removeTags.includes(tag));
      if (String(next) === String(tags)) continue;
      if (next.length > MOST_WIDGET_TAGS)
        throw invalidField(['addTags'], `A widget has at most ${MOST_WIDGET_TAGS} tags`);
      const changes = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['tags'], value: next }] }];
      const input = { baseRevision: row.revision, requestId: null, label: 'Tag widget', changes };
      await documents.accept(trx, actor, row, input);
    }
  });
}

/** Makes a widget what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
async function updateWidget(
  { db, documents }: WidgetDeps,
  actor: Actor,
  { widgetId, name, tags, content, revision }: z.output<typeof UpdateWidget>,
): Promise<UpdatedWidget> {
  requireWholeAttributes(widgetDocument, { ...(name && { name }), ...(content && { content }) });
  return forgettingConflicts(db, actor, [widgetId], () =>
    db.transaction().execute(async (trx) => {
      const locked = await documents.lock(trx, actor, widgetId, widgetDocument.kind);
      const { type } = await readWidget(trx, actor, widgetId);
      if (content?.type !== undefined && content.type !== type)
        throw invalidField(['content', 'type'], 'A widget keeps its type. Create another widget for other content');
      const attributes = {
        ...(name && { name }),
        ...(tags && { tags: await withoutDeleted(trx, locked.space_id, tags) }),
        ...(content && { content: { ...content, type } }),
      };
      const label = 'Update widget';
      const written = await documents.writeAttributes(trx, actor, locked, { attributes, revision, label });
      const { merged, unchanged } = written;
      return { document: await readWidget(trx, actor, widgetId), revision: written.revision, merged, unchanged };
    }),
  );
}

/** A tag that was deleted in the meantime is left out; one that never existed is refused by name. */
async function withoutDeleted(trx: Kysely<Database>, collectionId: string, tags: readonly number[]): Promise<number[]> {
  const known = await knownTags(trx, collectionId, tags);
  const at = tags.findIndex((id) => !known.has(id));
  if (at >= 0) throw unknownTag(tags[at] ?? 0, at);
  return [...new Set(tags)].filter((id) => known.get(id)?.isDeleted === false);
}
