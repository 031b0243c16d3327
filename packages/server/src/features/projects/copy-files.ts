import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { COPIED_COLUMNS } from '../files/move/copied-columns.ts';
import type { NewIds } from './new-ids.ts';

/** Rows written in one statement. */
const AT_ONCE = 1_000;

/** Folders and files of a space that are not deleted. */
export async function filesToCopy(trx: Kysely<Database>, spaceId: string) {
  const directories = await trx
    .selectFrom('directories')
    .select(['id', 'parent_id'])
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .execute();
  const files = await trx
    .selectFrom('files')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .execute();
  return { directories, fileIds: files.map(({ id }) => id) };
}

interface Copy {
  spaceId: string;
  by: string;
  ids: NewIds;
}

/** Copies folders below the first one; their parents may come later in the list. */
export async function copyDirectories(
  trx: Kysely<Database>,
  directories: readonly { id: string; parent_id: string | null }[],
  { spaceId, ids }: Copy,
): Promise<void> {
  const below = directories.filter(({ parent_id }) => parent_id !== null);
  if (below.length === 0) return;
  await sql`
    insert into directories select made.* from unnest(
      ${below.map(({ id }) => id)}::uuid[],
      ${below.map(({ id }) => ids.get(id) ?? id)}::uuid[],
      ${below.map(({ parent_id }) => ids.get(parent_id ?? '') ?? null)}::uuid[]
    ) as given(old_id, new_id, new_parent)
    join directories on directories.id = given.old_id,
    lateral jsonb_populate_record(directories, jsonb_build_object(
      'id', new_id, 'parent_id', new_parent, 'space_id', ${spaceId}::uuid, 'created_at', now(), 'updated_at', now()
    )) as made`.execute(trx);
}

/**
 * Copies files as rows in their current version: the bytes are addressed by their content and stay where they are. No
 * visitor sees the copies yet.
 */
export async function copyFiles(
  trx: Kysely<Database>,
  { directories, fileIds }: Awaited<ReturnType<typeof filesToCopy>>,
  { spaceId, by, ids }: Copy,
): Promise<void> {
  const folders = directories.map(({ id }) => id);
  for (let at = 0; at < fileIds.length; at += AT_ONCE) {
    const old = fileIds.slice(at, at + AT_ONCE);
    await sql`
      insert into files (id, space_id, directory_id, file_name, created_by, ${COPIED_COLUMNS})
      select given.new_id, ${spaceId}::uuid, folder.new_id, file_name, ${by}::uuid, ${COPIED_COLUMNS}
      from unnest(${old}::uuid[], ${old.map((id) => ids.get(id) ?? id)}::uuid[]) as given(old_id, new_id)
      join files on files.id = given.old_id
      join unnest(${folders}::uuid[], ${folders.map((id) => ids.get(id) ?? id)}::uuid[]) as folder(old_id, new_id)
        on folder.old_id = files.directory_id`.execute(trx);
  }
}
