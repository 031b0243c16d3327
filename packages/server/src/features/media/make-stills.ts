import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { encodeStills } from './encode-stills.ts';
import { STILL_FORMATS, stillRecipe } from './recipes.ts';
import { widthsOf } from './rendition-sizes.ts';
import { keepRendition } from './rendition-store.ts';
import type { WantedStill } from './write-stills.ts';

/** Everything a picture of this width is served as, quickest to make first. */
export const allStillsOf = (width: number): WantedStill[] =>
  widthsOf(width).flatMap((size) => STILL_FORMATS.toReversed().map((format) => ({ format, width: size })));

/** Makes what is missing of a picture. Already made ones cost nothing. */
export async function makeStills(
  deps: { db: Kysely<Database>; storage: Storage },
  sha256: string,
  wanted: readonly WantedStill[],
  signal?: AbortSignal,
): Promise<void> {
  const rows = await deps.db.selectFrom('renditions').select('recipe').where('source', '=', sha256).execute();
  const made = new Set(rows.map(({ recipe }) => recipe));
  const missing = wanted.filter(({ format, width }) => !made.has(stillRecipe(format, width)));
  if (missing.length === 0) return;
  const original = await deps.storage.path(blobKey(sha256));
  if (!original) throw new Error(`The bytes of ${sha256} are not in the storage`);
  try {
    for await (const { format, type, width, height, bytes } of encodeStills(original.path, missing, signal)) {
      await keepRendition(deps, { source: sha256, recipe: stillRecipe(format, width), type, width, height }, bytes);
      signal?.throwIfAborted();
    }
  } finally {
    await original.release();
  }
}
