import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { FileRow } from '../media/serving/media-files.ts';
import { holdNames } from './hold-names.ts';
import { baseOf, extensionOf, freeName } from './inspect/file-name.ts';
import { noteFiles } from './note-files.ts';
import { jsonOrNull, type ReadyFile } from './upload/add-files.ts';

/** Notified, in the same transaction, of files that have other content now. */
export type OnReplaced = (
  trx: Kysely<Database>,
  file: Pick<FileRow, 'id' | 'space_id' | 'sha256' | 'state'>,
) => Promise<void>;

/**
 * Gives a file that is held other content, and keeps what it had as a version. What documents store is the file's id, so
 * drafts follow; publications that show it know that it has moved.
 */
export async function setVersion(
  trx: Kysely<Database>,
  actor: Actor,
  row: FileRow,
  next: Omit<ReadyFile, 'fileName'> & { fileName: string; durationMs?: number | null },
  onReplaced: OnReplaced,
): Promise<void> {
  const now = new Date();
  const name = await nameAfter(trx, row, next);
  // Nothing could be shown of what was refused.
  if (row.state !== 'rejected')
    await trx
      .insertInto('file_versions')
      .values({
        file_id: row.id,
        version: row.version,
        file_name: row.file_name,
        file_type: row.file_type,
        file_size: row.file_size,
        sha256: row.sha256,
        width: row.width,
        height: row.height,
        duration_ms: row.duration_ms,
        placeholder: row.placeholder,
        font: jsonOrNull(row.font),
        inspected: row.inspected,
        notice: row.notice,
        created_by: row.version_at ? row.version_by : row.created_by,
        created_at: row.version_at ?? row.created_at,
      })
      .execute();
  await trx
    .updateTable('files')
    .set({
      file_name: name,
      file_type: next.fileType,
      file_size: next.fileSize,
      sha256: next.sha256,
      width: next.width,
      height: next.height,
      duration_ms: next.durationMs ?? null,
      placeholder: next.placeholder,
      font: jsonOrNull(next.font),
      state: next.state ?? 'ready',
      reject_reason: null,
      progress: null,
      notice: next.notice ?? null,
      inspected: next.inspected ?? 0,
      version: row.version + 1,
      version_by: actor.userId,
      version_at: now,
      updated_at: now,
      published: sql<boolean>`exists(select from public_media where public_media.sha256 = ${next.sha256})`,
    })
    .where('id', '=', row.id)
    .execute();
  await trx
    .updateTable('publication_files')
    .set({ is_moved: sql<boolean>`sha256 <> ${next.sha256}` })
    .where('file_id', '=', row.id)
    .execute();
  await onReplaced(trx, { ...row, sha256: next.sha256, state: next.state ?? 'ready' });
  await noteFiles(trx, actor, {
    action: 'file.replace',
    target: row.id,
    spaceId: row.space_id,
    revision: row.version + 1,
  });
}

/** The file keeps its name, with the ending of what it is now. */
async function nameAfter(
  trx: Kysely<Database>,
  row: FileRow,
  next: { fileName: string; fileType: string },
): Promise<string> {
  if (row.file_type === next.fileType) return row.file_name;
  const names = await holdNames(trx, row.directory_id);
  names.delete(row.file_name.toLowerCase());
  return freeName(`${baseOf(row.file_name)}.${extensionOf(next.fileName)}`, names);
}
