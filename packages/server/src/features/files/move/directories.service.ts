import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { withinScope } from '../../../access/scope.ts';
import { newId } from '../../../database/ids.ts';
import { inNameOrder } from '../../../database/name-order.ts';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { violates } from '../../../database/unique-violation.ts';
import { invalidField, notFound, taken } from '../../../errors/api-error.ts';
import { noteFiles } from '../note-files.ts';
import { type DirectoryRow, directoryRows, MAX_DEPTH } from './directory-rows.ts';

/** The folders of a space's files: one tree a space. Calls name the space `projectId`. */
export function createDirectories(db: Kysely<Database>) {
  const base = (trx: Kysely<Database>, actor: Actor, withDeleted = false) =>
    trx
      .selectFrom('directories')
      .innerJoin('spaces', 'spaces.id', 'directories.space_id')
      .selectAll('directories')
      .where((is) => (withDeleted ? is.val(true) : is('directories.deleted_at', 'is', null)))
      .where('spaces.deleted_at', 'is', null)
      .where(withinScope(actor.scope));

  /** The row of a folder the caller may reach; `root` is the space's first. */
  async function rowOf(trx: Kysely<Database>, actor: Actor, spaceId: string, id: string): Promise<DirectoryRow> {
    const found = base(trx, actor).where('directories.space_id', '=', spaceId);
    const one = id === 'root' ? found.where('parent_id', 'is', null) : found.where('directories.id', '=', id);
    const row = await one.executeTakeFirst();
    if (!row) throw notFound('Directory', id);
    return row;
  }

  async function childCounts(trx: Kysely<Database>, spaceId: string): Promise<Map<string, number>> {
    const rows = await sql<{ id: string; count: number }>`
      select id, sum(count)::int as count from (
        select parent_id as id, count(*) as count from directories
        where space_id = ${spaceId} and deleted_at is null and parent_id is not null group by parent_id
        union all
        select directory_id, count(*) from files
        where space_id = ${spaceId} and deleted_at is null group by directory_id
      ) counted group by id`.execute(trx);
    return new Map(rows.rows.map(({ id, count }) => [id, count]));
  }

  async function tree(trx: Kysely<Database>, actor: Actor, spaceId: string): Promise<Directory[]> {
    const rows = await base(trx, actor)
      .where('directories.space_id', '=', spaceId)
      .orderBy(inNameOrder('directories.name'))
      .orderBy('directories.id')
      .execute();
    const counts = await childCounts(trx, spaceId);
    const inside = Map.groupBy(rows, ({ parent_id }) => parent_id);
    const result: Directory[] = [];
    const add = (row: DirectoryRow, above: Directory['path']) => {
      const path = [...above, { id: row.id, name: row.name }];
      result.push({
        id: row.id,
        parentId: row.parent_id,
        name: row.name,
        path,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        childCount: counts.get(row.id) ?? 0,
      });
      for (const child of inside.get(row.id) ?? []) add(child, path);
    };
    for (const root of inside.get(null) ?? []) add(root, []);
    return result;
  }

  async function get(trx: Kysely<Database>, actor: Actor, projectId: string, id: string): Promise<Directory> {
    const row = await rowOf(trx, actor, projectId, id);
    const found = (await tree(trx, actor, projectId)).find((directory) => directory.id === row.id);
    if (!found) throw notFound('Directory', id);
    return found;
  }

  const nameTaken = (name: string) => taken('NAME_TAKEN', `There is a folder “${name}” here already`);

  return {
    rowOf,

    /** The row of a folder by its id alone, for calls that name no space. */
    async rowById(
      trx: Kysely<Database>,
      actor: Actor,
      id: string,
      { withDeleted = false } = {},
    ): Promise<DirectoryRow> {
      const row = await base(trx, actor, withDeleted).where('directories.id', '=', id).executeTakeFirst();
      if (!row) throw notFound('Directory', id);
      return row;
    },

    /** The whole tree, parents before their children. */
    async list(actor: Actor, projectId: string): Promise<Directory[]> {
      await rowOf(db, actor, projectId, 'root').catch(() => {
        throw notFound('Project', projectId);
      });
      return tree(db, actor, projectId);
    },

    get: (actor: Actor, projectId: string, id: string): Promise<Directory> => get(db, actor, projectId, id),

    async create(
      actor: Actor,
      { projectId, directoryId, name }: { projectId: string; directoryId: string; name: string },
    ): Promise<Directory> {
      try {
        return await db.transaction().execute(async (trx) => {
          const parent = await get(trx, actor, projectId, directoryId);
          await refuseWhenLocked(trx, actor, projectId);
          if (parent.path.length >= MAX_DEPTH) {
            throw invalidField(['directoryId'], `Folders go ${MAX_DEPTH} deep at most: choose one further up`);
          }
          const id = newId();
          await trx
            .insertInto('directories')
            .values({
              id,
              space_id: projectId,
              parent_id: parent.id,
              name,
              search_text: searchText(name),
            })
            .execute();
          await noteFiles(trx, actor, { action: 'directory.create', target: id, spaceId: projectId });
          return get(trx, actor, projectId, id);
        });
      } catch (error) {
        if (violates(error, 'directories_name')) throw nameTaken(name);
        throw error;
      }
    },

    async rename(
      actor: Actor,
      { projectId, directoryId, name }: { projectId: string; directoryId: string; name: string },
    ): Promise<Directory> {
      try {
        return await db.transaction().execute(async (trx) => {
          const [row] = await directoryRows(trx, actor, { projectId, directoryIds: [directoryId] }, false);
          await refuseWhenLocked(trx, actor, projectId);
          if (row && row.name !== name) {
            await trx
              .updateTable('directories')
              .set({ name, search_text: searchText(name), updated_at: new Date() })
              .where('id', '=', directoryId)
              .execute();
            await noteFiles(trx, actor, { action: 'directory.rename', target: directoryId, spaceId: projectId });
          }
          return get(trx, actor, projectId, directoryId);
        });
      } catch (error) {
        if (violates(error, 'directories_name')) throw nameTaken(name);
        throw error;
      }
    },
  };
}

export type Directories = ReturnType<typeof createDirectories>;
