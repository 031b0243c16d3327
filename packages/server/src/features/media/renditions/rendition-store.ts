import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { Rendition } from './rendition-rows.ts';

/** Something made from a file or a sequence of frames. */
export interface NewRendition {
  /** SHA-256 of the original, or the key of the encode. */
  source: string;
  recipe: string;
  type: string;
  width: number;
  height: number;
  /** Codec string of a video that was decoded whole: `avc1.640028`. */
  codec?: string | null;
}

/** Keeps the bytes of a rendition and notes what they are. The same source and recipe are kept once. */
export async function keepRendition(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  about: NewRendition,
  bytes: Parameters<Storage['putBlob']>[0],
): Promise<Rendition> {
  return noteRendition(db, { ...about, ...(await storage.putBlob(bytes)) });
}

/** Notes a rendition whose bytes are stored. */
export async function noteRendition(
  db: Kysely<Database>,
  { source, recipe, sha256, type, width, height, size, codec = null }: NewRendition & { sha256: string; size: number },
): Promise<Rendition> {
  const row = { source, recipe, sha256, type, width, height, size, codec };
  await db
    .insertInto('renditions')
    .values(row)
    .onConflict((known) =>
      known.columns(['source', 'recipe']).doUpdateSet({ sha256, type, size, width, height, codec }),
    )
    .execute();
  return row;
}
