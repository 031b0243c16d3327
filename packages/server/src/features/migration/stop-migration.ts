import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, migrationRunning, notFound } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { audit } from '../audit/audit.ts';
import type { MigrationRow } from './migration-run.ts';
import { enqueueRun, refuseWhileRunning } from './one-at-a-time.ts';

interface Deps {
  db: Kysely<Database>;
  jobs: Jobs;
}

/** Stops a run after the document it is at; what is migrated stays. One that is over stays as it is. */
export async function cancelMigration({ db, jobs }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id);
    if (run.status !== 'queued' && run.status !== 'running') return;
    if (run.is_rolling_back) throw migrationRunning('The documents are being restored. Wait until they all are');
    const isOver = run.status === 'queued' ? { status: 'cancelled' as const, finished_at: new Date() } : {};
    await trx
      .updateTable('document_migrations')
      .set({ is_cancelled: true, ...isOver })
      .where('id', '=', id)
      .execute();
    // Should no worker be at it any more, the next one ends it.
    if (run.status === 'running') await enqueueRun(jobs, id, trx);
    await audit(trx, actor, { action: 'migration.cancel', target: id });
  });
}

/** Orders the rollback of every document of a run that was not edited since. */
export async function rollBackMigration({ db, jobs }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id);
    if (run.status === 'rolled-back') return;
    if (run.dry_run)
      throw invalidField(['migrationId'], 'A dry run has changed nothing: there is nothing to roll back');
    await refuseWhileRunning(trx);
    await trx
      .updateTable('document_migrations')
      .set({ status: 'queued', is_rolling_back: true, is_cancelled: false, finished_at: null })
      .where('id', '=', id)
      .execute();
    await enqueueRun(jobs, id, trx);
    await audit(trx, actor, { action: 'migration.rollback', target: id });
  });
}

async function lockRun(trx: Kysely<Database>, id: string): Promise<MigrationRow> {
  const run = await trx
    .selectFrom('document_migrations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw notFound('Migration', id);
  return run;
}
