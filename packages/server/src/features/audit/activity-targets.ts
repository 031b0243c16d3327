import type { ActivityItem, ActivityTarget } from '@diorama/contract/audit/audit.contract.ts';
import type { SpaceKind } from '@diorama/contract/common/space.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { ActivityGroup } from './activity-groups.ts';

/** Named of one line. */
const NAMED = 3;

interface SpaceRow {
  id: string;
  kind: SpaceKind;
  name: string | null;
  is_deleted: boolean;
}

interface TargetRow {
  type: string;
  id: string;
  name: string;
  directory_id: string | null;
  is_deleted: boolean;
}

/** Puts names to what was done: of what the caller reaches today. */
export async function readTargets(
  db: Kysely<Database>,
  actor: Actor,
  groups: readonly ActivityGroup[],
): Promise<ActivityItem[]> {
  const spaces = await readSpaces(
    db,
    groups.map(({ newest }) => newest.space_id),
  );
  const named = groups.map(({ targets }) => [...targets].slice(0, NAMED).filter(isId));
  const [targets, people] = [await readNames(db, actor, named.flat()), await readPeople(db, groups)];
  return groups.flatMap(({ newest, since, count, targets: all }, at): ActivityItem[] => {
    const space = spaces.get(newest.space_id);
    if (!space) return [];
    const where = { type: space.kind, id: space.id, name: space.name ?? '', isDeleted: space.is_deleted };
    return [
      {
        id: newest.id,
        at: newest.at,
        since,
        by: people.get(newest.actor ?? '') ?? null,
        action: newest.action,
        count,
        space: where,
        targets: (named[at] ?? []).flatMap((id) => targets.get(id) ?? (id === space.id ? asTarget(where) : [])),
        targetCount: all.size,
        revision: newest.revision,
      },
    ];
  });
}

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

const asTarget = ({ type, id, name, isDeleted }: ActivityItem['space']): ActivityTarget => ({
  type,
  id,
  name,
  directoryId: null,
  isDeleted,
});

async function readSpaces(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, SpaceRow>> {
  const { rows } = await sql<SpaceRow>`
    select spaces.id, spaces.kind, spaces.deleted_at is not null as is_deleted,
      coalesce(projects.name, collections.name, clients.name) as name
    from spaces left join projects on projects.id = spaces.id left join collections on collections.id = spaces.id
      left join clients on clients.id = spaces.id
    where spaces.id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readNames(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, ActivityTarget>> {
  if (ids.length === 0) return new Map();
  const asked = sql`any(${[...new Set(ids)]}::uuid[])`;
  const { rows } = await sql<TargetRow>`
    select named.type, named.id, named.name, named.directory_id, named.is_deleted from (
      select kind as type, id, name, space_id, null::uuid as directory_id, deleted_at is not null as is_deleted
        from documents where id = ${asked}
      union all
      select 'file', id, file_name, space_id, directory_id, deleted_at is not null from files where id = ${asked}
      union all
      select 'directory', id, name, space_id, id, deleted_at is not null from directories where id = ${asked}
    ) as named join spaces on spaces.id = named.space_id
    where ${withinScope(actor.scope)}`.execute(db);
  return new Map(
    rows.map(({ type, id, name, directory_id, is_deleted }) => [
      id,
      { type, id, name, directoryId: directory_id, isDeleted: is_deleted },
    ]),
  );
}

async function readPeople(db: Kysely<Database>, groups: readonly ActivityGroup[]) {
  const ids = [...new Set(groups.flatMap(({ newest }) => newest.actor ?? []))];
  if (ids.length === 0) return new Map<string, { id: string; name: string }>();
  const people = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(people.map((person) => [person.id, person]));
}
