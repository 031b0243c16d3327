import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/tables/schema.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { isDiskFull } from '../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import type { VideoQuality } from '../../../platform/video/h264-settings.ts';
import type { EncodedFile } from '../../../platform/video/video-encoder.port.ts';
import {
  EncoderUnavailableError,
  type VideoEncoder,
  type VideoSize,
} from '../../../platform/video/video-encoder.port.ts';
import { noteLoose } from '../renditions/loose-blobs.ts';
import { FRAME_WIDTH, portraitRecipe, videoRecipe } from '../renditions/recipes.ts';
import { renditionsOf } from '../renditions/rendition-rows.ts';
import { portraitCutsOf, videoSizesOf, widthsOf } from '../renditions/rendition-sizes.ts';
import { type NewRendition, noteRendition } from '../renditions/rendition-store.ts';
import { replaceMedia } from '../replace-media.ts';
import { makeStills } from '../stills/make-stills.ts';
import { dropEncoding } from './claim-encoding.ts';
import { type Encoding, isWanted, type SequenceRules } from './wanted-encodings.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Pixels of all frames of one sequence: 2,000 frames of 3840 × 2160, and as much again. */
const MOST_PIXELS = 33_000_000_000;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;
/** Milliseconds between two checks whether a running encode is still wanted. */
const CHECK_EVERY = 2_000;

export interface EncodingDeps extends SequenceRules {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  encoder: VideoEncoder;
  log: Logger;
}

/** Makes the videos of encodings of the same frames that were claimed, as drafts, and notes what became of them. */
export async function runEncodings(
  deps: EncodingDeps,
  encodings: readonly Encoding[],
  signal: AbortSignal,
): Promise<'draft' | null> {
  const { db, log } = deps;
  const [first] = encodings;
  if (!first) return null;
  const keys = encodings.map(({ key }) => key);
  const unwanted = new AbortController();
  const isStopped = AbortSignal.any([signal, unwanted.signal]);
  try {
    const onProgress = progressOf(deps, encodings, () => unwanted.abort());
    await makeVideos(deps, { encodings, quality: 'draft', signal: isStopped, onProgress });
    await note(db, keys, { state: 'done', progress: 1, message: null, checked_at: new Date(), is_draft: true });
    return 'draft';
  } catch (error) {
    if (signal.aborted || isPassing(error)) {
      const message = isDiskFull(error) ? 'the disk of the server is full' : null;
      await note(db, keys, { state: 'queued', progress: 0, message });
      throw error;
    }
    if (unwanted.signal.aborted) {
      for (const key of keys) await dropEncoding(deps, key);
    } else if (error instanceof EncoderUnavailableError) {
      log.warn({ err: error }, 'no video encoder: sequences are played frame by frame');
      for (const encoding of encodings) await makeFrames(deps, encoding, signal);
      await note(db, keys, { state: 'frames', progress: 1, message: causeOf(error) });
    } else {
      log.warn({ err: error, keys }, 'a sequence could not be encoded');
      await note(db, keys, { state: 'failed', message: await withFrameName(db, first, causeOf(error)) });
    }
    return null;
  }
}

export const note = (
  db: Kysely<Database>,
  keys: readonly string[],
  values: Partial<Pick<Encoding, 'state' | 'progress' | 'message' | 'checked_at' | 'is_draft' | 'draft_fault'>>,
): Promise<unknown> =>
  db
    .updateTable('encodings')
    .set({ ...values, updated_at: new Date() })
    .where('key', 'in', keys)
    .execute();

export interface VideosToMake {
  /** Of the same frames at the same pace. */
  encodings: readonly Encoding[];
  quality: VideoQuality;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
}

/** Makes and keeps the videos of encodings of the same frames, in place of those there were. */
export async function makeVideos(
  deps: Pick<EncodingDeps, 'db' | 'storage' | 'encoder'>,
  { encodings, quality, signal, onProgress }: VideosToMake,
): Promise<void> {
  const { storage, encoder } = deps;
  const [first] = encodings;
  if (!first) return;
  const { width, height, fps } = first;
  if (width === null || height === null) throw new Error('its frames are not pictures');
  if (width * height * first.frames.length > MOST_PIXELS)
    throw new Error(
      `its frames have more than ${MOST_PIXELS / 1e9} billion pixels in all: use fewer or smaller frames`,
    );
  const folder = await makeWorkFolder();
  const frames = await Promise.all(first.frames.map((sha256) => storage.path(blobKey(sha256))));
  const paths = frames.flatMap((frame) => frame?.path ?? []);
  try {
    const lost = frames.findIndex((frame) => !frame);
    if (lost >= 0) throw new Error(`frame ${lost + 1} cannot be read: its bytes are missing`);
    const wanted = encodings.flatMap((encoding) =>
      sizesOf(encoding, width, height).map((size) => ({ key: encoding.key, size })),
    );
    const request = { frames: paths, fps, sizes: wanted.map(({ size }) => size), folder, quality };
    const files = await encoder.encode(request, { signal, onProgress });
    for (const { key } of encodings) {
      const videos = files.flatMap((file): MadeVideo[] => {
        const { key: of, size } = wanted[file.index] ?? {};
        if (of !== key || !size) return [];
        const recipeOf = size.cut ? portraitRecipe : videoRecipe;
        return [{ ...file, recipe: recipeOf(size.cut?.of.width ?? file.width, file.direction) }];
      });
      await keepVideos(deps, key, videos);
    }
  } finally {
    await Promise.all(frames.map(async (frame) => frame?.release()));
    await rm(folder, { recursive: true, force: true });
  }
}

