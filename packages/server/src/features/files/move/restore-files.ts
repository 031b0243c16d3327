import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';
import { asFileItems } from '../file-items.ts';
import { type FileDeps, type FilesAndFolders, fileRows } from '../file-rows.ts';
import { holdNames } from '../hold-names.ts';
import { freeName } from '../inspect/file-name.ts';
import { noteFiles } from '../note-files.ts';
import { type DirectoryRow, directoryRows, holdTree, withFoldersBelow } from './directory-rows.ts';

/** Brings deleted files and folders back, under the next free name when theirs is taken. */
export async function restoreFiles(
  { media, directories }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  group: FilesAndFolders,
): Promise<FileItem[]> {
  const rows = await fileRows(trx, actor, group, true);
  const folders = await directoryRows(trx, actor, group, true);
  await refuseWhenLocked(trx, actor, group.projectId);
  if (folders.length > 0) await holdTree(trx, group.projectId);
  const root = await directories.rowOf(trx, actor, group.projectId, 'root');
  for (const folder of folders) await restoreFolder(trx, folder, root.id);
  for (const row of rows) {
    const directoryId = (await isThere(trx, row.directory_id)) ? row.directory_id : root.id;
    const name = freeName(row.file_name, await holdNames(trx, directoryId));
    await trx
      .updateTable('files')
      .set({
        deleted_at: null,
        directory_id: directoryId,
        file_name: name,
        updated_at: new Date(),
      })
      .where('id', '=', row.id)
      .execute();
  }
  await noteFiles(trx, actor, {
    action: 'files.restore',
    target: [...group.fileIds, ...group.directoryIds].join(','),
    spaceId: group.projectId,
  });
  return asFileItems(trx, media, await fileRows(trx, actor, group, false));
}

/** A folder with what was deleted at the same moment; where its own folder is gone, it goes to the first one. */
async function restoreFolder(trx: Kysely<Database>, folder: DirectoryRow, rootId: string): Promise<void> {
  const { id, name, deleted_at, parent_id } = folder;
  if (deleted_at === null) throw notFound('Directory', id);
  const parent = parent_id !== null && (await isThere(trx, parent_id)) ? parent_id : rootId;
  const siblings = await trx
    .selectFrom('directories')
    .select(sql<string>`lower(name)`.as('name'))
    .where('parent_id', '=', parent)
    .where('deleted_at', 'is', null)
    .execute();
  const free = freeName(name, new Set(siblings.map((sibling) => sibling.name)));
  const ids = (await withFoldersBelow(trx, [id], deleted_at)).map((below) => below.id);
  await trx
    .updateTable('files')
    .set({ deleted_at: null })
    .where('directory_id', 'in', ids)
    .where('deleted_at', '=', deleted_at)
    .execute();
  await trx
    .updateTable('directories')
    .set({ parent_id: parent, name: free, search_text: searchText(free) })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('directories').set({ deleted_at: null }).where('id', 'in', ids).execute();
}

async function isThere(trx: Kysely<Database>, directoryId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('directories')
    .select('id')
    .where('id', '=', directoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
