import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Media } from '../media/media.service.ts';
import type { FileRow } from '../media/serving/media-files.ts';
import type { Directories } from './move/directories.service.ts';

/** What the operations on files work with. */
export interface FileDeps {
  db: Kysely<Database>;
  media: Media;
  directories: Directories;
}

/** Files of one space. */
export interface FilesOfSpace {
  /** The space. */
  projectId: string;
  fileIds: readonly string[];
}

/** The same with folders, each with everything in it. */
export interface FilesAndFolders extends FilesOfSpace {
  directoryIds: readonly string[];
}

/** The files a person may reach, deleted ones too. */
export const filesInReach = (trx: Kysely<Database>, actor: Actor) =>
  trx
    .selectFrom('files')
    .innerJoin('spaces', 'spaces.id', 'files.space_id')
    .selectAll('files')
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));

/** All of the files, or NOT_FOUND with the first that is not there. */
export async function fileRows(
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, fileIds }: FilesOfSpace,
  isDeleted: boolean,
): Promise<FileRow[]> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return [];
  const rows = await filesInReach(trx, actor)
    .where('files.space_id', '=', projectId)
    .where('files.id', 'in', ids)
    .where('files.deleted_at', isDeleted ? 'is not' : 'is', null)
    .execute();
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) throw notFound('File', id);
    return row;
  });
}
