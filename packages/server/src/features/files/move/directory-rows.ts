import { type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { withinScope } from '../../../access/scope.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { invalidField, notFound } from '../../../errors/api-error.ts';

export type DirectoryRow = Selectable<Database['directories']>;

/** Folders within each other at most (CONTRACT 1.3). */
export const MAX_DEPTH = 12;

/** Folders of one space that a person may reach, or NOT_FOUND with the first that is not there. The first folder cannot be named. */
export async function directoryRows(
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, directoryIds }: { projectId: string; directoryIds: readonly string[] },
  isDeleted: boolean,
): Promise<DirectoryRow[]> {
  const ids = [...new Set(directoryIds)];
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('directories')
    .innerJoin('spaces', 'spaces.id', 'directories.space_id')
    .selectAll('directories')
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope))
    .where('directories.space_id', '=', projectId)
    .where('directories.id', 'in', ids)
    .where('directories.deleted_at', isDeleted ? 'is not' : 'is', null)
    .execute();
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) throw notFound('Directory', id);
    if (row.parent_id === null) throw invalidField(['directoryIds'], 'The first folder of a project stays where it is');
    return row;
  });
}

/** Waits for others who change the folders of a space, and keeps them away until the transaction ends. */
export async function holdTree(trx: Kysely<Database>, spaceId: string): Promise<void> {
  await trx
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('parent_id', 'is', null)
    .forUpdate()
    .execute();
}

/** The folders themselves and all in them, each with its depth below the one it was reached from: 0 for itself. */
export async function withFoldersBelow(
  trx: Kysely<Database>,
  ids: readonly string[],
  deletedAt: Date | null,
): Promise<{ id: string; depth: number }[]> {
  const isSame = deletedAt === null ? sql`child.deleted_at is null` : sql`child.deleted_at = ${deletedAt}`;
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive below as (
      select id, 0 as depth from directories where id = any(${[...ids]}::uuid[])
      union
      select child.id, below.depth + 1 from directories child join below on child.parent_id = below.id where ${isSame}
    ) select id, max(depth)::int as depth from below group by id`.execute(trx);
  return rows;
}

/** Folders from the first one down to this one, itself included. */
export async function depthOf(trx: Kysely<Database>, { id }: DirectoryRow): Promise<number> {
  let depth = 0;
  for (let at: string | null = id; at !== null && depth <= MAX_DEPTH; depth += 1) {
    const row: { parent_id: string | null } | undefined = await trx
      .selectFrom('directories')
      .select('parent_id')
      .where('id', '=', at)
      .executeTakeFirst();
    at = row?.parent_id ?? null;
  }
  return depth;
}
