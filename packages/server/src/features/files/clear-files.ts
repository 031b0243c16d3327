import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Documents } from '../documents/documents.service.ts';
import { clearReferences } from '../usages/clear-references.ts';
import { directoryRows, withFoldersBelow } from './directory-rows.ts';
import { type FileDeps, type FilesAndFolders, fileRows } from './file-rows.ts';

/** Takes files, and all files of folders, out of the drafts that show them. */
export async function clearFiles(
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
