import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/tables/schema.ts';
import { isPassing } from '../../http/answers/passing-fault.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import type { Poster } from './models/write-poster.ts';
import { CostlyPictureError, LargePictureError, UnreadablePictureError } from './pictures/picture-errors.ts';
import { PictureProcesses } from './pictures/picture-process.ts';
import { PreviewError } from './pictures/preview-error.ts';
import {
  hasPreview,
  noteDurations,
  notePreview,
  type PreviewSource,
  rolesOf,
  withoutPreview,
} from './pictures/preview-rows.ts';
import { MAX_PIXELS, POSTER_RECIPE, THUMB_RECIPE } from './renditions/recipes.ts';
import { keepRendition } from './renditions/rendition-store.ts';
import type { FileRow } from './serving/media-files.ts';
import { allStillsOf, makeStills } from './stills/make-stills.ts';

/** Milliseconds. */
const PATIENCE = 20_000;
const processes = new PictureProcesses(PATIENCE, { isIdle: true });

/**
 * Makes a poster and a thumbnail in a process of its own, and keeps them as what shows this content. Returns what the file
 * says of a video. Throws {@link PreviewError} with what is wrong with the file.
 *
 * @param of MIME type of the file
 */
async function keepPoster(
  deps: { db: Kysely<Database>; storage: Storage },
  source: string,
  { path, of }: { path: string; of: string },
  signal: AbortSignal,
): Promise<Poster['video']> {
  const report = await processes.use((process) =>
    process.run({ type: 'poster', path, of, maxPixels: MAX_PIXELS }, signal),
  );
  if (report.type !== 'poster') throw new PreviewError('message' in report ? report.message : 'it was not drawn');
  for (const [recipe, { bytes, width, height }] of [
    [POSTER_RECIPE, report.made.poster],
    [THUMB_RECIPE, report.made.thumb],
  ] as const)
    await keepRendition(deps, { source, recipe, type: 'image/webp', width, height }, bytes);
  return report.made.video;
}

/**
 * Makes the poster of a video or a model; the server draws it itself, so no client can send a picture for a file.
 * Returns the duration of a video in milliseconds; null for a model, and where the file does not say.
 *
 * @param type MIME type
 */
async function makePoster(
  deps: { db: Kysely<Database>; storage: Storage },
  sha256: string,
  type: string,
  signal: AbortSignal,
): Promise<number | null> {
  const file = await deps.storage.path(blobKey(sha256));
  if (!file) throw new Error(`The bytes of ${sha256} are not in the storage`);
  try {
    return (await keepPoster(deps, sha256, { path: file.path, of: type }, signal))?.durationMs ?? null;
  } finally {
    await file.release();
  }
}

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
