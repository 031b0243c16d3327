import { createHash } from 'node:crypto';
import { sizeText } from '@diorama/contract/common/size-text.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { ExaminedObject, Storage } from '../../../platform/storage/storage.port.ts';
import { ObjectChangedError } from '../../../platform/storage/storage-error.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import { THUMB_RECIPE } from '../../media/renditions/recipes.ts';
import { keepRendition } from '../../media/renditions/rendition-store.ts';
import { type InspectedFile, inspectFile } from '../inspect/inspect-file.ts';
import { INSPECTION } from '../inspect/inspection.ts';
import { RefusedFileError } from '../inspect/refused-file-error.ts';
import type { ReadyFile } from './add-files.ts';
import { assembleParts, missingParts, partFolder, partsOf, removeBytes, type Upload } from './upload-parts.ts';

/** Files looked into at the same time by this process; clients take turns. */
const inTurn = limitByTurns(4);
/** How often to retry when the same upload is inserted twice at once. */
const TRIES = 3;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  limits: Pick<Limits, 'file' | 'picture'>;
  /** The client whose turn it is. */
  line: string;
  /** Why what was found is not accepted here, though it could be elsewhere; called before anything is stored. */
  refuse?: (found: InspectedFile) => string | null;
}

/** What came of an upload's bytes. */
export type PreparedUpload =
  | { type: 'ready'; upload: Upload; file: ReadyFile }
  | { type: 'known'; upload: Upload; fileId: string }
  | { type: 'failed'; uri: string; fileName: string; reason: string; cause: 'missing' | 'refused' };

/**
 * Inspects an upload and moves it to the address of its content. The hash is stored before the move, so that after a
 * crash, or during a second call for the same upload, the bytes are always at one place or the other.
 */
export const prepareUpload = (deps: Deps, issued: Upload): Promise<PreparedUpload> =>
  inTurn(deps.line, async () => {
    for (let attempt = 1; ; attempt += 1) {
      const upload = attempt === 1 ? issued : await reread(deps.db, issued);
      try {
        return await prepareOnce(deps, upload);
      } catch (error) {
        if (!isGone(error)) throw error;
        if (attempt === TRIES) return failed(upload, 'missing', `“${upload.file_name}” kept changing: send it again`);
      }
    }
  });

const failed = (
  { id, file_name }: Upload,
  cause: 'missing' | 'refused',
  reason: string,
): PreparedUpload & { type: 'failed' } => ({ type: 'failed', uri: `blob://${id}`, fileName: file_name, reason, cause });

async function prepareOnce(deps: Deps, upload: Upload): Promise<PreparedUpload> {
  const { db, storage, limits, line } = deps;
  if (upload.file_id) return { type: 'known', upload, fileId: upload.file_id };
  const tooLarge = await refuseBySize(storage, upload, limits.file);
  if (tooLarge) return tooLarge;
  const found = await findBytes(storage, upload);
  if (found.type === 'missing') {
    const { sha256 } = await reread(db, upload);
    if (sha256 && !upload.sha256) return prepareOnce(deps, { ...upload, sha256 });
    return failed(upload, 'missing', found.reason);
  }
  const { path, sha256, size, promote, release } = found.object;
  try {
    const inspected = await inspectFile(path, upload.file_name, { maxPixels: limits.picture, line });
    const refusal = deps.refuse?.(inspected);
    if (refusal) throw new RefusedFileError(refusal);
    const { fileName, fileType, picture, video, isWaiting, notice, soundMs, font, bytes } = inspected;
    const kept = bytes ? { sha256: hashOf(bytes), size: bytes.length } : { sha256, size };
    await db.updateTable('uploads').set({ sha256: kept.sha256 }).where('id', '=', upload.id).execute();
    if (bytes) {
      await storage.putBlob(bytes);
      await removeBytes(storage, upload);
    } else await promote();
    if (upload.part_size !== null) await storage.removeFolder(partFolder(upload.id));
    if (picture) {
      const { width, height, bytes: thumb } = picture.thumb;
      const about = { source: kept.sha256, recipe: THUMB_RECIPE, type: 'image/webp', width, height };
      await keepRendition({ db, storage }, about, thumb);
    }
    const file: ReadyFile = {
      fileName,
      fileType,
      fileSize: kept.size,
      sha256: kept.sha256,
      width: picture?.width ?? video?.width ?? null,
      height: picture?.height ?? video?.height ?? null,
      durationMs: picture?.durationMs ?? video?.durationMs ?? soundMs,
      state: isWaiting ? 'processing' : 'ready',
      notice,
      inspected: INSPECTION,
      placeholder: picture?.placeholder ?? null,
      font,
    };
    return { type: 'ready', upload, file };
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    await removeBytes(storage, upload);
    return failed(upload, 'refused', error.message);
  } finally {
    await release();
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A store may have received more or less than was announced. Checked before the bytes are fetched. */
async function refuseBySize(storage: Storage, upload: Upload, maxBytes: number): Promise<PreparedUpload | null> {
  const { file_name, file_size } = upload;
  const size = (await storage.head(upload.storage_key))?.size ?? 0;
  const isOther = size > 0 && file_size !== null && size !== file_size;
  if (size <= maxBytes && !isOther) return null;
  await removeBytes(storage, upload);
  const reason = isOther
    ? `“${file_name}” has ${size} bytes in place of ${file_size}: send the file again`
    : `“${file_name}” is too large: files have ${sizeText(maxBytes)} at most`;
  return failed(upload, 'refused', reason);
}

type Found = { type: 'found'; object: ExaminedObject } | { type: 'missing'; reason: string };

/** The bytes of an upload, wherever they are by now: under its key, in parts, or at the address of their content. */
async function findBytes(storage: Storage, upload: Upload): Promise<Found> {
  const arrived = await storage.examine(upload.storage_key);
  if (arrived) return { type: 'found', object: arrived };
  const kept = upload.sha256 ? await findBlob(storage, upload.sha256) : null;
  if (kept) return { type: 'found', object: kept };
  if (upload.part_size !== null) {
    const missing = await missingParts(storage, upload);
    if (missing.length > 0) {
      const figures = `${missing.length} of ${partsOf(upload).length} parts`;
      return { type: 'missing', reason: `${figures} of “${upload.file_name}” have not arrived: send the rest` };
    }
    await assembleParts(storage, upload);
    const assembled = await storage.examine(upload.storage_key);
    if (assembled) return { type: 'found', object: assembled };
  }
  return { type: 'missing', reason: `The bytes of “${upload.file_name}” have not arrived: send the file again` };
}

async function findBlob(storage: Storage, sha256: string): Promise<ExaminedObject | null> {
  const key = blobKey(sha256);
  const head = await storage.head(key);
  const file = head ? await storage.path(key) : null;
  return head && file ? { ...file, ...head, sha256, promote: async () => {} } : null;
}

const reread = (db: Kysely<Database>, { id }: Upload): Promise<Upload> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The bytes were moved or replaced between two looks at them. */
const isGone = (error: unknown): boolean =>
  error instanceof ObjectChangedError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