const sizesOf = ({ cut }: Encoding, width: number, height: number): VideoSize[] =>
  cut
    ? portraitCutsOf(width, height, cut).map((part) => ({ width: part.width, height: part.height, cut: part }))
    : videoSizesOf(width, height);

/** Notes how far an encode is, and checks now and then whether it is still wanted; neither holds the encoder up. */
function progressOf(
  { db, log, ...rules }: EncodingDeps,
  encodings: readonly Encoding[],
  onUnwanted: () => void,
): (progress: number) => void {
  const keys = encodings.map(({ key }) => key);
  let noted = Date.now();
  let checked = Date.now();
  return (progress) => {
    if (Date.now() - checked > CHECK_EVERY) {
      checked = Date.now();
      Promise.all(encodings.map((encoding) => isWanted(db, rules, encoding))).then(
        (wanted) => wanted.includes(true) || onUnwanted(),
        (error) => log.warn({ err: error }, 'whether an encode is wanted could not be checked'),
      );
    }
    if (Date.now() - noted < NOTE_EVERY) return;
    noted = Date.now();
    note(db, keys, { progress }).catch((error) => log.warn({ err: error }, 'progress could not be noted'));
  };
}

/** What is played where no encoder is at hand. */
async function makeFrames(deps: EncodingDeps, { frames, width, cut }: Encoding, signal: AbortSignal): Promise<void> {
  if (cut) return; // the same frames, played whole
  const size = widthsOf(width ?? FRAME_WIDTH).findLast((candidate) => candidate <= FRAME_WIDTH) ?? FRAME_WIDTH;
  for (const sha256 of new Set(frames)) {
    await makeStills(deps, sha256, [{ format: 'webp', width: Math.min(size, width ?? size) }], { signal });
  }
}

/** What is wrong with a frame, with the name of its file and what to do. */
async function withFrameName(db: Kysely<Database>, { space_id, frames }: Encoding, cause: string): Promise<string> {
  const [, number = '', fault = ''] = /^frame (\d+) cannot be read: (.*)$/s.exec(cause) ?? [];
  const sha256 = frames[Number(number) - 1];
  if (sha256 === undefined) return cause;
  const file = await db
    .selectFrom('files')
    .select('file_name')
    .where('space_id', '=', space_id)
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .executeTakeFirst();
  const name = file ? `“${file.file_name}”, its frame ${number},` : `its frame ${number}`;
  return `${name} is damaged: ${fault}. Export it again, or copy it again from where it is whole`;
}

/** Longest cause shown to an editor, in characters. */
const MAX_CAUSE = 160;

/** Why an encode failed, for the editor's list of checks: one line, without this machine's folders. The log has it all. */
export function causeOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/(?:\/[^\s/:'"]+)+\/([^\s/:'"]+)/g, '$1').slice(0, MAX_CAUSE);
}

interface KeepDeps {
  db: Kysely<Database>;
  storage: Storage;
}

/** A video with the name of its rendition. */
type MadeVideo = EncodedFile & { recipe: string };
type Kept = NewRendition & { sha256: string; size: number; direction: string };

/**
 * Keeps the videos of an encode, in place of all that were made of it before. Pages that were published with earlier ones
 * get these under the same addresses.
 *
 * @param source key of the encode
 */
async function keepVideos({ db, storage }: KeepDeps, source: string, videos: readonly MadeVideo[]): Promise<void> {
  const kept: Kept[] = [];
  for (const { path, recipe, width, height, codec, direction } of videos) {
    const stored = await storage.putBlob(createReadStream(path));
    kept.push({ source, recipe, type: 'video/mp4', width, height, codec, direction, ...stored });
  }
  await db.transaction().execute(async (trx) => {
    const before = (await renditionsOf(trx, [source])).get(source) ?? [];
    await trx.deleteFrom('renditions').where('source', '=', source).execute();
    for (const row of kept) await noteRendition(trx, row);
    const hashes = new Set(kept.map(({ sha256 }) => sha256));
    const gone = before.filter(({ sha256 }) => !hashes.has(sha256));
    for (const earlier of gone) {
      const by = replacementOf(earlier, kept);
      if (by) await replaceMedia(trx, earlier.sha256, by.sha256);
    }
    await noteLoose(
      trx,
      gone.map(({ sha256 }) => sha256),
      new Date(),
    );
  });
}

/** The video of the same size and direction, else the largest of that direction. */
function replacementOf({ recipe }: { recipe: string }, kept: readonly Kept[]): Kept | undefined {
  const same = kept.filter(({ direction }) => recipe.endsWith(`-${direction}`));
  return same.find((one) => one.recipe === recipe) ?? same.toSorted((a, b) => b.width - a.width)[0];
}
