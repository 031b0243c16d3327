import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { removeBytes } from './upload-parts.ts';

const JOB = 'uploads.sweep';
/** Seconds between two sweeps. */
const EVERY = 3_600;
/** Milliseconds after its expiry in which an upload may still be sent to (addresses hold 15 minutes) or be read. */
const GRACE = 3_600_000;
/** Uploads checked in one batch. */
const AT_ONCE = 200;

/** Removes what was sent and never became a file, and uploads that are of no more use. */
export function createUploadSweep({ db, storage, jobs }: { db: Kysely<Database>; storage: Storage; jobs: Jobs }) {
  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - GRACE);
    for (;;) {
      const expired = await db
        .selectFrom('uploads')
        .select(['id', 'storage_key'])
        .where('expires_at', '<', before)
        .limit(AT_ONCE)
        .execute();
      for (const upload of expired) {
        signal?.throwIfAborted();
        await storage.discard(upload.storage_key);
        await removeBytes(storage, upload);
        await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
      }
      if (expired.length < AT_ONCE) return;
    }
  }

  jobs.work(JOB, async (_data, signal) => {
    // Enqueued first, so that a failed sweep is followed by the next one.
    await jobs.enqueue(JOB, {}, { key: 'next', delay: EVERY });
    await sweep(signal);
  });

  return {
    sweep,
    /** Sweeps now and every hour from then on, in whichever process works. */
    start: async (): Promise<void> => {
      await jobs.enqueue(JOB, {}, { key: 'now' });
    },
  };
}
