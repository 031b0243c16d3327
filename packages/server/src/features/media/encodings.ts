import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equalJson } from '@diorama/documents/engine/json.ts';
import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../platform/video/video-encoder.port.ts';
import { encodingKey } from './encoding-key.ts';
import type { FrameSequence, SequenceOf } from './frame-sequence.ts';
import { makeStills } from './make-stills.ts';
import { type Media, videoSizesOf, widthsOf } from './media.service.ts';
import { FRAME_WIDTH, videoRecipe } from './recipes.ts';
import { keepRendition } from './rendition-store.ts';

type Encoding = Selectable<Database['encodings']>;

const JOB = 'encode';
const EncodeJob = z.object({ key: z.string() });
/** Seconds: while someone drags the pace up and down, only the last one is encoded. */
const SETTLE = 2;
/** Milliseconds without a sign of life after which a running encode counts as abandoned. */
const ABANDONED = 10_000;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;
/** Milliseconds between two looks whether a running encode is still wanted. */
const ASK_EVERY = 2_000;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  jobs: Jobs;
  sequenceOf: SequenceOf;
  encoder: VideoEncoder;
  log: Logger;
}

/** Sequences of frames as films: ordered when their frames or pace change, made by a job, found again by their key. */
export function createEncodings({ db, storage, media, jobs, sequenceOf, encoder, log }: Deps) {
  jobs.work(JOB, async (data, signal) => {
    const { key } = EncodeJob.parse(data);
    const encoding = await claim(db, { media, sequenceOf }, key);
    // Should the other worker die, nobody else would look after its encode.
    if (encoding === 'busy') await jobs.enqueue(JOB, { key }, { key, delay: ABANDONED / 1_000 });
    else if (encoding) await run(encoding, signal);
  });

  const set = (key: string, values: Partial<Pick<Encoding, 'state' | 'progress' | 'message'>>) =>
    db
      .updateTable('encodings')
      .set({ ...values, updated_at: new Date() })
      .where('key', '=', key)
      .execute();

  async function run(encoding: Encoding, signal: AbortSignal): Promise<void> {
    const { key } = encoding;
    const folder = await mkdtemp(join(tmpdir(), 'diorama-encode-'));
    const unwanted = new AbortController();
    try {
      await encodeInto(folder, encoding, AbortSignal.any([signal, unwanted.signal]), () => unwanted.abort());
      await set(key, { state: 'done', progress: 1, message: null });
    } catch (error) {
      if (signal.aborted) {
        await set(key, { state: 'queued', progress: 0 });
        throw error;
      }
      if (unwanted.signal.aborted) return giveUp(key);
      if (error instanceof EncoderUnavailableError) {
        log.warn({ err: error }, 'no video encoder: sequences are played frame by frame');
        await makeFrames(encoding, signal);
        await set(key, { state: 'frames', progress: 1, message: inWords(error) });
        return;
      }
      log.warn({ err: error, key }, 'a sequence could not be encoded');
      await set(key, { state: 'failed', message: inWords(error) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Its frames or pace were changed while it ran; should they have been changed back meanwhile, it begins anew. */
  async function giveUp(key: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const encoding = await trx
        .selectFrom('encodings')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst();
      if (!encoding) return;
      if (await isWanted(trx, { media, sequenceOf }, encoding)) {
        await trx.updateTable('encodings').set({ state: 'queued', progress: 0 }).where('key', '=', key).execute();
        await jobs.enqueue(JOB, { key }, { key, trx });
      } else await trx.deleteFrom('encodings').where('key', '=', key).execute();
    });
  }

  async function encodeInto(
    folder: string,
    encoding: Encoding,
    signal: AbortSignal,
    onUnwanted: () => void,
  ): Promise<void> {
    const { key, width, height, fps } = encoding;
    if (width === null || height === null) throw new Error('its frames are not pictures');
    const frames = await Promise.all(encoding.frames.map((sha256) => storage.path(blobKey(sha256))));
    const paths = frames.flatMap((frame) => frame?.path ?? []);
    if (paths.length < frames.length) throw new Error('the bytes of a frame are missing');
    let noted = Date.now();
    let asked = Date.now();
    const onProgress = (progress: number) => {
      if (Date.now() - asked > ASK_EVERY) {
        asked = Date.now();
        isWanted(db, { media, sequenceOf }, encoding).then(
          (wanted) => wanted || onUnwanted(),
          (error) => log.warn({ err: error }, 'whether an encode is wanted could not be asked'),
        );
      }
      if (Date.now() - noted < NOTE_EVERY) return;
      noted = Date.now();
      set(key, { progress }).catch((error) => log.warn({ err: error }, 'progress could not be noted'));
    };
    try {
      const request = { frames: paths, fps, sizes: videoSizesOf(width, height), folder };
      for (const film of await encoder.encode(request, { signal, onProgress })) {
        const recipe = videoRecipe(film.width, film.direction);
        const about = { source: key, recipe, type: 'video/mp4', width: film.width, height: film.height };
        await keepRendition({ db, storage }, about, createReadStream(film.path));
      }
    } finally {
      await Promise.all(frames.map(async (frame) => frame?.release()));
    }
  }

  /** What is played where no encoder is at hand. */
  async function makeFrames({ frames, width }: Encoding, signal: AbortSignal): Promise<void> {
    const size = widthsOf(width ?? FRAME_WIDTH).findLast((candidate) => candidate <= FRAME_WIDTH) ?? FRAME_WIDTH;
    for (const sha256 of new Set(frames)) {
      await makeStills({ db, storage }, sha256, [{ format: 'webp', width: Math.min(size, width ?? size) }], signal);
    }
  }

  return {
    /** Orders the films of sequences whose frames or pace a change touched. */
    async order(
      trx: Kysely<Database>,
      document: { id: string; kind: string; space_id: string },
      edits: readonly RecordEdit[],
    ): Promise<void> {
      for (const { key: record, before, after } of edits) {
        const sequence = after && sequenceOf(document.kind, record, after);
        const known = before && sequenceOf(document.kind, record, before);
        if (!sequence || equalJson(known, sequence)) continue;
        const { key, files } = await resolve(trx, media, document.space_id, sequence);
        const [first] = files;
        if (!first) continue;
        const row = await trx
          .insertInto('encodings')
          .values({
            key,
            space_id: document.space_id,
            document_id: document.id,
            state: 'queued',
            message: null,
            width: first.width,
            height: first.height,
            count: files.length,
            fps: sequence.fps,
            frames: JSON.stringify(files.map(({ sha256 }) => sha256)),
          })
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ state: 'queued', progress: 0, message: null, updated_at: new Date() })
              .where('encodings.state', 'in', ['failed', 'frames']),
          )
          .returning('key')
          .executeTakeFirst();
        if (row) await jobs.enqueue(JOB, { key }, { key, trx, delay: SETTLE });
      }
    },

    /** Orders again what a crash left behind. Called when a worker starts. */
    async resume(): Promise<void> {
      const rows = await db.selectFrom('encodings').select('key').where('state', 'in', ['queued', 'running']).execute();
      for (const { key } of rows) await jobs.enqueue(JOB, { key }, { key });
    },
  };
}

