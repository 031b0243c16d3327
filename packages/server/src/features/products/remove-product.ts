import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach, documentsOf } from '../../access/documents-in-reach.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/schema.ts';
import { inUse, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { publishProject } from '../publications/publish-project.ts';
import { nameUsages } from '../usages/name-usages.ts';
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
    if (isActive)
      await trx
        .updateTable('projects')
        .set({ active_type: null, active_id: null })
        .where('id', '=', row.space_id)
        .execute();
    await trx.updateTable('documents').set({ deleted_at: new Date() }).where('id', '=', row.id).execute();
    await audit(trx, actor, { action: `${row.kind}.delete`, target: row.id, spaceId: row.space_id });
    if (row.published_id) await publishProject(trx, actor, row.space_id);
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
  const links = await documentsInReach(trx, actor)
    .innerJoin('document_references', 'document_references.document_id', 'documents.id')
    .select(['documents.id', 'documents.kind', 'documents.name', 'spaces.id as space_id', 'spaces.kind as space_kind'])
    .select(['document_references.key', 'document_references.path'])
    .where('to_type', '=', kind)
    .where('to_id', '=', id)
    .where('documents.id', '<>', id)
    .orderBy('documents.name')
    .orderBy('document_references.key')
    .limit(MAX_USAGES)
    .execute();
  const usages = await nameUsages(
    trx,
    links.map((link) => ({
      docType: link.kind,
      docId: link.id,
      space: { id: link.space_id, kind: link.space_kind },
      projectId: link.space_kind === 'project' ? link.space_id : null,
      label: link.name,
      path: [link.key, ...link.path.split('.')],
    })),
  );
  if (active_id === id)
    throw inUse(`This ${what} opens under the project’s own address`, usages, [
      { path: ['activeProduct'], message: 'It is the active product of its project', code: 'custom' },
    ]);
  if (usages.length > 0) throw inUse(`Other products link to this ${what}: “${links[0]?.name ?? ''}”`, usages);
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
    await trx.updateTable('documents').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(trx, actor, { action: `${type}.restore`, target: id, spaceId: row.space_id });
    if (row.published_id) await publishProject(trx, actor, row.space_id);
    return row.space_id;
  });
  deps.publishedReader.forget(id);
  deps.publishedReader.forget(restoredTo);
}
