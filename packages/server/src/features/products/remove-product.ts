import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsOf } from '../../access/documents-in-reach.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { deleteDocuments, restoreDocuments } from '../documents/change/document-state.ts';
import { publishProject } from '../publications/publish-project.ts';
import { leaveActiveProduct } from '../spaces/space-state.ts';
import { findUsages } from '../usages/find-usages.ts';
import { type ProductId, type ProductRow, productRow } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** Links named in one answer (CONTRACT 0.3). */
const MAX_USAGES = 50;

/**
 * Soft: the row stays for 30 days. IN_USE when the project’s own address opens it or others link to it, unless `force`.
 * A published one goes from the list that visitors get.
 */
export async function removeProduct(
  deps: ProductsDeps,
  actor: Actor,
  { force, ...product }: ProductId & { force: boolean },
): Promise<void> {
  const { labels } = productKindOf(deps, product.type).kind;
  const projectId = await deps.db.transaction().execute(async (trx) => {
    // As every writer does, the document is locked before its project.
    await deps.documents.lock(trx, actor, product.id, product.type);
    const row = await productRow(trx, actor, product);
    const isActive = row.active_id === row.id;
    if (!force) await refuseWhenUsed(trx, actor, row, labels.document);
    if (isActive) await leaveActiveProduct(trx, row.space_id);
    await deleteDocuments(trx, [row.id]);
    await audit(trx, actor, { action: `${row.kind}.delete`, target: row.id, spaceId: row.space_id });
    if (row.published_id) await publishProject(trx, actor, row.space_id, { menu: 'as published' });
    return row.space_id;
  });
  deps.publishedReader.forget(product.id);
  deps.publishedReader.forget(projectId);
}

async function refuseWhenUsed(
  trx: Kysely<Database>,
  actor: Actor,
  { id, kind, active_id }: ProductRow,
  what: string,
): Promise<void> {
  const usages = await findUsages(trx, actor, { kind, ids: [id], except: id }, MAX_USAGES);
  if (active_id === id)
    throw inUse(`This ${what} opens under the project’s own address`, usages, [
      { path: ['activeProduct'], message: 'It is the active product of its project', code: 'custom' },
    ]);
  if (usages.length > 0) throw inUse(`Other products link to this ${what}: “${usages[0]?.label ?? ''}”`, usages);
}

/** Takes back a delete of the last 30 days. */
export async function restoreProduct(
  deps: ProductsDeps,
  actor: Actor,
  { type, id, projectId }: ProductId,
): Promise<void> {
  const restoredTo = await deps.db.transaction().execute(async (trx) => {
    let query = documentsOf(trx, actor)
      .select(['documents.id', 'documents.space_id', 'documents.published_id'])
      .where('documents.id', '=', id)
      .where('documents.kind', '=', type)
      .where('documents.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE));
    if (projectId) query = query.where('documents.space_id', '=', projectId);
    const row = await query.executeTakeFirst();
    if (!row) throw notFound(`Deleted ${productKindOf(deps, type).kind.labels.document}`, id);
    await refuseWhenLocked(trx, actor, row.space_id);
    await restoreDocuments(trx, [id]);
    await audit(trx, actor, { action: `${type}.restore`, target: id, spaceId: row.space_id });
    if (row.published_id) await publishProject(trx, actor, row.space_id);
    return row.space_id;
  });
  deps.publishedReader.forget(id);
  deps.publishedReader.forget(restoredTo);
}
