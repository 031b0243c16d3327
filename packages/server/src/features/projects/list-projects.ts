import type { ListProjects, ProjectItem, ProjectPage } from '@diorama/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { likePattern } from '../../database/search-text.ts';
import { projectItems } from './project-items.ts';
import { type ProjectDeps, projectsInReach } from './project-rows.ts';

/** Projects of a search that are counted; of more than these no total is given. */
const MOST_COUNTED = 1_000;

/** Newest first; a search looks into name and slug. */
export async function listProjects(
  deps: ProjectDeps,
  actor: Actor,
  { search, clientIds, cursor, limit }: z.output<typeof ListProjects>,
): Promise<ProjectPage> {
  const place = cursors('updatedAt:desc', { search, clientIds }, { value: KEYS.time });
  const after = place.read(cursor);
  // Microseconds as text: a Date would cut the stored time to milliseconds and a page could repeat a row.
  const stamp = sql<string>`to_char(projects.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  let query = projectsInReach(deps.db, actor).select(stamp.as('stamp'));
  if (search) query = query.where('projects.search_text', 'like', likePattern(search));
  if (clientIds && clientIds.length > 0) query = query.where('spaces.client_id', 'in', clientIds);
  const page = after
    ? query.where(sql<boolean>`(projects.updated_at, projects.id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
    : query;
  const rows = await page
    .orderBy('projects.updated_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = await projectItems(deps, actor, shown);
  const nextCursor = rows.length > limit && last ? place.write({ value: last.stamp, id: last.id }) : null;
  const mayCreate = actor.scope.type === 'all' || actor.scope.editable.length > 0;
  const found = { items, nextCursor, mayCreate };
  if (after) return found;
  if (rows.length <= limit) return { ...found, total: rows.length };
  // Counting costs what is counted: past the first thousand nobody reads the figure.
  const counted = await deps.db
    .selectFrom(
      query
        .clearSelect()
        .select('projects.id')
        .limit(MOST_COUNTED + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ...found, ...(counted.total <= MOST_COUNTED ? { total: counted.total } : {}) };
}

/** In the order of the ids; what is gone or out of reach is left out. */
export async function projectsByIds(deps: ProjectDeps, actor: Actor, ids: readonly string[]): Promise<ProjectItem[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await projectsInReach(deps.db, actor).where('projects.id', 'in', wanted).execute();
  const items = await projectItems(deps, actor, rows);
  return wanted.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
