import { MOST_DAYS } from '@diorama/contract/visits/visits.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { archiveKey } from '../archives/import/import-rows.ts';
import { purgeDocuments } from './purge-documents.ts';
import { purgeDirectories, purgeFiles } from './purge-files.ts';
import { purgeMeshes } from './purge-meshes.ts';
import type { PurgeRun } from './purge-run.ts';
import { purgeSpaces } from './purge-spaces.ts';
import { sweepBlobs } from './sweep-blobs.ts';

const ROWS_AT_ONCE = 5_000;

/** Removes counts of days that no summary shows any more. */
async function purgeVisits({ db, now, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`delete from visits where ctid = any(array(
      select ctid from visits where day < (${now}::timestamptz at time zone 'UTC')::date - ${MOST_DAYS}::integer
      limit ${ROWS_AT_ONCE}))`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
  }
}

/** Milliseconds after which an uploaded archive that was not imported is removed. */
const UNASKED = 86_400_000;
/** Imports checked in one batch. */
const AT_ONCE = 200;

/** Ends imports and exports that were left, and forgets those of long ago. */
async function purgeArchives({ db, storage, now, before, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const left = await db
      .selectFrom('project_imports')
      .select('id')
      .where('state', '=', 'uploading')
      .where('created_at', '<', new Date(now.getTime() - UNASKED))
      .limit(AT_ONCE)
      .execute();
    for (const { id } of left) {
      await storage.discard(archiveKey(id));
      await db.updateTable('project_imports').set({ state: 'cancelled' }).where('id', '=', id).execute();
    }
    if (left.length < AT_ONCE) break;
  }
  // Their worker was killed more often than a job is tried again.
  await db
    .updateTable('project_imports')
    .set({ state: 'failed', message: 'The import was broken off. Import the file again' })
    .where('created_at', '<', new Date(now.getTime() - UNASKED))
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await db
    .deleteFrom('project_imports')
    .where('created_at', '<', before)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .execute();
  // The process that sent them was killed.
  await db
    .updateTable('project_exports')
    .set({ state: 'failed', ended_at: now })
    .where('created_at', '<', new Date(now.getTime() - UNASKED))
    .where('state', '=', 'running')
    .execute();
  await db.deleteFrom('project_exports').where('created_at', '<', before).where('state', '<>', 'running').execute();
}

const JOB = 'purge';
/** Seconds between two looks. */
const EVERY = 86_400;

/**
 * Removes for good what was deleted 30 days ago: projects, documents, folders and files, counts of visits after 400 days, and then the bytes that nothing
 * refers to any more. Each step takes a few rows at a time and finds what an earlier one left, so it can end anywhere.
 */
export function createPurge({ db, storage, jobs }: { db: Kysely<Database>; storage: Storage; jobs: Jobs }) {
  async function purge(now = new Date(), signal = new AbortController().signal): Promise<void> {
    const run: PurgeRun = { db, storage, now, before: new Date(now.getTime() - KEPT_AFTER_DELETE), signal };
    await purgeArchives(run);
    await purgeMeshes(run);
    await db.deleteFrom('comments').where('deleted_at', '<', run.before).execute();
    await purgeDocuments(run);
    await purgeFiles(run);
    await purgeDirectories(run);
    await purgeSpaces(run);
    await purgeVisits(run);
    await sweepBlobs(run);
  }

  jobs.work(JOB, async (_data, signal) => {
    // Enqueued first, so that a failed run is followed by the next one.
    await jobs.enqueue(JOB, {}, { key: 'next', delay: EVERY });
    await purge(new Date(), signal);
  });

  return {
    purge,
    /** Looks now and every day from then on, in whichever process works. */
    start: async (): Promise<void> => {
      await jobs.enqueue(JOB, {}, { key: 'now' });
    },
  };
}
