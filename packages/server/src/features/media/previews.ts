import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { EncoderUnavailableError } from '../../platform/video/video-encoder.port.ts';
import { makeModelPicture } from './make-model-picture.ts';
import { makePoster } from './make-poster.ts';
import { allStillsOf, makeStills } from './make-stills.ts';
import type { FileRow } from './media-files.ts';
import { CostlyPictureError, LargePictureError, UnreadablePictureError } from './picture-errors.ts';
import { PreviewError } from './preview-error.ts';
import {
  hasPreview,
  noteDurations,
  notePreview,
  type PreviewSource,
  previewOf,
  rolesOf,
  withoutPreview,
} from './preview-rows.ts';
import { PREVIEW_VERSION } from './recipes.ts';

const JOB = 'previews';
const CATCH_UP_JOB = 'previews-catch-up';
const PreviewJob = z.object({ sha256: z.string(), type: z.string(), width: z.number().nullable() });
/** Seconds: pictures that become frames of a transition are put to use within it, and need no preview. */
const SETTLE = 30;
/** Contents ordered at once by the catch-up. */
const BATCH = 500;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  log: Logger;
}

/**
 * Makes of every file what shows it: pictures in all sizes, a poster of a video, a picture of a model. One file at a
 * time for each worker and with the least priority, so that encodes and publishing never wait for it.
 */
export function createPreviews(deps: Deps) {
  const { db, jobs } = deps;
  const enqueue = ({ sha256, type, width }: PreviewSource, options: { trx?: Kysely<Database>; delay?: number }) =>
    // One that waits for its file to settle does not stand in the way of one that may run now.
    jobs.enqueue(JOB, { sha256, type, width }, { key: `${options.delay ?? 0} ${sha256}`, retries: 2, ...options });

  jobs.work(JOB, async (data, signal) => makePreview(deps, PreviewJob.parse(data), signal));
  jobs.work(CATCH_UP_JOB, async (_data, signal) => {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const sources = await withoutPreview(db, after, BATCH);
      for (const source of sources) await enqueue(source, {});
      const last = sources.at(-1);
      if (!last || sources.length < BATCH) return;
      after = last.sha256;
    }
  });

  return {
    /** Orders the previews of new files. */
    async order(trx: Kysely<Database>, files: readonly FileRow[]): Promise<void> {
      const sources = new Map(
        files.filter(({ file_type }) => hasPreview(file_type)).map((file) => [file.sha256, file] as const),
      );
      for (const { sha256, file_type: type, width } of sources.values())
        await enqueue({ sha256, type, width }, { trx, delay: SETTLE });
      await noteDurations(trx, [...sources.keys()]);
    },
    /** Orders those of files that are older than previews are. Called when a worker starts. */
    async catchUp(): Promise<void> {
      await jobs.enqueue(CATCH_UP_JOB, {}, { key: CATCH_UP_JOB });
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

async function makePreview(deps: Deps, source: PreviewSource, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const { sha256 } = source;
  if ((await previewOf(db, sha256))?.version === PREVIEW_VERSION) return;
  try {
    await notePreview(db, sha256, await makeOf(deps, source, signal));
    await noteDurations(db, [sha256]);
  } catch (error) {
    if (signal.aborted || !isOfFile(error)) throw error;
    log.info({ err: error, sha256 }, 'a file has no preview');
    await notePreview(db, sha256, { state: 'failed', message: error.message });
  }
}

async function makeOf(
  deps: Deps,
  { sha256, type, width }: PreviewSource,
  signal: AbortSignal,
): Promise<{ state: 'made' | 'skipped'; duration_ms?: number | null }> {
  if (type.startsWith('video/')) return { state: 'made', duration_ms: await makePoster(deps, sha256, type, signal) };
  if (width === null) {
    await makeModelPicture(deps, sha256, signal);
    return { state: 'made' };
  }
  const roles = await rolesOf(deps.db, sha256);
  if (roles.size > 0 && [...roles].every((role) => role === 'frames')) return { state: 'skipped' };
  await makeStills(deps, sha256, allStillsOf(width), { signal, isIdle: true });
  return { state: 'made' };
}

/** Whether the file is to blame, so that trying again would change nothing. */
const isOfFile = (error: unknown): error is Error =>
  [PreviewError, UnreadablePictureError, CostlyPictureError, LargePictureError, EncoderUnavailableError].some(
    (kind) => error instanceof kind,
  );
