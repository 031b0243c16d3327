import { copyName } from '@diorama/documents/shared/copy-name.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { newId } from '../../database/ids.ts';
import { audit } from '../audit/audit.ts';
import { copyDocuments } from '../projects/copy-documents.ts';
import { copyMeshes, idsOfMeshes } from '../projects/copy-meshes.ts';
import { type ProductId, productHeader } from './product-row.ts';
import type { ProductsDeps } from './products-deps.ts';

/** Copies a product with all its records, as `Exterior copy`; what was published of it stays behind. Gives the copy's id. */
export async function duplicateProduct(
  { db, documents }: ProductsDeps,
  actor: Actor,
  { requestId, ...product }: ProductId & { requestId?: string | undefined },
): Promise<string> {
  await documents.beforeReading(product.id);
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'products.duplicate', { ...product, requestId }, async () => {
      const source = await productHeader(trx, actor, product);
      await refuseWhenLocked(trx, actor, source.space_id);
      const id = newId();
      // Links of the product to itself lead to the copy.
      const meshes = await idsOfMeshes(trx, [source.id]);
      const copy = { spaceId: source.space_id, by: actor.userId, ids: new Map([[source.id, id], ...meshes]) };
      await copyDocuments(documents, trx, [source], copy);
      await copyMeshes(trx, meshes, copy);
      const name = copyName(source.name);
      const locked = await documents.lock(trx, actor, id, source.kind);
      await documents.writeAttributes(trx, actor, locked, { attributes: { settings: { name } }, label: 'Rename' });
      await trx.updateTable('projects').set({ updated_at: sql`now()` }).where('id', '=', source.space_id).execute();
      await audit(trx, actor, { action: `${source.kind}.duplicate`, target: id, spaceId: source.space_id });
      return id;
    }),
  );
}
