import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { servedBytes } from '../media/replaced-media.ts';
import { knownSize } from '../media/serving/known-size.ts';
import { endingOf } from '../media/serving/served-name.ts';
import { isTakenDown } from '../media/serving/taken-down.ts';

/** A published content as a file of a folder. */
export interface FolderMedia {
  sha256: string;
  /** The content whose bytes it holds: another one where a damaged video was replaced. */
  bytes: string;
  /** Its path: servers of plain files derive a type from the ending. */
  entry: string;
  /** Bytes. */
  size: number;
}

interface Deps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'head'>;
}

/** Sizes of contents queried in the store at once: those that no table has. */
const AT_ONCE = 8;

/** Which of these contents are public, with their sizes; what was taken down is left out. `names` by content. */
export async function folderMedia({ db, storage }: Deps, names: ReadonlyMap<string, string>): Promise<FolderMedia[]> {
  const { rows } = await sql<{ sha256: string; bytes: string; type: string; size: number | null }>`
    select public_media.sha256, served.bytes, public_media.type, ${knownSize(sql.ref('served.bytes'))} as size
    from public_media cross join lateral (select ${servedBytes(sql.ref('public_media.sha256'))} as bytes) as served
    where public_media.sha256 = any(${[...names.keys()]}::text[]) and not ${isTakenDown(sql.ref('public_media.sha256'))}
      and not ${isTakenDown(sql.ref('served.bytes'))}
    order by public_media.sha256`.execute(db);
  const inTurn = limit(AT_ONCE);
  const found = await Promise.all(
    rows.map(async ({ sha256, bytes, type, size }): Promise<FolderMedia[]> => {
      const known = size ?? (await inTurn(() => storage.head(blobKey(bytes))))?.size;
      if (known === undefined) return [];
      const ending = endingOf(type, names.get(sha256) ?? '');
      return [{ sha256, bytes, entry: `media/${sha256}.${ending}`, size: known }];
    }),
  );
  return found.flat();
}
