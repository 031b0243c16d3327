import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { searchText, sortName } from '../../database/search-text.ts';
import { audit } from '../audit/audit.ts';
import { holdNames } from './add-files.ts';
import { asFileItems } from './file-items.ts';
import { freeName } from './file-name.ts';
import { type FileDeps, type FilesOfSpace, fileRows } from './file-rows.ts';

/** Brings deleted files back, under the next free name when theirs is taken. */
export async function restoreFiles(
  { media }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  group: FilesOfSpace,
): Promise<FileItem[]> {
  const rows = await fileRows(trx, actor, group, true);
  await refuseWhenLocked(trx, actor, group.projectId);
  for (const row of rows) {
    const name = freeName(row.file_name, await holdNames(trx, row.directory_id));
    await trx
      .updateTable('files')
      .set({
        deleted_at: null,
        file_name: name,
        search_text: searchText(name),
        sort_name: sortName(name),
        updated_at: new Date(),
      })
      .where('id', '=', row.id)
      .execute();
  }
  await audit(trx, actor, {
    action: 'files.restore',
    target: rows.map(({ id }) => id).join(','),
    spaceId: group.projectId,
  });
  return asFileItems(trx, media, await fileRows(trx, actor, group, false));
}
