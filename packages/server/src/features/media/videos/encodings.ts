import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../database/tables/schema.ts';
import { CHECK_JOB, checkVideos, orderCheck } from './check-videos.ts';
import { ABANDONED, claimEncoding, ENCODE_JOB } from './claim-encoding.ts';
import { IMPROVE_JOB, improveVideos, orderImprovement } from './improve-videos.ts';
import { orderCuts, orderEncodings } from './order-encodings.ts';
import { type EncodingDeps, runEncodings } from './run-encoding.ts';
import { removeLeftFolders } from './work-folder.ts';

const EncodeJob = z.object({ key: z.string() });

/** Sequences of frames as videos: ordered when what they are made from changes, made by a job, found by their key. */
export function createEncodings(deps: EncodingDeps) {
  const { db, jobs } = deps;
  let needed = new AbortController();
  jobs.work(ENCODE_JOB, async (data, signal) => {
    const { key } = EncodeJob.parse(data);
    const encoding = await claimEncoding(db, deps, key);
    // If the other worker dies, nothing else would finish its encode.
    if (encoding === 'busy') return void (await jobs.enqueue(ENCODE_JOB, { key }, { key, delay: ABANDONED / 1_000 }));
    if (!encoding) return;
    // What no one waits for makes room.
    needed.abort();
    needed = new AbortController();
    const made = await runEncodings(deps, encoding, signal);
    if (made === 'draft') await orderImprovement(deps);
  });
  jobs.work(IMPROVE_JOB, (_data, signal) => improveVideos(deps, signal, () => needed.signal));
  jobs.work(CHECK_JOB, (_data, signal) => checkVideos(deps, signal));
  return {
    order: (
      trx: Kysely<Database>,
      document: { id: string; kind: string; space_id: string },
      edits: readonly RecordEdit[],
    ): Promise<void> => orderEncodings(deps, trx, document, edits),

    /** Orders the portrait videos of a document: of these sequences, or of those that are cropped by these records. */
    orderCuts: (
      trx: Kysely<Database>,
      document: { id: string; kind: string; space_id: string },
      records: readonly string[],
    ): Promise<void> =>
      orderCuts(deps, trx, document, (sequence, others) =>
        records.some((key) => key === sequence || others.includes(key)),
      ),

    /** Orders again what a crash left behind, and the check of videos that were never decoded. Called when a worker starts. */
    async resume(): Promise<void> {
      const rows = await db
        .selectFrom('encodings')
        .select(['key', 'turn'])
        .where('state', 'in', ['queued', 'running'])
        .execute();
      for (const { key, turn } of rows) await jobs.enqueue(ENCODE_JOB, { key }, { key, turn });
      await orderCheck(deps);
      await orderImprovement(deps);
      await removeLeftFolders();
    },
  };
}

export type Encodings = ReturnType<typeof createEncodings>;
