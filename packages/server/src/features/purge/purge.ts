import type { Kysely } from 'kysely';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { purgeArchives } from './purge-archives.ts';
import { purgeDocuments } from './purge-documents.ts';
import { purgeDirectories, purgeFiles } from './purge-files.ts';
import { purgeMeshes } from './purge-meshes.ts';
import type { PurgeRun } from './purge-run.ts';
import { purgeSpaces } from './purge-spaces.ts';
import { purgeVisits } from './purge-visits.ts';
import { sweepBlobs } from './sweep-blobs.ts';

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
