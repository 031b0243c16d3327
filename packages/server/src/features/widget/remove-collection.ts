import type { DeleteCollection } from '@diorama/contract/widgets/collections.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { writable } from '../../access/scope.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { lockedCollection } from './collection-rows.ts';
import { refuseUsedWidgets } from './widgets-in-use.ts';

/** Soft, for 30 days, with all its widgets and media. IN_USE while products use one of its widgets, unless `force`. */
export async function removeCollection(
  db: Kysely<Database>,
  actor: Actor,
  { collectionId, force }: z.output<typeof DeleteCollection>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockedCollection(trx, actor, collectionId);
    if (!force) await refuseUsedWidgets(trx, actor, { collectionId }, `“${name}”`);
    await trx.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', collectionId).execute();
    await audit(trx, actor, { action: 'collection.delete', target: collectionId, spaceId: collectionId });
  });
}

/** Takes back a delete of the last 30 days. */
export async function restoreCollection(db: Kysely<Database>, actor: Actor, collectionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('collections')
      .innerJoin('spaces', 'spaces.id', 'collections.id')
      .select('collections.id')
      .where('collections.id', '=', collectionId)
      .where('spaces.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
      .where(writable(actor.scope))
      .executeTakeFirst();
    if (!row) throw notFound('Deleted collection', collectionId);
    await trx.updateTable('spaces').set({ deleted_at: null }).where('id', '=', collectionId).execute();
    await audit(trx, actor, { action: 'collection.restore', target: collectionId, spaceId: collectionId });
  });
}
