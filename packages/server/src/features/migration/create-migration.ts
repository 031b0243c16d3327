import type { CreateMigration } from '@diorama/contract/migration/migration.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { audit } from '../audit/audit.ts';
import { checkRange } from './migration-range.ts';
import { enqueueRun, refuseWhileRunning } from './one-at-a-time.ts';

/** Orders a run. A job does it; this only writes it down. */
export async function createMigration(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  actor: Actor,
  input: z.output<typeof CreateMigration>,
): Promise<string> {
  checkRange(input);
  return db.transaction().execute(async (trx) => {
    for (const projectId of input.projectIds ?? []) await refuseUnknownProject(trx, actor, projectId);
    return onceByRequestId(trx, actor, 'migration.createMigration', input, async () => {
      await refuseWhileRunning(trx);
      const id = newId();
      await trx
        .insertInto('document_migrations')
        .values({
          id,
          from_release: input.from,
          to_release: input.to,
          product: input.product,
          dry_run: input.dryRun,
          stop_on_error: input.stopOnError,
          project_ids: input.projectIds ?? null,
          status: 'queued',
          started_by: actor.userId,
        })
        .execute();
      await enqueueRun(jobs, id, trx);
      await audit(trx, actor, { action: input.dryRun ? 'migration.dryRun' : 'migration.create', target: id });
      return id;
    });
  });
}

async function refuseUnknownProject(trx: Kysely<Database>, actor: Actor, id: string): Promise<void> {
  const space = await spacesInReach(trx, actor)
    .select('spaces.id')
    .where('spaces.id', '=', id)
    .where('spaces.kind', '=', 'project')
    .executeTakeFirst();
  if (!space) throw notFound('Project', id);
}
