import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '../../../database/tables/schema.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { notify } from '../../../platform/notifications/notifications.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import { UnreadableVideoError } from '../../../platform/video/format/unreadable-video-error.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import { readVideo } from '../../media/pictures/read-picture.ts';
import type { Previews } from '../../media/previews.ts';
import { MAX_PIXELS } from '../../media/renditions/recipes.ts';
import type { FileRow } from '../../media/serving/media-files.ts';
import { lossesOf } from '../../media/videos/video-losses.ts';
import { DamagedVideoError, treatVideo } from '../inspect/treat-video.ts';
import { createLibraryInspection } from './inspect-library.ts';
import { keepConverted } from './keep-converted.ts';

const JOB = 'convert';
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 1_000;
/** Milliseconds between two checks whether a file is still there that waits for it. */
const CHECK_EVERY = 2_000;

const ConvertJob = z.object({ sha256: z.string() });

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  encoder: VideoEncoder;
  previews: Previews;
  log: Logger;
}

/** Orders the conversion of those files that wait for one. */
export async function orderConversions(
  jobs: Jobs,
  trx: Kysely<Database>,
  files: readonly Pick<FileRow, 'sha256' | 'state'>[],
): Promise<void> {
  const waiting = files.filter(({ state }) => state === 'processing');
  for (const sha256 of new Set(waiting.map((file) => file.sha256)))
    await jobs.enqueue(JOB, { sha256 }, { key: sha256, trx });
}

/**
 * Videos that browsers do not play become MP4 files with H.264. A file is there at once, in the state `processing`, and has the
 * MP4 as its content when that is made. Deleting it cancels the conversion.
 */
export function createConversions(deps: Deps) {
  const { db, jobs } = deps;
  jobs.work(JOB, async (data, signal) => convert(deps, ConvertJob.parse(data).sha256, signal));
  const library = createLibraryInspection(deps);
  return {
    /** Orders again what a crash left behind, and the inspection of files from before. Called when a worker starts. */
    async resume(): Promise<void> {
      await orderAllConversions(jobs, db);
      await library.resume();
    },
  };
}

/** Orders the conversion of every file that waits for one. */
export const orderAllConversions = async (jobs: Jobs, db: Kysely<Database>): Promise<void> =>
  orderConversions(jobs, db, await waitingFor(db).execute());

export type Conversions = ReturnType<typeof createConversions>;

const waitingFor = (db: Kysely<Database>) => db.selectFrom('files').selectAll().where('state', '=', 'processing');

async function convert(deps: Deps, sha256: string, signal: AbortSignal): Promise<void> {
  const { db, storage, log, encoder } = deps;
  const [file] = await waitingFor(db)
    .where('sha256', '=', sha256)
    .orderBy('deleted_at', (by) => by.nullsFirst())
    .limit(1)
    .execute();
  if (!file) return;
  if (file.deleted_at) return reject(db, sha256, CANCELLED);
  const source = await storage.path(blobKey(sha256));
  if (!source) return reject(db, sha256, 'Its bytes are missing: send the file again');
  const folder = await mkdtemp(join(tmpdir(), 'diorama-convert-'));
  const unwanted = new AbortController();
  const to = join(folder, 'video.mp4');
  try {
    const read = await readVideo(source.path, { type: file.file_type });
    if (!read) throw new EncoderUnavailableError('node-av is not here');
    const request = { path: source.path, type: file.file_type, maxPixels: MAX_PIXELS };
    const options = {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onProgress: progressOf(deps, sha256, () => unwanted.abort()),
    };
    const facts = await treatVideo(encoder, read, request, options);
    if (facts.treatment === 'none') return await keepAsItIs(deps, sha256, facts);
    const treatment = facts.treatment === 'pack' ? facts.treatment : 'encode';
    const { facts: made, fault } = await encoder.convert({ ...request, to, treatment }, options);
    const notice = lossesOf(facts, { durationMs: made.durationMs, fault });
    await keepConverted(deps, sha256, { path: to, made, notice }, { isShown: false });
  } catch (error) {
    if (unwanted.signal.aborted) return reject(db, sha256, CANCELLED);
    if (signal.aborted || isPassing(error)) throw error;
    log.warn({ err: error, sha256 }, 'a video could not be converted');
    await reject(db, sha256, reasonOf(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await source.release();
  }
}

const CANCELLED = 'The conversion was cancelled: send the file again';
const OUT = 'Export it as MP4 (H.264) and send it again';

function reasonOf(error: unknown): string {
  if (error instanceof DamagedVideoError)
    return `It cannot be used: ${error.message}. Export it again and send it again`;
  if (error instanceof EncoderUnavailableError) return `This server cannot convert videos. ${OUT}`;
  const cause = error instanceof UnreadableVideoError ? `: ${error.message}` : '';
  return `It could not be converted${cause}. ${OUT}`;
}

async function reject(db: Kysely<Database>, sha256: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('files')
      .set({ state: 'rejected', reject_reason: reason, progress: null, updated_at: new Date() })
      .where('sha256', '=', sha256)
      .where('state', '=', 'processing')
      .returning('space_id')
      .execute();
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
  });
}

/** A video that was decoded is ready with the bytes that arrived. */
async function keepAsItIs({ db }: Deps, sha256: string, { width, height, durationMs }: VideoFacts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('files')
      .set({ state: 'ready', progress: null, width, height, duration_ms: durationMs, updated_at: new Date() })
      .where('sha256', '=', sha256)
      .where('state', '=', 'processing')
      .returning('space_id')
      .execute();
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
  });
}

/** Notes how far a conversion is, and checks now and then whether a file still waits for it; neither holds it up. */
function progressOf({ db, log }: Deps, sha256: string, onUnwanted: () => void): (progress: number) => void {
  let noted = 0;
  let checked = Date.now();
  const waiting = waitingFor(db).where('sha256', '=', sha256).where('deleted_at', 'is', null);
  return (progress) => {
    if (Date.now() - checked > CHECK_EVERY) {
      checked = Date.now();
      waiting.execute().then(
        (rows) => rows.length > 0 || onUnwanted(),
        (error) => log.warn({ err: error }, 'whether a conversion is wanted could not be checked'),
      );
    }
    if (Date.now() - noted < NOTE_EVERY) return;
    noted = Date.now();
    const note = db
      .updateTable('files')
      .set({ progress })
      .where('sha256', '=', sha256)
      .where('state', '=', 'processing');
    note.execute().catch((error) => log.warn({ err: error }, 'progress could not be noted'));
  };
}
