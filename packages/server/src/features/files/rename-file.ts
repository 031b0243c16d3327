import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, notFound, taken } from '../../errors/api-error.ts';
import { asFileItems } from './file-items.ts';
import { baseOf, cleanFileName, extensionOf } from './file-name.ts';
import { type FileDeps, filesInReach } from './file-rows.ts';
import { holdNames } from './hold-names.ts';
import { noteFiles } from './note-files.ts';

/** The ending stays what the file is. */
export async function renameFile(
  { media }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, fileId, name }: { projectId?: string | undefined; fileId: string; name: string },
): Promise<FileItem> {
  const row = await filesInReach(trx, actor)
    .where('files.id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || (projectId !== undefined && row.space_id !== projectId)) throw notFound('File', fileId);
  await refuseWhenLocked(trx, actor, row.space_id);
  const extension = extensionOf(row.file_name);
  const cleaned = cleanFileName(name);
  if (baseOf(cleaned).trim() === '') throw invalidField(['name'], 'Choose another name');
  const fileName = extension === '' || extensionOf(cleaned) === extension ? cleaned : `${cleaned}.${extension}`;
  if (fileName !== row.file_name) {
    const names = await holdNames(trx, row.directory_id);
    names.delete(row.file_name.toLowerCase());
    if (names.has(fileName.toLowerCase())) throw taken('NAME_TAKEN', `There is a file “${fileName}” here already`);
    await trx
      .updateTable('files')
      .set({
        file_name: fileName,
        updated_at: new Date(),
      })
      .where('id', '=', fileId)
      .execute();
    await noteFiles(trx, actor, { action: 'file.rename', target: fileId, spaceId: row.space_id });
  }
  const updated = await trx.selectFrom('files').selectAll().where('id', '=', fileId).execute();
  const [item] = await asFileItems(trx, media, updated);
  if (!item) throw notFound('File', fileId);
  return item;
}
