import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { audit } from '../audit/audit.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** Makes a product with some of its settings; defaults fill the rest. Gives its id. */
export async function createProduct(
  deps: ProductsDeps,
  actor: Actor,
  input: { type: string; projectId: string; settings: Record<string, unknown>; requestId?: string | undefined },
): Promise<string> {
  const { type, projectId, settings } = input;
  const { kind } = productKindOf(deps, type);
  return deps.db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, `${type}.create`, input, async () => {
      await requireProject(trx, actor, projectId);
      await refuseWhenLocked(trx, actor, projectId);
      const name = typeof settings.name === 'string' ? settings.name : kind.labels.document;
      const id = await deps.documents.create(trx, {
        kind: type,
        spaceId: projectId,
        name,
        by: actor.userId,
        records: { settings },
      });
      await trx.updateTable('projects').set({ updated_at: sql`now()` }).where('id', '=', projectId).execute();
      await audit(trx, actor, { action: `${type}.create`, target: id, spaceId: projectId, revision: 1 });
      return id;
    }),
  );
}
