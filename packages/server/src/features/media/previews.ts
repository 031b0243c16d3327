import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/schema.ts';
import { isPassing } from '../../http/passing-fault.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { makePoster } from './make-poster.ts';
import { allStillsOf, makeStills } from './make-stills.ts';
import type { FileRow } from './media-files.ts';
import { CostlyPictureError, LargePictureError, UnreadablePictureError } from './picture-errors.ts';
import { PreviewError } from './preview-error.ts';
import { hasPreview, noteDurations, notePreview, type PreviewSource, rolesOf, withoutPreview } from './preview-rows.ts';

const JOB = 'previews';
/** Seconds: pictures that become frames of a transition are put to use within it, and need no preview. */
const SETTLE = 30;
/** Seconds until files that came another way, by an archive or a copy, are looked for. */
const HOUR = 3_600;
/** Contents looked up at once. */
const BATCH = 100;
/** Milliseconds after which a run hands over to the next: a job may take an hour in all. */
const RUN = 1_200_000;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  log: Logger;
}

/**
 * Makes of every file what shows it: pictures in all sizes, a poster of a video, a picture of a model. One file at a
 * time, the newest first, in a process that gives way, so that encodes and publishing never wait for it.
 */
export function createPreviews(deps: Deps) {
  const { db, jobs } = deps;
  jobs.work(JOB, async (_data, signal) => {
    const endsAt = Date.now() + RUN;
    let isFound = false;
    for (;;) {
      const sources = await withoutPreview(db, BATCH);
      for (const source of sources) {
        signal.throwIfAborted();
        await makePreview(deps, source, signal);
        isFound = true;
        if (Date.now() > endsAt) return void (await jobs.enqueue(JOB, {}, { key: 'next' }));
      }
      if (sources.length < BATCH) break;
    }
    await jobs.enqueue(JOB, {}, { key: 'hourly', delay: HOUR });
    // An upload that found this job waiting may have become a file only now.
    if (isFound) await jobs.enqueue(JOB, {}, { key: 'settled', delay: SETTLE });
  });

  const orderSoon = (trx: Kysely<Database>) => jobs.enqueue(JOB, {}, { key: 'settled', trx, delay: SETTLE });

  return {
    /** Orders the preview of a file that has other content now. */
    async orderAgain(trx: Kysely<Database>): Promise<void> {
      await orderSoon(trx);
    },
    /** Orders the previews of new files. */
    async order(trx: Kysely<Database>, files: readonly FileRow[]): Promise<void> {
      const shown = files.filter(({ file_type }) => hasPreview(file_type));
      if (shown.length === 0) return;
      await noteDurations(trx, [...new Set(shown.map(({ sha256 }) => sha256))]);
      await orderSoon(trx);
    },
    /** Orders those of all files that have none. Called when a worker starts. */
    async catchUp(): Promise<void> {
      await jobs.enqueue(JOB, {}, { key: 'next' });
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

async function makePreview(deps: Deps, source: PreviewSource, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const { sha256 } = source;
  try {
    await notePreview(db, sha256, await makeOf(deps, source, signal));
    await noteDurations(db, [sha256]);
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    const isOfFile = REASONS.some((reason) => error instanceof reason);
    if (!isOfFile) log.error({ err: error, sha256 }, 'a preview could not be made');
    const message = isOfFile && error instanceof Error ? error.message : 'it could not be read';
    await notePreview(db, sha256, { state: 'failed', message });
  }
}

/** Errors that say what is wrong with the file itself. */
const REASONS = [PreviewError, UnreadablePictureError, CostlyPictureError, LargePictureError];

async function makeOf(
  deps: Deps,
  { sha256, type, width, height }: PreviewSource,
  signal: AbortSignal,
): Promise<{ state: 'made' | 'skipped'; duration_ms?: number | null }> {
  if (width === null || !type.startsWith('image/'))
    return { state: 'made', duration_ms: await makePoster(deps, sha256, type, signal) };
  const roles = await rolesOf(deps.db, sha256);
  if (roles.size > 0 && [...roles].every((role) => role === 'frames')) return { state: 'skipped' };
  await makeStills(deps, sha256, allStillsOf(width, height), { signal, isIdle: true });
  return { state: 'made' };
}