export type Encodings = ReturnType<typeof createEncodings>;

/** Deleted frames count: their bytes are there, and a film must be too when they are restored. */
async function resolve(trx: Kysely<Database>, media: Media, spaceId: string, { frames, fps }: FrameSequence) {
  const ids = frames.flatMap(({ url }) => assetIdOf(url) ?? []);
  const found = await media.filesOf(trx, spaceId, ids, { withDeleted: true });
  const files = ids.flatMap((id) => found.get(id) ?? []);
  return {
    files,
    key: encodingKey(
      files.map(({ sha256 }) => sha256),
      fps,
    ),
  };
}

/** Marks an encode as running here; `busy` when another worker has it, null when it is done or not wanted any more. */
async function claim(
  db: Kysely<Database>,
  deps: Pick<Deps, 'media' | 'sequenceOf'>,
  key: string,
): Promise<Encoding | 'busy' | null> {
  return db.transaction().execute(async (trx) => {
    const encoding = await trx
      .selectFrom('encodings')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!encoding || encoding.state === 'done' || encoding.state === 'frames') return null;
    const isAlive = encoding.state === 'running' && Date.now() - encoding.updated_at.getTime() < ABANDONED;
    if (isAlive) return 'busy';
    if (!(await isWanted(trx, deps, encoding))) {
      await trx.deleteFrom('encodings').where('key', '=', key).execute();
      return null;
    }
    const running = { state: 'running' as const, progress: 0, message: null, updated_at: new Date() };
    await trx.updateTable('encodings').set(running).where('key', '=', key).execute();
    return { ...encoding, ...running };
  });
}

/** Whether any document still has exactly these frames at this pace. A deleted one counts: it can be restored. */
async function isWanted(
  trx: Kysely<Database>,
  { media, sequenceOf }: Pick<Deps, 'media' | 'sequenceOf'>,
  encoding: Encoding,
): Promise<boolean> {
  const users = await trx
    .selectFrom('files')
    .innerJoin('document_references', (join) =>
      join.on('document_references.to_type', '=', 'file').on(sql<boolean>`document_references.to_id = files.id::text`),
    )
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .innerJoin('document_records', (join) =>
      join
        .onRef('document_records.document_id', '=', 'documents.id')
        .onRef('document_records.key', '=', 'document_references.key'),
    )
    .select(['documents.id', 'documents.kind', 'documents.space_id', 'document_records.key', 'document_records.value'])
    .distinctOn(['documents.id', 'document_records.key'])
    .where('files.sha256', '=', encoding.frames[0] ?? '')
    .execute();
  for (const { kind, space_id, key, value } of users) {
    const sequence = sequenceOf(kind, key, value);
    if (sequence && (await resolve(trx, media, space_id, sequence)).key === encoding.key) return true;
  }
  return false;
}

/** Longest cause shown to an editor, in characters. */
const MAX_CAUSE = 160;

/** Why an encode failed, for the editor's list of checks: one line, without this machine's folders. The log has it all. */
function inWords(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/(?:\/[^\s/:'"]+)+\/([^\s/:'"]+)/g, '$1').slice(0, MAX_CAUSE);
}
