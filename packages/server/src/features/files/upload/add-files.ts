import type { FontFacts } from '@diorama/documents/theme/fonts/font-facts.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { FileRow } from '../../media/serving/media-files.ts';
import { holdNames } from '../hold-names.ts';
import { freeName } from '../inspect/file-name.ts';

/** A file whose bytes are stored and known. */
export interface ReadyFile {
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  sha256: string;
  /** Pixels of a picture or a video; null for what has none. */
  width: number | null;
  height: number | null;
  /** Milliseconds that a video or a moving picture plays, 0 where it does not say. */
  durationMs?: number | null;
  placeholder: string | null;
  /** `processing`: its content is the source of a conversion. Absent: `ready`. */
  state?: 'ready' | 'processing';
  /** How its content was looked into; absent: a job does it. */
  inspected?: number;
  /** What people should know of it; absent or null: nothing. */
  notice?: string | null;
  /** What a font says of itself; absent or null for any other file. */
  font?: FontFacts | null;
}

/** Font facts as a column takes them. */
export const jsonOrNull = (facts: FontFacts | null | undefined): string | null =>
  facts ? JSON.stringify(facts) : null;

/** Rows of one insert; PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

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
      file_type: file.fileType,
      file_size: file.fileSize,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      duration_ms: file.durationMs ?? null,
      placeholder: file.placeholder,
      font: jsonOrNull(file.font),
      state: file.state ?? ('ready' as const),
      reject_reason: null,
      notice: file.notice ?? null,
      inspected: file.inspected ?? 0,
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
