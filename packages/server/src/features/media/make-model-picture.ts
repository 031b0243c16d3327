import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { keepPoster } from './keep-poster.ts';

/** Draws a model and keeps the picture. The server draws it itself: nobody can send a picture for a file. */
export async function makeModelPicture(
  deps: { db: Kysely<Database>; storage: Storage },
  sha256: string,
  signal: AbortSignal,
): Promise<void> {
  const model = await deps.storage.path(blobKey(sha256));
  if (!model) throw new Error(`The bytes of ${sha256} are not in the storage`);
  try {
    await keepPoster(deps, sha256, { path: model.path, of: 'model' }, signal);
  } finally {
    await model.release();
  }
}
