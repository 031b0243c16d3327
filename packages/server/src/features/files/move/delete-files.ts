import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { inUse } from '../../../errors/api-error.ts';
import { findUsages } from '../../usages/find-usages.ts';
import { type FilesAndFolders, fileRows } from '../file-rows.ts';
import { noteFiles } from '../note-files.ts';
import { directoryRows, holdTree, withFoldersBelow } from './directory-rows.ts';

/** Usages named in one answer (CONTRACT 1.3). */
const MAX_USAGES = 50;

/**
 * Soft: they can be restored. What documents refer to is kept unless `force`. A folder and all in it are deleted at one
 * moment, by which `restoreFiles` knows them again.
 */
export async function deleteFiles(
  trx: Kysely<Database>,
  actor: Actor,
  { force, ...group }: FilesAndFolders & { force: boolean },
): Promise<{ deleted: number }> {
  const rows = await fileRows(trx, actor, group, false);
  const named = await directoryRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, group.projectId);
  if (named.length > 0) await holdTree(trx, group.projectId);
  const folders = (await withFoldersBelow(trx, group.directoryIds, null)).map(({ id }) => id);
  // Who puts a file into one of them holds that folder: it is waited for, then its file goes along.
  if (folders.length > 0)
    await trx.selectFrom('directories').select('id').where('id', 'in', folders).orderBy('id').forUpdate().execute();
  // A change that puts a file to use holds it (writeReferences): it is waited for, then seen.
  const ids = await trx
    .selectFrom('files')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('id', '=', anyOf(rows.map(({ id }) => id))), is('directory_id', '=', anyOf(folders))]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const fileIds = ids.map(({ id }) => id);
  // Documents of other projects cannot show these files, whatever they name.
  const used = { kind: 'file', ids: fileIds, spaceId: group.projectId, isByRecord: true };
  const usages = force ? [] : await findUsages(trx, actor, used, MAX_USAGES);
  if (usages.length > 0) {
    const [first] = usages;
    const one = `${first?.name} of “${first?.label}”`;
    const count = usages.length === MAX_USAGES ? `${MAX_USAGES} places or more` : `${usages.length} places`;
    throw inUse(usages.length === 1 ? `In use in ${one}` : `In use in ${count}, such as ${one}`, usages);
  }
  const deleted_at = new Date();
  if (fileIds.length > 0) await trx.updateTable('files').set({ deleted_at }).where('id', '=', anyOf(fileIds)).execute();
  if (folders.length > 0)
    await trx.updateTable('directories').set({ deleted_at }).where('id', '=', anyOf(folders)).execute();
  await noteFiles(trx, actor, {
    action: 'files.delete',
    target: [...group.fileIds, ...group.directoryIds].join(','),
    spaceId: group.projectId,
  });
  return { deleted: fileIds.length };
}

/** As one parameter: a folder may hold any number of files. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
