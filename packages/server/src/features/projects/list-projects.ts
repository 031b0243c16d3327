import type { ListProjects, ProjectItem, ProjectPage } from '@diorama/contract/projects/projects.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { type Cursors, cursors, KEYS, type Place } from '../../access/paging.ts';
import { reachKey } from '../../access/scope.ts';
import { type NameMatch, numberPatterns, searchNames } from '../../database/name-search.ts';
import { preparedQuery } from '../../database/prepared-statements.ts';
import { likePattern } from '../../database/search-text.ts';
import { type ListWay, listedProjects, MOST_COUNTED } from './listed-projects.ts';
import { MOST_PINNED } from './pin-project.ts';
import { projectItem } from './project-items.ts';
import type { ProjectDeps } from './project-rows.ts';

const listed = preparedQuery(
  listedProjects,
  ({ scope, by, sort, withTotal }) => `${by.join()} ${sort} ${withTotal} ${reachKey(scope)}`,
  // Of many names that are alike only a page is measured, of few all: which it is hangs on the text.
  ({ by }) => by.includes('alike'),
);

/** Filters that do not count. */
const NONE = { pattern: '', alike: '', numbers: [], clientIds: [], states: [], ids: [], afterKey: '', afterId: '' };

/** One page; a search looks into name and slug. */
export function listProjects(
  deps: ProjectDeps,
  actor: Actor,
  { cursor, ...asked }: z.output<typeof ListProjects>,
): Promise<ProjectPage> {
  const { search, clientIds = [], withoutClient, states = [], sort } = asked;
  const place = cursors(
    sort === 'name' ? 'name:asc' : 'updatedAt:desc',
    {
      search,
      clientIds: clientIds.length > 0 ? clientIds : undefined,
      withoutClient: withoutClient || undefined,
      states: states.length > 0 ? [...states].sort() : undefined,
    },
    { value: sort === 'name' ? KEYS.text : KEYS.time },
  );
  const after = place.read(cursor);
  const read = (match: NameMatch | null) => pageOf(deps, actor, asked, { match, place, after });
  return searchNames(search, after, read, { db: deps.db, names: ['projects'] });
}

async function pageOf(
  { db, media, totals }: ProjectDeps,
  actor: Actor,
  { clientIds = [], withoutClient = false, states = [], sort, limit }: Omit<z.output<typeof ListProjects>, 'cursor'>,
  { match, place, after }: { match: NameMatch | null; place: Cursors<string>; after: Place<string> | null },
): Promise<ProjectPage> {
  const ids = match?.found?.get('projects');
  const by: ListWay['by'] = [
    ...(match ? [ids ? ('ids' as const) : match.isNear ? ('alike' as const) : ('pattern' as const)] : []),
    ...(withoutClient ? (['withoutClient'] as const) : clientIds.length > 0 ? (['clientIds'] as const) : []),
    ...(states.length > 0 ? (['states'] as const) : []),
    ...(after ? (['after'] as const) : []),
  ];
  const filters = {
    ...NONE,
    clientIds,
    states,
    ids: ids ?? [],
    pattern: match ? likePattern(match.text) : '',
    alike: match?.text ?? '',
    numbers: numberPatterns(match?.text ?? ''),
    afterKey: after?.value ?? '',
    afterId: after?.id ?? '',
    limit: limit + 1,
    userId: actor.userId,
  };
  const counted = JSON.stringify([reachKey(actor.scope), match?.text, clientIds, withoutClient, states]);
  // Names that are only alike are measured one by one: those that fill a page are not measured again to count them.
  const isCounted = !after && !match?.isNear;
  const known = isCounted ? totals.find(counted) : undefined;
  const way: ListWay = { scope: actor.scope, by, sort, withTotal: isCounted && !known };
  const first = await listed(db, filters, way);
  // A project was changed since they were counted.
  const isOld = known !== undefined && first[0]?.newest !== known.newest;
  const rows = isOld ? await listed(db, filters, { ...way, withTotal: true }) : first;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const found = {
    items: shown.map((row) => projectItem(media, actor, row)),
    nextCursor:
      rows.length > limit && last ? place.write({ value: last.sort_key, id: last.id, isNear: match?.isNear }) : null,
    mayCreate: actor.scope.type === 'all' || actor.scope.editable.length > 0,
  };
  if (after) return found;
  // All of them are on this page: no number that is believed for a second may say otherwise.
  if (rows.length <= limit) return { ...found, total: rows.length };
  if (!isCounted) return found;
  const total = (isOld ? undefined : known?.total) ?? rows[0]?.total ?? 0;
  if (!known || isOld) totals.keep(counted, { total, newest: rows[0]?.newest ?? null });
  return { ...found, ...(total <= MOST_COUNTED ? { total } : {}) };
}

/** What the caller has pinned, changed last first. */
export async function pinnedProjects(
  { db, media }: Pick<ProjectDeps, 'db' | 'media'>,
  actor: Actor,
): Promise<ProjectItem[]> {
  const way: ListWay = { scope: actor.scope, by: ['pinned'], sort: 'updatedAt', withTotal: false };
  const rows = await listed(db, { ...NONE, limit: MOST_PINNED, userId: actor.userId }, way);
  return rows.map((row) => projectItem(media, actor, row));
}

/** In the order of the ids; what is gone or out of reach is left out. */
export async function projectsByIds(
  { db, media }: ProjectDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<ProjectItem[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const way: ListWay = { scope: actor.scope, by: ['ids'], sort: 'updatedAt', withTotal: false };
  const rows = await listed(db, { ...NONE, ids: wanted, limit: wanted.length, userId: actor.userId }, way);
  const items = new Map(rows.map((row) => [row.id, projectItem(media, actor, row)]));
  return wanted.flatMap((id) => items.get(id) ?? []);
}
