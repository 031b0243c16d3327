import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Milliseconds for which a sum over everything counts. */
const COUNTED_EVERY = 60_000;

/** Bytes of spaces together, each content once: what a quota counts. */
export async function storedBytes(trx: Kysely<Database>, spaceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select stored_bytes(${spaceIds}::uuid[]) as bytes`.execute(trx);
  return rows[0]?.bytes ?? 0;
}

/**
 * Bytes of everything that is known to lie in the store: files, models, and the sizes, videos and textures that are made of them. Pages and
 * uploads under way do not count. Summed at most once a minute, as it reads every row.
 */
export function createStoreMeter(db: Kysely<Database>, now: () => number = Date.now) {
  let counted: { at: number; bytes: Promise<number> } | null = null;
  return (): Promise<number> => {
    if (counted === null || now() - counted.at >= COUNTED_EVERY) {
      const bytes = allBytes(db);
      counted = { at: now(), bytes };
      bytes.catch(() => {
        counted = null;
      });
    }
    return counted.bytes;
  };
}

async function allBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select sha256, max(size) as bytes from (
        select sha256, file_size as size from files
        union all select sha256, file_size from file_versions
        union all select sha256, size from mesh_files
        union all select sha256, size from mesh_textures
        union all select sha256, size from renditions
      ) as kept group by sha256
    ) as contents`.execute(db);
  return rows[0]?.bytes ?? 0;
}
