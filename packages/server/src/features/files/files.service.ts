import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  AssetItem,
  DeletedFiles,
  FileItem,
  FilePreview,
  ListFiles,
  SetFileMeta,
} from '@diorama/contract/files/files.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, notFound, taken } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { filePreview } from '../media/pictures/file-preview.ts';
import { clearReferences } from '../usages/clear-references.ts';
import { asFileItems } from './file-items.ts';
import { listFiles } from './file-list.ts';
import { type FileDeps, type FilesAndFolders, fileRows, filesInReach } from './file-rows.ts';
import { fileStorage, unusedFiles } from './file-storage.ts';
import { fileVersions, restoreVersion } from './file-versions.ts';
import type { OnFocal } from './follow-focal.ts';
import { holdNames } from './hold-names.ts';
import { baseOf, cleanFileName, extensionOf } from './inspect/file-name.ts';
import { copyFiles } from './move/copy-files.ts';
import { deleteFiles } from './move/delete-files.ts';
import { directoryRows, withFoldersBelow } from './move/directory-rows.ts';
import { moveFiles } from './move/move-files.ts';
import { restoreFiles } from './move/restore-files.ts';
import { noteFiles } from './note-files.ts';
import { filesToPublish, publishFiles } from './publish-files.ts';
import { type OneServedFile, putBackFile, servedFile, takeDownFile } from './served-file.ts';
import { setFileMeta } from './set-file-meta.ts';
import type { OnReplaced } from './set-version.ts';

/** Most tags in one response. */
const MOST = 500;

/** The tags of a space's files, the most used first. One spelling of each. */
async function fileTags(
  { db, directories }: FileDeps,
  actor: Actor,
  spaceId: string,
): Promise<{ tag: string; count: number }[]> {
  await directories.rowOf(db, actor, spaceId, 'root');
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::int as count from files, unnest(tags) as tag
    where space_id = ${spaceId} and deleted_at is null and tags <> '{}'
    group by lower(tag) order by count(*) desc, lower(tag) collate names limit ${MOST}`.execute(db);
  return rows;
}

/** Files that are there: find, describe, rename, move, copy, publish, delete, restore. */
export function createFiles(
  deps: FileDeps & { documents: Documents },
  { onReplaced, onFocal }: { onReplaced: OnReplaced; onFocal: OnFocal },
) {
  const { db, media } = deps;
  const inTransaction = <T>(work: (trx: Kysely<Database>) => Promise<T>): Promise<T> => db.transaction().execute(work);
  return {
    /** One page of a folder, its folders first. */
    list: (actor: Actor, input: z.output<typeof ListFiles>): Promise<Page<AssetItem>> =>
      listFiles(db, deps, actor, input),
    byIds: (actor: Actor, spaceId: string, ids: readonly string[]) => filesByIds(deps, actor, spaceId, ids),
    /** What one file can be shown with. */
    async preview(actor: Actor, { projectId, fileId }: { projectId: string; fileId: string }): Promise<FilePreview> {
      const [row] = await fileRows(db, actor, { projectId, fileIds: [fileId] }, false);
      if (!row) throw notFound('File', fileId);
      return filePreview(db, media, row);
    },
    rename: (actor: Actor, input: { projectId?: string | undefined; fileId: string; name: string }) =>
      inTransaction((trx) => renameFile(deps, trx, actor, input)),
    move: (actor: Actor, input: FilesAndFolders & { directoryId: string }) =>
      inTransaction((trx) => moveFiles(deps, trx, actor, input)),
    async remove(actor: Actor, input: FilesAndFolders & { force: boolean }): Promise<DeletedFiles> {
      const { cleared, kept } = input.force ? await clearFiles(deps, actor, input) : { cleared: [], kept: [] };
      const { deleted } = await inTransaction((trx) => deleteFiles(trx, actor, input));
      return { deleted, cleared, kept };
    },
    restore: (actor: Actor, input: FilesAndFolders) => inTransaction((trx) => restoreFiles(deps, trx, actor, input)),
    setMeta: (actor: Actor, input: z.output<typeof SetFileMeta>): Promise<FileItem[]> =>
      inTransaction((trx) => setFileMeta(deps, trx, actor, input, onFocal)),
    copy: (actor: Actor, input: Parameters<typeof copyFiles>[3]) =>
      inTransaction((trx) => copyFiles(deps, trx, actor, input)),
    publish: (actor: Actor, input: { projectId: string; note?: string | undefined }) =>
      inTransaction((trx) => publishFiles(deps, trx, actor, input)),
    toPublish: (actor: Actor, spaceId: string) => filesToPublish(deps, actor, spaceId),
    storage: (actor: Actor, spaceId: string) => fileStorage(deps, actor, spaceId),
    unused: (actor: Actor, input: Parameters<typeof unusedFiles>[2]) => unusedFiles(deps, actor, input),
    versions: (actor: Actor, input: { projectId: string; fileId: string }) => fileVersions(deps, actor, input),
    restoreVersion: (actor: Actor, input: Parameters<typeof restoreVersion>[3]) =>
      inTransaction((trx) => restoreVersion(deps, trx, actor, input, onReplaced)),
    served: (actor: Actor, input: OneServedFile) => servedFile(db, actor, input),
    takeDown: (actor: Actor, input: OneServedFile & { reason?: string | undefined }) =>
      inTransaction((trx) => takeDownFile(trx, actor, input)),
    putBack: (actor: Actor, input: OneServedFile) => inTransaction((trx) => putBackFile(trx, actor, input)),
    tags: (actor: Actor, spaceId: string) => fileTags(deps, actor, spaceId),
  };
}

/** Files by id; what is gone or out of reach is left out. */
async function filesByIds(
  { db, media }: FileDeps,
  actor: Actor,
  spaceId: string,
  ids: readonly string[],
): Promise<FileItem[]> {
  if (ids.length === 0) return [];
  const rows = await filesInReach(db, actor)
    .where('files.space_id', '=', spaceId)
    .where('files.id', 'in', [...new Set(ids)])
    .where('files.deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asFileItems(
    db,
    media,
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
  );
}

export type Files = ReturnType<typeof createFiles>;

/** Takes files, and all files of folders, out of the drafts that show them. */
async function clearFiles(
  deps: FileDeps & { documents: Documents },
  actor: Actor,
  group: FilesAndFolders,
): Promise<ClearedReferences> {
  const { db } = deps;
  const named = await fileRows(db, actor, group, false);
  await directoryRows(db, actor, group, false);
  await refuseWhenLocked(db, actor, group.projectId);
  const folders = (await withFoldersBelow(db, group.directoryIds, null)).map(({ id }) => id);
  const inside = await db
    .selectFrom('files')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('directory_id', '=', sql<string>`any(${folders}::uuid[])`)
    .execute();
  const ids = [...new Set([...named, ...inside].map(({ id }) => id))];
  const what = named.length === 1 && folders.length === 0 ? `“${named[0]?.file_name.slice(0, 120)}”` : 'deleted files';
  return clearReferences(deps, actor, { kind: 'file', ids, spaceId: group.projectId }, `Clear ${what}`);
}

/** The ending stays what the file is. */
async function renameFile(
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
