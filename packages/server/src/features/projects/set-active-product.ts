import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { type ProjectDeps, projectRow } from './project-rows.ts';

/** Makes a product the one that opens under the project's own address; null leaves none. */
export async function setActiveProduct(
  { db }: ProjectDeps,
  actor: Actor,
  projectId: string,
  product: { type: ProductType; id: string } | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await projectRow(trx, actor, projectId);
    await refuseWhenLocked(trx, actor, projectId);
    if (product) {
      const found = await trx
        .selectFrom('documents')
        .select('id')
        .where('id', '=', product.id)
        .where('kind', '=', product.type)
        .where('space_id', '=', projectId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) throw notFound('Product', product.id);
    }
    await trx
      .updateTable('projects')
      .set(({ eb }) => ({
        active_type: product?.type ?? null,
        active_id: product?.id ?? null,
        revision: eb('revision', '+', 1),
        updated_at: new Date(),
      }))
      .where('id', '=', projectId)
      .execute();
    await audit(trx, actor, { action: 'project.setActiveProduct', target: projectId, spaceId: projectId });
  });
}
