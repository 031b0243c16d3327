import {
  type CreateWidgetTag,
  MOST_COLLECTION_TAGS,
  type RenameWidgetTag,
  type WidgetTag,
  type WidgetTagList,
} from '@diorama/contract/widgets/collections.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/tables/schema.ts';
import { violates } from '../../database/unique-violation.ts';
import { invalidField, notFound, taken } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { requireCollection } from './collections/collection-rows.ts';

interface TagId {
  collectionId: string;
  tagId: number;
}

/** A collection's tags by name, with how many widgets have each. */
export async function listTags(db: Kysely<Database>, actor: Actor, collectionId: string): Promise<WidgetTagList> {
  await requireCollection(db, actor, collectionId);
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    with used as (
      select tag, count(*)::integer as count from documents join widgets using (id), unnest(widgets.tags) as tag
      where space_id = ${collectionId}::uuid and kind = 'widget' and deleted_at is null group by tag
    )
    select id, name, coalesce(count, 0) as count from widget_tags left join used on used.tag = widget_tags.id
    where collection_id = ${collectionId}::uuid and deleted_at is null order by name collate names, id`.execute(db);
  return rows.map(({ id, name, count }) => ({ id, name, widgetCount: count }));
}

/** Makes a tag. NAME_TAKEN whatever the case. */
export async function createTag(
  db: Kysely<Database>,
  actor: Actor,
  { collectionId, name }: z.output<typeof CreateWidgetTag>,
): Promise<WidgetTag> {
  return unlessTaken(name, () =>
    db.transaction().execute(async (trx) => {
      await requireCollection(trx, actor, collectionId);
      const { count } = await trx
        .selectFrom('widget_tags')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('collection_id', '=', collectionId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_COLLECTION_TAGS)
        throw invalidField(['name'], `A collection has at most ${MOST_COLLECTION_TAGS} tags`);
      const [tag] = await insertTags(trx, collectionId, [name]);
      if (!tag) throw notFound('Collection', collectionId);
      await audit(trx, actor, { action: 'widgetTag.create', target: String(tag.id), spaceId: collectionId });
      return tag;
    }),
  );
}

/** Makes tags whose names are free. */
export const insertTags = (
  trx: Kysely<Database>,
  collectionId: string,
  names: readonly string[],
): Promise<WidgetTag[]> =>
  trx
    .insertInto('widget_tags')
    .values(names.map((name) => ({ collection_id: collectionId, name })))
    .returning(['id', 'name'])
    .execute();

/** Renames a tag wherever it is used. */
export async function renameTag(
  db: Kysely<Database>,
  actor: Actor,
  { name, ...tag }: z.output<typeof RenameWidgetTag>,
): Promise<WidgetTag> {
  return unlessTaken(name, () =>
    db.transaction().execute(async (trx) => {
      const row = await lockedTag(trx, actor, tag);
      if (row.name === name) return { id: row.id, name };
      await trx.updateTable('widget_tags').set({ name }).where('id', '=', row.id).execute();
      await audit(trx, actor, { action: 'widgetTag.rename', target: String(row.id), spaceId: tag.collectionId });
      return { id: row.id, name };
    }),
  );
}

/** Removes a tag from every widget. They keep its id, which is not shown, so the deletion can be undone. */
export async function deleteTag(db: Kysely<Database>, actor: Actor, tag: TagId): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await lockedTag(trx, actor, tag);
    await trx.updateTable('widget_tags').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await audit(trx, actor, { action: 'widgetTag.delete', target: String(id), spaceId: tag.collectionId });
  });
}

/** Takes back a delete of the last 30 days. NAME_TAKEN when another tag has its name by now. */
export async function restoreTag(db: Kysely<Database>, actor: Actor, tag: TagId): Promise<WidgetTag> {
  const { collectionId, tagId } = tag;
  let name = '';
  return unlessTaken(
    () => name,
    () =>
      db.transaction().execute(async (trx) => {
        await requireCollection(trx, actor, collectionId);
        const row = await trx
          .selectFrom('widget_tags')
          .select(['id', 'name'])
          .where('id', '=', tagId)
          .where('collection_id', '=', collectionId)
          .where('deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw notFound('Deleted tag', String(tagId));
        name = row.name;
        await trx.updateTable('widget_tags').set({ deleted_at: null }).where('id', '=', tagId).execute();
        await audit(trx, actor, { action: 'widgetTag.restore', target: String(tagId), spaceId: collectionId });
        return row;
      }),
  );
}

/** The tag, locked until the transaction ends; NOT_FOUND outside of the collection. */
async function lockedTag(trx: Kysely<Database>, actor: Actor, { collectionId, tagId }: TagId): Promise<WidgetTag> {
  await requireCollection(trx, actor, collectionId);
  const row = await trx
    .selectFrom('widget_tags')
    .select(['id', 'name'])
    .where('id', '=', tagId)
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Tag', String(tagId));
  return row;
}

async function unlessTaken<T>(name: string | (() => string), write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violates(error, 'widget_tags_name')) throw error;
    const text = typeof name === 'string' ? name : name();
    throw taken('NAME_TAKEN', `This collection has a tag “${text}” already`);
  }
}
