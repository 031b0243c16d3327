import type { FontFacts } from '@diorama/documents/theme/fonts/font-facts.ts';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { sortName } from '../../database/search-text.ts';
import type { FileRow } from '../media/media-files.ts';
import { freeName } from './file-name.ts';

/** A file whose bytes are stored and known. */
export interface ReadyFile {
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  sha256: string;
  /** Pixels; null for what is no picture. */
  width: number | null;
  height: number | null;
  /** Milliseconds that a moving picture plays, 0 where it does not say. */
  durationMs?: number | null;
  placeholder: string | null;
  /** What a font says of itself; absent or null for any other file. */
  font?: FontFacts | null;
}

/** Font facts as a column takes them. */
export const jsonOrNull = (facts: FontFacts | null | undefined): string | null =>
  facts ? JSON.stringify(facts) : null;

/** Rows of one insert; PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Names taken in a folder, in lower case. Holds the folder until the transaction ends, so that no name is given twice. */
export async function holdNames(trx: Kysely<Database>, directoryId: string): Promise<Set<string>> {
  await trx.selectFrom('directories').select('id').where('id', '=', directoryId).forUpdate().execute();
  const rows = await trx
    .selectFrom('files')
    .select(sql<string>`lower(file_name)`.as('name'))
    .where('directory_id', '=', directoryId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Puts files into a folder, each under its name or the next free one. Rows come back in the order given. */
export async function addFiles(
  trx: Kysely<Database>,
  { spaceId, directoryId, userId }: { spaceId: string; directoryId: string; userId: string },
  files: readonly ReadyFile[],
): Promise<FileRow[]> {
  const taken = await holdNames(trx, directoryId);
  const rows = files.map((file) => {
    const name = freeName(file.fileName, taken);
    taken.add(name.toLowerCase());
    return {
      id: newId(),
      space_id: spaceId,
      directory_id: directoryId,
      file_name: name,
      sort_name: sortName(name),
      file_type: file.fileType,
      file_size: file.fileSize,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      duration_ms: file.durationMs ?? null,
      placeholder: file.placeholder,
      font: jsonOrNull(file.font),
      state: 'ready' as const,
      reject_reason: null,
      created_by: userId,
    };
  });
  const stored: FileRow[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const chunk = rows.slice(at, at + ROWS_AT_ONCE);
    for (const row of await trx.insertInto('files').values(chunk).returningAll().execute()) stored.push(row);
  }
  const byId = new Map(stored.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
