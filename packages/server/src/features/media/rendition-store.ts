import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';

/** Something made from a file or a sequence of frames. */
export interface NewRendition {
  /** SHA-256 of the original, or the key of the encode. */
  source: string;
  recipe: string;
  type: string;
  width: number;
  height: number;
}

/** Keeps the bytes of a rendition and notes what they are. The same source and recipe are kept once. */
export async function keepRendition(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  about: NewRendition,
  bytes: Parameters<Storage['putBlob']>[0],
): Promise<void> {
  const { sha256, size } = await storage.putBlob(bytes);
  await db
    .insertInto('renditions')
    .values({ ...about, sha256, size })
    .onConflict((row) =>
      row.columns(['source', 'recipe']).doUpdateSet({ sha256, size, width: about.width, height: about.height }),
    )
    .execute();
}
