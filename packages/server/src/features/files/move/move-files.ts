import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { violates } from '../../../database/unique-violation.ts';
import { invalidField, taken } from '../../../errors/api-error.ts';
import { type FileDeps, type FilesAndFolders, fileRows } from '../file-rows.ts';
import { holdNames } from '../hold-names.ts';
import { freeName } from '../inspect/file-name.ts';
import { noteFiles } from '../note-files.ts';
import { type DirectoryRow, depthOf, directoryRows, holdTree, MAX_DEPTH, withFoldersBelow } from './directory-rows.ts';

/** Puts files and folders into a folder. A file whose name is taken there gets a number; a folder is refused. */
export async function moveFiles(
  { directories }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { directoryId, ...group }: FilesAndFolders & { directoryId: string },
): Promise<{ moved: number }> {
  const target = await directories.rowOf(trx, actor, group.projectId, directoryId);
  const files = await fileRows(trx, actor, group, false);
  const folders = await directoryRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, group.projectId);
  await moveFolders(
    trx,
    target,
    folders.filter(({ parent_id }) => parent_id !== target.id),
  );
  const names = await holdNames(trx, target.id);
  const strangers = files.filter(({ directory_id }) => directory_id !== target.id);
  for (const { id, file_name } of strangers) {
    const name = freeName(file_name, names);
    names.add(name.toLowerCase());
    await trx
      .updateTable('files')
      .set({
        directory_id: target.id,
        file_name: name,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  }
  await noteFiles(trx, actor, {
    action: 'files.move',
    target: [...group.fileIds, ...group.directoryIds].join(','),
    spaceId: group.projectId,
  });
  return { moved: files.length + folders.length };
}

async function moveFolders(
  trx: Kysely<Database>,
  target: DirectoryRow,
  folders: readonly DirectoryRow[],
): Promise<void> {
  if (folders.length === 0) return;
  await holdTree(trx, target.space_id);
  const ids = folders.map(({ id }) => id);
  const inside = await withFoldersBelow(trx, ids, null);
  if (inside.some(({ id }) => id === target.id))
    throw invalidField(['directoryId'], 'A folder cannot be moved into itself');
  const deepest = inside.reduce((most, { depth }) => Math.max(most, depth), 0);
  if ((await depthOf(trx, target)) + 1 + deepest > MAX_DEPTH)
    throw invalidField(['directoryId'], `Folders go ${MAX_DEPTH} deep at most: choose one further up`);
  for (const { id, name } of folders) {
    await trx
      .updateTable('directories')
      .set({ parent_id: target.id, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        if (violates(error, 'directories_name')) throw taken('NAME_TAKEN', `There is a folder “${name}” there already`);
        throw error;
      });
  }
}
