import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/tables/schema.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { notify } from '../../../platform/notifications/notifications.ts';
import { UnsupportedPictureError } from '../../../platform/pictures/unsupported-picture-error.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import { UnreadableVideoError } from '../../../platform/video/format/unreadable-video-error.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import { CostlyPictureError, UnreadablePictureError } from '../../media/pictures/picture-errors.ts';
import { readDrawing, readVideo } from '../../media/pictures/read-picture.ts';
import type { Previews } from '../../media/previews.ts';
import { remakePicture } from '../../media/remake-picture.ts';
import { MAX_PIXELS } from '../../media/renditions/recipes.ts';
import { isTooLong, lossesOf } from '../../media/videos/video-losses.ts';
import { INSPECTION, videoInspectionOf } from '../inspect/inspection.ts';
import { treatVideo } from '../inspect/treat-video.ts';
import { keepConverted } from './keep-converted.ts';

const JOB = 'inspect-library';
/** Milliseconds after which a run hands over to the next: a job may take an hour in all. */
const RUN = 1_200_000;
/** One number for the advisory lock: of several workers one looks into files, and its death frees the lock. */
const LOCK = 7_205_020;
/** Kinds of pictures of which some were drawn otherwise. */
const DRAWN_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/avif'];

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
  /** How it was looked into last; of several files of one content, the longest ago. */
  inspected: number;
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
  jobs.work(JOB, (_data, signal) =>
    alone(db, async () => {
      const endsAt = Date.now() + RUN;
      for (;;) {
        const source = await nextUninspected(db);
        if (!source) return;
        if (Date.now() > endsAt) return order();
        signal.throwIfAborted();
        if (!(await inspect(deps, source, signal))) return;
      }
    }),
  );
  return {
    /** Orders the inspection where files wait for it. Called when a worker starts. */
    resume: order,
  };
}

/** Nothing where another worker does it. A worker that dies frees the lock with its connection. */
const alone = (db: Kysely<Database>, act: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (held) => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_lock(${LOCK}) as is_free`.execute(held);
    if (!rows[0]?.is_free) return;
    try {
      await act();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });

/** A content that a file has or had, and that was not looked into as it is today. */
async function nextUninspected(db: Kysely<Database>): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select sha256, type, max(width) as width, max(height) as height, min(inspected) as inspected from (
      select sha256, file_type as type, width, height, inspected from files
        where inspected < ${INSPECTION} and deleted_at is null and state = 'ready'
      union all
      select version.sha256, version.file_type, version.width, version.height, version.inspected
        from file_versions version join files on files.id = version.file_id
        where version.inspected < ${INSPECTION} and files.deleted_at is null
    ) content
    where type like 'image/%' or type like 'video/%'
    group by sha256, type order by sha256 limit 1`.execute(db);
  return rows[0];
}

/** False where this machine cannot do it. */
async function inspect(deps: Deps, source: Source, signal: AbortSignal): Promise<boolean> {
  const { db, storage, log } = deps;
  const { sha256, type, inspected } = source;
  const isVideo = type.startsWith('video/') && inspected < videoInspectionOf(type);
  if (isVideo || DRAWN_TYPES.includes(type)) {
    const file = await storage.path(blobKey(sha256));
    try {
      if (file && isVideo) await inspectVideo(deps, { sha256, type, path: file.path }, signal);
      else if (file) await inspectPicture(deps, source, file.path, signal);
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error;
      if (error instanceof EncoderUnavailableError) {
        log.warn({ err: error }, 'videos that arrived earlier cannot be looked into on this machine');
        return false;
      }
      log.error({ err: error, sha256 }, 'a file that arrived earlier could not be looked into');
    } finally {
      await file?.release();
    }
  }
  await eachHolder((table) =>
    db
      .updateTable(table)
      .set({ inspected: INSPECTION })
      .where('sha256', '=', sha256)
      .where('file_type', '=', type)
      .execute(),
  );
  return true;
}

/** Files have a content, or had it. */
async function eachHolder(act: (table: 'files' | 'file_versions') => Promise<unknown>): Promise<void> {
  await act('files');
  await act('file_versions');
}

/** What was made of a picture that is drawn otherwise today is made again; what is wrong with it is noted. */
async function inspectPicture(
  deps: Deps,
  { sha256, width, height, inspected }: Source,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const drawing = await readDrawing(path).catch((error: unknown) => {
    if (error instanceof UnsupportedPictureError) return error;
    throw error;
  });
  if (drawing instanceof UnsupportedPictureError)
    return await note(deps.db, sha256, `Its colours may be wrong: ${drawing.message}, and replace it.`);
  if (drawing.since > inspected && width !== null) await remakePicture(deps, { sha256, width, height, path }, signal);
  if (drawing.notice) await note(deps.db, sha256, drawing.notice);
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
    const read = await readVideo(path, { type });
    if (!read) throw new EncoderUnavailableError('node-av is not here');
    const { width, height, durationMs } = read.facts;
    const shown = { width, height, duration_ms: durationMs };
    await db
      .updateTable('files')
      .set({ ...shown, updated_at: new Date() })
      .where('sha256', '=', sha256)
      .execute();
    await db.updateTable('file_versions').set(shown).where('sha256', '=', sha256).execute();
    const request = { path, type, maxPixels: MAX_PIXELS };
    const facts = await treatVideo(encoder, read, request, { signal });
    if (facts.treatment === 'none') return;
    if (isTooLong(facts))
      throw new UnreadableVideoError(
        `browsers do not play it, and ${facts.codec} of this length takes hours to convert`,
      );
    const to = join(folder, 'video.mp4');
    const treatment = facts.treatment === 'pack' ? 'pack' : 'encode';
    const { facts: made, fault } = await encoder.convert({ ...request, to, treatment }, { signal });
    const notice = lossesOf(facts, { durationMs: made.durationMs, fault });
    await keepConverted(deps, sha256, { path: to, made, notice }, { isShown: true });
  } catch (error) {
    const isOfFile = [UnreadableVideoError, UnreadablePictureError, CostlyPictureError].some(
      (kind) => error instanceof kind,
    );
    if (!isOfFile || !(error instanceof Error)) throw error;
    await noteFault(db, sha256, error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is shown already stays; the people who look after it learn what is wrong. */
const noteFault = (db: Kysely<Database>, sha256: string, fault: string): Promise<void> =>
  note(db, sha256, `Some visitors cannot see it whole: ${fault}. Export it again and replace it.`);

async function note(db: Kysely<Database>, sha256: string, notice: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await eachHolder((table) => trx.updateTable(table).set({ notice }).where('sha256', '=', sha256).execute());
    const rows = await trx.selectFrom('files').select('space_id').where('sha256', '=', sha256).execute();
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
  });
}
