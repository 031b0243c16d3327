import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/tables/schema.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import type { CheckedVideo } from '../../../platform/video/encode-message.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import { type Rendition, renditionsOf } from '../renditions/rendition-rows.ts';
import { ENCODE_JOB } from './claim-encoding.ts';
import type { Encoding } from './wanted-encodings.ts';

/** Name of the job that decodes videos made before each was decoded when it was written. */
export const CHECK_JOB = 'check-videos';
/** Milliseconds after which a run hands over to the next: a job may take an hour in all. */
const RUN = 1_200_000;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  encoder: VideoEncoder;
  log: Logger;
}

/** Orders the check where videos wait for it. */
export async function orderCheck({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (await nextUnchecked(db)) await jobs.enqueue(CHECK_JOB, {}, { key: 'next' });
}

const nextUnchecked = (db: Kysely<Database>): Promise<Encoding | undefined> =>
  db
    .selectFrom('encodings')
    .selectAll()
    .where('state', '=', 'done')
    .where('checked_at', 'is', null)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();

/**
 * Decodes every video that was never decoded. Which of them are damaged is chance, so none is judged by its size. Whole
 * ones get the codec string of their own header; those with a fault are made again from their frames.
 */
export async function checkVideos(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, jobs, log } = deps;
  const endsAt = Date.now() + RUN;
  for (;;) {
    const encoding = await nextUnchecked(db);
    if (!encoding) return;
    if (Date.now() > endsAt) return void (await jobs.enqueue(CHECK_JOB, {}, { key: 'next' }));
    try {
      await checkEncoding(deps, encoding, signal);
    } catch (error) {
      if (!(error instanceof EncoderUnavailableError)) throw error;
      log.warn({ err: error }, 'videos made earlier cannot be checked on this machine');
      return;
    }
  }
}

async function checkEncoding(deps: Deps, { key, count, turn }: Encoding, signal: AbortSignal): Promise<void> {
  const { db, jobs, log } = deps;
  const made = (await renditionsOf(db, [key])).get(key) ?? [];
  const videos = made.length === 0 ? [] : await decode(deps, made, count, signal);
  const faults = videos.flatMap((video, at) => ('fault' in video ? [`${made[at]?.recipe}: ${video.fault}`] : []));
  if (made.length === 0) faults.push('no video is kept');
  await db.transaction().execute(async (trx) => {
    for (const [at, video] of videos.entries())
      if ('codec' in video)
        await trx
          .updateTable('renditions')
          .set({ codec: video.codec })
          .where('source', '=', key)
          .where('recipe', '=', made[at]?.recipe ?? '')
          .execute();
    const state = faults.length > 0 ? { state: 'queued' as const, progress: 0, message: null } : {};
    // A video that was made again in the meantime was decoded then.
    const { numUpdatedRows } = await trx
      .updateTable('encodings')
      .set({ ...state, checked_at: new Date(), updated_at: new Date() })
      .where('key', '=', key)
      .where('state', '=', 'done')
      .where('checked_at', 'is', null)
      .executeTakeFirst();
    if (faults.length === 0 || numUpdatedRows === 0n) return;
    log.warn({ key, faults }, 'videos of a transition are damaged and are made again');
    await jobs.enqueue(ENCODE_JOB, { key }, { key, turn, trx });
  });
}

async function decode(
  { storage, encoder }: Deps,
  made: readonly Rendition[],
  count: number,
  signal: AbortSignal,
): Promise<CheckedVideo[]> {
  const files = await Promise.all(made.map(({ sha256 }) => storage.path(blobKey(sha256))));
  try {
    const paths = files.flatMap((file) => file?.path ?? []);
    const checked = paths.length === 0 ? [] : await encoder.check(paths, count, { signal });
    const results = checked.values();
    return files.map((file) => (file && results.next().value) || { fault: 'its bytes are missing' });
  } finally {
    await Promise.all(files.map(async (file) => file?.release()));
  }
}
