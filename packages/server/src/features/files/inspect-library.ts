import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { notify } from '../../platform/notifications/notifications.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import type { FilmFacts } from '../../platform/video/encode-message.ts';
import { UnreadableFilmError } from '../../platform/video/unreadable-film-error.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../platform/video/video-encoder.port.ts';
import { isTooLong, lossesOf } from '../media/film-losses.ts';
import { noteLoose } from '../media/loose-blobs.ts';
import { CostlyPictureError, UnreadablePictureError } from '../media/picture-errors.ts';
import type { Previews } from '../media/previews.ts';
import { isDeepWithProfile, readFilm } from '../media/read-picture.ts';
import { MAX_PIXELS } from '../media/recipes.ts';
import { remakePicture } from '../media/remake-picture.ts';
import { replaceMedia } from '../media/replace-media.ts';
import { INSPECTION } from './inspection.ts';
import { setConverted } from './set-converted.ts';
import { treatFilm } from './treat-film.ts';

const JOB = 'inspect-library';
/** Milliseconds after which a run hands over to the next: a job may take an hour in all. */
const RUN = 1_200_000;
/** Kinds of pictures that can have 16 bits; of others nothing was wrong. */
const DEEP_TYPES = ['image/png', 'image/tiff', 'image/avif'];

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  encoder: VideoEncoder;
  previews: Previews;
  log: Logger;
}

interface Source {
  sha256: string;
  /** MIME type. */
  type: string;
  /** Pixels. */
  width: number | null;
  height: number | null;
}

/**
 * Looks into files that arrived before content was looked into as it is today. Videos get their length and size, and those that
 * browsers do not play are converted; what cannot be shown is noted on the file, which stays. One content at a time, in processes
 * that give way.
 */
export function createLibraryInspection(deps: Deps) {
  const { db, jobs } = deps;
  const order = async (): Promise<void> => {
    if (await nextUninspected(db)) await jobs.enqueue(JOB, {}, { key: 'next' });
  };
  jobs.work(JOB, async (_data, signal) => {
    const endsAt = Date.now() + RUN;
    for (;;) {
      const source = await nextUninspected(db);
      if (!source) return;
      if (Date.now() > endsAt) return order();
      signal.throwIfAborted();
      if (!(await inspect(deps, source, signal))) return;
    }
  });
  return {
    /** Orders the inspection where files wait for it. Called when a worker starts. */
    resume: order,
  };
}

const nextUninspected = (db: Kysely<Database>): Promise<Source | undefined> =>
  db
    .selectFrom('files')
    .select(['sha256', 'file_type as type', 'width', 'height'])
    .where('inspected', '<', INSPECTION)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'ready')
    .where('file_group', 'in', ['image', 'video'])
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst();

/** False where this machine cannot do it. */
async function inspect(deps: Deps, source: Source, signal: AbortSignal): Promise<boolean> {
  const { db, storage, log } = deps;
  const { sha256, type, width, height } = source;
  const isVideo = type.startsWith('video/');
  if (isVideo || DEEP_TYPES.includes(type)) {
    const file = await storage.path(blobKey(sha256));
    try {
      if (file && isVideo) await inspectVideo(deps, { sha256, type, path: file.path }, signal);
      else if (file && width !== null && (await isDeepWithProfile(file.path)))
        await remakePicture(deps, { sha256, width, height, path: file.path }, signal);
    } catch (error) {
      if (signal.aborted || error instanceof StorageError) throw error;
      if (error instanceof EncoderUnavailableError) {
        log.warn({ err: error }, 'videos that arrived earlier cannot be looked into on this machine');
        return false;
      }
      log.error({ err: error, sha256 }, 'a file that arrived earlier could not be looked into');
    } finally {
      await file?.release();
    }
  }
  await db
    .updateTable('files')
    .set({ inspected: INSPECTION })
    .where('sha256', '=', sha256)
    .where('file_type', '=', type)
    .execute();
  return true;
}

async function inspectVideo(
  deps: Deps,
  source: { sha256: string; type: string; path: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, encoder } = deps;
  const { sha256, type, path } = source;
  const folder = await mkdtemp(join(tmpdir(), 'diorama-inspect-'));
  try {
    const read = await readFilm(path, { type });
    if (!read) throw new EncoderUnavailableError('node-av is not here');
    const { width, height, durationMs } = read.facts;
    const shown = { width, height, duration_ms: durationMs, updated_at: new Date() };
    await db.updateTable('files').set(shown).where('sha256', '=', sha256).execute();
    const request = { path, type, maxPixels: MAX_PIXELS };
    const facts = await treatFilm(encoder, read, request, { signal });
    if (facts.treatment === 'none') return;
    if (isTooLong(facts))
      throw new UnreadableFilmError(
        `browsers do not play it, and ${facts.codec} of this length takes hours to convert`,
      );
    const to = join(folder, 'video.mp4');
    const treatment = facts.treatment === 'pack' ? 'pack' : 'encode';
    const { facts: made, fault } = await encoder.convert({ ...request, to, treatment }, { signal });
    await swap(deps, sha256, { path: to, made, notice: lossesOf(facts, { durationMs: made.durationMs, fault }) });
  } catch (error) {
    const isOfFile = [UnreadableFilmError, UnreadablePictureError, CostlyPictureError].some(
      (kind) => error instanceof kind,
    );
    if (!isOfFile || !(error instanceof Error)) throw error;
    await noteFault(db, sha256, error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is shown already stays; the people who look after it learn what is wrong. */
async function noteFault(db: Kysely<Database>, sha256: string, fault: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('files')
      .set({ notice: `Some visitors cannot see it whole: ${fault}. Export it again and replace it.` })
      .where('sha256', '=', sha256)
      .returning('space_id')
      .execute();
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
  });
}

/** Gives files the video that was made of theirs, and published pages too, under the address that they name. */
async function swap(
  { db, storage, previews }: Deps,
  sha256: string,
  { path, made, notice }: { path: string; made: FilmFacts; notice: string | null },
): Promise<void> {
  const { size } = await stat(path);
  const kept = await storage.putBlob(createReadStream(path));
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('files')
      .selectAll()
      .where('sha256', '=', sha256)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const row of rows) await setConverted(trx, row, { sha256: kept.sha256, size, made, notice });
    await replaceMedia(trx, sha256, kept.sha256);
    await trx.updateTable('public_media').set({ type: 'video/mp4' }).where('sha256', '=', sha256).execute();
    await noteLoose(trx, [sha256, ...(rows.length === 0 ? [kept.sha256] : [])], new Date());
    await previews.orderAgain(trx);
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
    await notify(trx, { type: 'media', id: kept.sha256 });
  });
}
