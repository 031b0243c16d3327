import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { takeFrame } from '../../platform/video/take-frame.ts';
import { UnreadableVideoError } from '../../platform/video/unreadable-video-error.ts';
import { keepPoster } from './keep-poster.ts';
import { PreviewError } from './preview-error.ts';

/** Makes the poster of a video and tells how long it is, in milliseconds; null where the file does not say. */
export async function makePoster(
  deps: { db: Kysely<Database>; storage: Storage },
  sha256: string,
  type: string,
  signal: AbortSignal,
): Promise<number | null> {
  const video = await deps.storage.path(blobKey(sha256));
  if (!video) throw new Error(`The bytes of ${sha256} are not in the storage`);
  const folder = await mkdtemp(join(tmpdir(), 'diorama-poster-'));
  try {
    const frame = join(folder, 'frame.png');
    const { durationMs } = await takeFrame({ path: video.path, type, frame }, signal);
    await keepPoster(deps, sha256, { path: frame, of: 'frame' }, signal);
    return durationMs;
  } catch (error) {
    if (error instanceof UnreadableVideoError) throw new PreviewError(error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await video.release();
  }
}
