import type { SetActiveProduct } from '@diorama/contract/projects/projects.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { activeProductOf, type ProjectDeps } from './project-rows.ts';
import { lockedProject, refuseWhenStale } from './stale-project.ts';

/** Makes a product the one that opens under the project's own address; null leaves none. */
export async function setActiveProduct(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, product, revision }: z.output<typeof SetActiveProduct>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId, revision);
    await refuseWhenLocked(trx, actor, projectId);
    const active = activeProductOf(row);
    if (active?.id === product?.id && active?.type === product?.type) return;
    await refuseWhenStale(trx, row, revision, {
      action: 'project.setActiveProduct',
      path: 'activeProduct',
      mine: product,
      theirs: active,
    });
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
    await audit(trx, actor, {
      action: 'project.setActiveProduct',
      target: projectId,
      spaceId: projectId,
      revision: row.revision + 1,
    });
  });
}
