import { CopiedFiles } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { answerOnceByRequestId } from '../../../access/idempotency.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { newId } from '../../../database/ids.ts';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { invalidField } from '../../../errors/api-error.ts';
import { type FileDeps, type FilesAndFolders, fileRows } from '../file-rows.ts';
import { holdNames } from '../hold-names.ts';
import { freeName } from '../inspect/file-name.ts';
import { noteFiles } from '../note-files.ts';
import { COPIED_COLUMNS } from './copied-columns.ts';
import { type DirectoryRow, depthOf, directoryRows, holdTree, MAX_DEPTH, withFoldersBelow } from './directory-rows.ts';

/** Files copied in one call, those in folders included: as many as a transaction may make while others wait. */
const MOST = 10_000;

/** A file and where its copy goes. */
interface Copy {
  id: string;
  source: string;
  directory: string;
  name: string;
}

type Input = FilesAndFolders & { directoryId: string };

/** Makes files with the content of others. Bytes are kept by their hash, so none are copied. */
export const copyFiles = (
  deps: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { requestId, ...input }: Input & { requestId?: string | undefined },
): Promise<CopiedFiles> =>
  answerOnceByRequestId(trx, actor, 'files.copy', { ...input, requestId }, CopiedFiles, () =>
    makeCopies(deps, trx, actor, input),
  );

async function makeCopies(
  { directories }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { directoryId, ...group }: Input,
): Promise<CopiedFiles> {
  const target = await directories.rowOf(trx, actor, group.projectId, directoryId);
  const files = await fileRows(trx, actor, group, false);
  const folders = await directoryRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, group.projectId);
  const copies: Copy[] = [];
  // What is inside is read before anything is made: a folder may be copied into itself.
  const trees = folders.length === 0 ? [] : await copyFolders(trx, target, folders, copies);
  const names = await holdNames(trx, target.id);
  const fileIds = files.map(({ id: source, file_name }) => {
    const name = freeName(file_name, names);
    names.add(name.toLowerCase());
    const id = newId();
    copies.push({ id, source, directory: target.id, name });
    return id;
  });
  await insertCopies(trx, actor, copies);
  await noteFiles(trx, actor, {
    action: 'files.copy',
    target: [...fileIds, ...trees].join(','),
    spaceId: group.projectId,
  });
  return { fileIds, directoryIds: trees, copied: copies.length };
}

/** Makes the folders with all below them, and notes the files inside. Returns the ids of the first ones. */
async function copyFolders(
  trx: Kysely<Database>,
  target: DirectoryRow,
  folders: readonly DirectoryRow[],
  copies: Copy[],
): Promise<string[]> {
  await holdTree(trx, target.space_id);
  const inside = await withFoldersBelow(
    trx,
    folders.map(({ id }) => id),
    null,
  );
  const ids = inside.map(({ id }) => id);
  const rows = await trx
    .selectFrom('directories')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const held = await trx
    .selectFrom('files')
    .select(['id', 'directory_id', 'file_name'])
    .where('directory_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .limit(MOST + 1)
    .execute();
  const filesOf = Map.groupBy(held, ({ directory_id }) => directory_id);
  const siblings = await trx
    .selectFrom('directories')
    .select(sql<string>`lower(name)`.as('name'))
    .where('parent_id', '=', target.id)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(siblings.map(({ name }) => name));
  const depth = await depthOf(trx, target);
  const made: { id: string; parent: string; name: string }[] = [];
  const add = (row: DirectoryRow, parent: string, name: string, level: number): string => {
    if (level > MAX_DEPTH)
      throw invalidField(['directoryId'], `Folders go ${MAX_DEPTH} deep at most: choose one further up`);
    const id = newId();
    made.push({ id, parent, name });
    for (const file of filesOf.get(row.id) ?? [])
      copies.push({ id: newId(), source: file.id, directory: id, name: file.file_name });
    if (copies.length > MOST || made.length > MOST)
      throw invalidField(['directoryIds'], `At most ${MOST} files are copied at once: choose fewer folders`);
    for (const child of childrenOf.get(row.id) ?? []) add(child, id, child.name, level + 1);
    return id;
  };
  const first = folders.map((folder) => {
    const name = freeName(folder.name, taken);
    taken.add(name.toLowerCase());
    return add(folder, target.id, name, depth + 1);
  });
  const values = made.map((row) => ({ ...row, search: searchText(row.name) }));
  await sql`
    insert into directories (id, space_id, parent_id, name, search_text)
    select id, ${target.space_id}, parent, name, search from
    jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as made
      (id uuid, parent uuid, name text, search text)`.execute(trx);
  return first;
}

/** One statement for all of them: whatever a file has is copied where it is. */
async function insertCopies(trx: Kysely<Database>, actor: Actor, copies: readonly Copy[]): Promise<void> {
  await sql`
    insert into files (id, space_id, directory_id, file_name, published, created_by, ${COPIED_COLUMNS})
    select made.id, space_id, made.directory, made.name, published, ${actor.userId}, ${COPIED_COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as made
      (id uuid, source uuid, directory uuid, name text)
    join files on files.id = made.source`.execute(trx);
}
