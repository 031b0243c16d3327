import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { readPicture } from './pictures/read-picture.ts';
import { noteLoose } from './renditions/loose-blobs.ts';
import { MAX_PIXELS, stillRecipe, THUMB_RECIPE } from './renditions/recipes.ts';
import { renditionsOf } from './renditions/rendition-rows.ts';
import { keepRendition } from './renditions/rendition-store.ts';
import { replaceMedia } from './replace-media.ts';
import { encodeStills } from './stills/encode-stills.ts';
import { allStillsOf, keepStill } from './stills/make-stills.ts';
import { ENCODE_JOB } from './videos/claim-encoding.ts';

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
}

/**
 * Makes again what was made of a picture: its sizes, its thumbnail and the videos that it is a frame of. Pages that were published
 * with earlier ones get these under the same addresses.
 */
export async function remakePicture(
  deps: Deps,
  { sha256, width, height, path }: { sha256: string; width: number; height: number | null; path: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs } = deps;
  const before = new Map(((await renditionsOf(db, [sha256])).get(sha256) ?? []).map((row) => [row.recipe, row]));
  const made = new Map<string, string>();
  const wanted = allStillsOf(width, height).filter((still) => before.has(stillRecipe(still.format, still.width)));
  const earlier = allStillsOf(width).filter((still) => before.has(stillRecipe(still.format, still.width)));
  const kept = new Map<string, Awaited<ReturnType<typeof keepStill>>>();
  for await (const still of encodeStills(path, earlier.length > wanted.length ? earlier : wanted, {
    signal,
    isIdle: true,
  })) {
    const row = await keepStill(deps, sha256, still, kept.get(stillRecipe('webp', still.width)));
    kept.set(row.recipe, row);
    made.set(row.recipe, row.sha256);
  }
  const { thumb, placeholder } = await readPicture(path, MAX_PIXELS);
  const about = { source: sha256, recipe: THUMB_RECIPE, type: 'image/webp', width: thumb.width, height: thumb.height };
  made.set(THUMB_RECIPE, (await keepRendition(deps, about, thumb.bytes)).sha256);
  await db.transaction().execute(async (trx) => {
    const gone: string[] = [];
    for (const [recipe, by] of made) {
      const earlier = before.get(recipe)?.sha256;
      if (!earlier || earlier === by) continue;
      await replaceMedia(trx, earlier, by);
      gone.push(earlier);
    }
    await noteLoose(trx, gone, new Date());
    await trx.updateTable('files').set({ placeholder }).where('sha256', '=', sha256).execute();
    const encodings = await trx
      .updateTable('encodings')
      .set({ state: 'queued', progress: 0, message: null, updated_at: new Date() })
      .where('state', '=', 'done')
      .where(sql<boolean>`frames @> ${JSON.stringify([sha256])}::jsonb`)
      .returning(['key', 'turn'])
      .execute();
    for (const { key, turn } of encodings) await jobs.enqueue(ENCODE_JOB, { key }, { key, turn, trx });
  });
}
