import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { migrationRunning } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';

/** The queue of runs. */
export const MIGRATION_JOB = 'migration';
/** One number for the advisory lock: who orders a run or a roll back waits for who does the same. */
const ORDER_LOCK = 4_104_110;

/** Refuses a second run; held until the transaction ends, so that two callers cannot both pass. */
export async function refuseWhileRunning(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORDER_LOCK})`.execute(trx);
  const running = await trx
    .selectFrom('document_migrations')
    .select(['from_release', 'to_release', 'dry_run'])
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!running) return;
  const { from_release, to_release, dry_run } = running;
  const what = dry_run ? 'dry run' : 'migration';
  throw migrationRunning(`A ${what} from ${from_release} to ${to_release} is running. Wait for it, or cancel it`);
}

/** Enqueues a run, or the rest of it. */
export const enqueueRun = (jobs: Jobs, migrationId: string, trx?: Kysely<Database>): Promise<string> =>
  jobs.enqueue(MIGRATION_JOB, { migrationId }, { key: migrationId, ...(trx ? { trx } : {}) });
