import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import { STILL_FORMATS, stillRecipe } from '../renditions/recipes.ts';
import { type Rendition, renditionsOf } from '../renditions/rendition-rows.ts';
import { widthsOf } from '../renditions/rendition-sizes.ts';
import { keepRendition, noteRendition } from '../renditions/rendition-store.ts';
import { encodeStills } from './encode-stills.ts';
import type { EncodedStill, WantedStill } from './write-stills.ts';

/** Everything a picture of this size is served as, quickest to make first. */
export const allStillsOf = (width: number, height?: number | null): WantedStill[] =>
  widthsOf(width, height ?? 0).flatMap((size) => STILL_FORMATS.toReversed().map((format) => ({ format, width: size })));

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
}

/** Makes what is missing of a picture. Already made ones cost nothing. */
export async function makeStills(
  deps: Deps,
  sha256: string,
  wanted: readonly WantedStill[],
  { signal, isIdle }: { signal?: AbortSignal; isIdle?: boolean } = {},
): Promise<void> {
  const rows = (await renditionsOf(deps.db, [sha256])).get(sha256) ?? [];
  const made = new Map(rows.map((row) => [row.recipe, row]));
  const missing = wanted.filter(({ format, width }) => !made.has(stillRecipe(format, width)));
  if (missing.length === 0) return;
  const original = await deps.storage.path(blobKey(sha256));
  if (!original) throw new Error(`The bytes of ${sha256} are not in the storage`);
  try {
    for await (const still of encodeStills(original.path, missing, { signal, isIdle })) {
      const row = await keepStill(deps, sha256, still, made.get(stillRecipe('webp', still.width)));
      made.set(row.recipe, row);
      signal?.throwIfAborted();
    }
  } finally {
    await original.release();
  }
}

/** An AVIF that is no smaller than the WebP is that WebP: a browser would load more for the same picture. */
export async function keepStill(
  deps: Pick<Deps, 'db' | 'storage'>,
  source: string,
  { format, type, width, height, bytes }: EncodedStill,
  webp: Rendition | undefined,
): Promise<Rendition> {
  const about = { source, recipe: stillRecipe(format, width), type, width, height };
  if (format !== 'avif' || !webp || bytes.length < webp.size) return keepRendition(deps, about, bytes);
  return noteRendition(deps.db, { ...about, type: webp.type, sha256: webp.sha256, size: webp.size });
}
