import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import type { DeletedWidgets } from '@diorama/contract/widgets/widgets.contract.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsOf } from '../../access/documents-in-reach.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { deleteDocuments, restoreDocuments } from '../documents/change/document-state.ts';
import { clearReferences } from '../usages/clear-references.ts';
import type { WidgetDeps } from './widget-rows.ts';
import { refuseUsedWidgets } from './widgets-in-use.ts';

/**
 * Soft, for 30 days; all or none. IN_USE while products use one of them; with `force` their drafts lose it. Publications
 * keep their copy.
 */
export async function removeWidgets(
  deps: WidgetDeps,
  actor: Actor,
  { widgetIds, force }: { widgetIds: readonly string[]; force: boolean },
): Promise<z.output<typeof DeletedWidgets>> {
  const { db, documents } = deps;
  const ids = [...new Set(widgetIds)].sort();
  const cleared = force ? await clearWidgets(deps, actor, ids) : { cleared: [], kept: [] };
  await db.transaction().execute(async (trx) => {
    const names = new Map<string, string>();
    const spaces = new Map<string, string>();
    for (const id of ids) {
      const row = await documents.lock(trx, actor, id, widgetDocument.kind);
      names.set(id, row.name);
      spaces.set(id, row.space_id);
    }
    const [name] = names.values();
    const what = ids.length === 1 ? `“${name ?? ''}”` : 'One of these widgets';
    if (!force) await refuseUsedWidgets(trx, actor, { ids }, what);
    await deleteDocuments(trx, ids);
    for (const [id, spaceId] of spaces) await audit(trx, actor, { action: 'widget.delete', target: id, spaceId });
    await touch(trx, spaces.values());
  });
  return { deleted: ids.length, ...cleared };
}

/** Takes widgets out of the drafts that use them, whatever project these are in. NOT_FOUND when one is out of reach. */
async function clearWidgets(deps: WidgetDeps, actor: Actor, ids: readonly string[]): Promise<ClearedReferences> {
  const [first] = await deps.db.transaction().execute(async (trx) => {
    const names: string[] = [];
    for (const id of ids) names.push((await deps.documents.lock(trx, actor, id, widgetDocument.kind)).name);
    return names;
  });
  const what = ids.length === 1 ? `“${(first ?? '').slice(0, 120)}”` : 'deleted widgets';
  return clearReferences(deps, actor, { kind: widgetDocument.kind, ids }, `Clear ${what}`);
}

/** Takes back deletes of the last 30 days. */
export async function restoreWidgets(
  { db }: Pick<WidgetDeps, 'db'>,
  actor: Actor,
  widgetIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(widgetIds)].sort();
  await db.transaction().execute(async (trx) => {
    const rows = await documentsOf(trx, actor)
      .select(['documents.id', 'documents.space_id'])
      .where('documents.id', 'in', ids)
      .where('documents.kind', '=', widgetDocument.kind)
      .where('documents.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
      .execute();
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) throw notFound('Deleted widget', missing);
    await restoreDocuments(trx, ids);
    for (const { id, space_id: spaceId } of rows)
      await audit(trx, actor, { action: 'widget.restore', target: id, spaceId });
    await touch(
      trx,
      rows.map(({ space_id }) => space_id),
    );
  });
}

/** Lists show when anything in a collection was last changed. */
async function touch(trx: Kysely<Database>, spaceIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(spaceIds)].sort())
    await trx.updateTable('collections').set({ updated_at: new Date() }).where('id', '=', id).execute();
}
