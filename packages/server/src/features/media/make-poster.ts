import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { keepPoster } from './keep-poster.ts';

/**
 * Makes the poster of a video or a model; the server draws it itself, so no client can send a picture for a file.
 * Returns the duration of a video in milliseconds; null for a model, and where the file does not say.
 *
 * @param type MIME type
 */
export async function makePoster(
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
