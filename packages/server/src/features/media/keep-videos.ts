import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import type { EncodedFile } from '../../platform/video/video-encoder.port.ts';
import { noteLoose } from './loose-blobs.ts';
import { renditionsOf } from './rendition-rows.ts';
import { type NewRendition, noteRendition } from './rendition-store.ts';
import { replaceMedia } from './replace-media.ts';

interface Deps {
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
export async function keepVideos({ db, storage }: Deps, source: string, videos: readonly MadeVideo[]): Promise<void> {
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
