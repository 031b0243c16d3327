import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import type { DeleteCollection } from '@diorama/contract/widgets/collections.contract.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { writable } from '../../../access/scope.ts';
import { KEPT_AFTER_DELETE } from '../../../database/kept-after-delete.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';
import { audit } from '../../audit/audit.ts';
import { deleteSpace, restoreSpace } from '../../spaces/space-state.ts';
import { clearReferences } from '../../usages/clear-references.ts';
import type { WidgetDeps } from '../widget-rows.ts';
import { refuseUsedWidgets } from '../widgets-in-use.ts';
import { lockedCollection } from './collection-rows.ts';

/**
 * Soft, for 30 days, with all its widgets and media. IN_USE while products use one of its widgets; with `force` their drafts
 * lose them. Publications keep their copy.
 */
export async function removeCollection(
  deps: Pick<WidgetDeps, 'db' | 'documents'>,
  actor: Actor,
  { collectionId, force }: z.output<typeof DeleteCollection>,
): Promise<ClearedReferences> {
  const { db } = deps;
  const cleared = force ? await clearCollection(deps, actor, collectionId) : { cleared: [], kept: [] };
  await db.transaction().execute(async (trx) => {
    const { name } = await lockedCollection(trx, actor, collectionId);
    if (!force) await refuseUsedWidgets(trx, actor, { collectionId }, `“${name}”`);
    await deleteSpace(trx, collectionId);
    await audit(trx, actor, { action: 'collection.delete', target: collectionId, spaceId: collectionId });
  });
  return cleared;
}

/** Takes its widgets out of the drafts that use them, in one change of each draft. NOT_FOUND when it is out of reach. */
async function clearCollection(
  deps: Pick<WidgetDeps, 'db' | 'documents'>,
  actor: Actor,
  collectionId: string,
): Promise<ClearedReferences> {
  const { kind } = widgetDocument;
  const [name, used] = await deps.db.transaction().execute(async (trx) => {
    const collection = await lockedCollection(trx, actor, collectionId);
    const rows = await trx
      .selectFrom('documents')
      .innerJoin('document_references as refers', (join) =>
        join.on('refers.to_type', '=', kind).on('refers.to_id', '=', sql<string>`documents.id::text`),
      )
      .select('documents.id')
      .distinct()
      .where('documents.space_id', '=', collectionId)
      .where('documents.kind', '=', kind)
      .execute();
    return [collection.name, rows.map(({ id }) => id)];
  });
  if (used.length === 0) return { cleared: [], kept: [] };
  return clearReferences(deps, actor, { kind, ids: used }, `Clear “${name.slice(0, 120)}”`);
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
    await restoreSpace(trx, collectionId);
    await audit(trx, actor, { action: 'collection.restore', target: collectionId, spaceId: collectionId });
  });
}
