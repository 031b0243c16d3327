import type { Collection, CollectionPage, ListCollections } from '@diorama/contract/widgets/collections.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { cursors, KEYS } from '../../../access/paging.ts';
import { fitsName, isUncounted, searchNames } from '../../../database/name-search.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { collectionItem, collectionsInReach } from './collection-rows.ts';

/** How a list is ordered: by what, as a cursor keeps it, and which rows come after one. */
const SORTS = {
  updatedAt: {
    name: 'updatedAt:desc',
    by: sql`collections.updated_at`,
    way: 'desc',
    // Microseconds: a Date would cut the stored time to milliseconds, and a page could repeat a row.
    key: sql<string>`to_char(collections.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    value: KEYS.time,
    follows: (value: string, id: string) =>
      sql<boolean>`(collections.updated_at, collections.id) < (${value}::timestamptz, ${id}::uuid)`,
  },
  name: {
    name: 'name:asc',
    // A cursor has no room for a name of any length.
    by: sql`left(collections.name, 80) collate names`,
    way: 'asc',
    key: sql<string>`left(collections.name, 80) collate names`,
    value: KEYS.text,
    follows: (value: string, id: string) =>
      sql<boolean>`(left(collections.name, 80) collate names, collections.id) > (${value}::text, ${id}::uuid)`,
  },
} as const;

/** One page. `clientIds` looks at owners and at clients they are shared with. */
export function listCollections(
  db: Kysely<Database>,
  actor: Actor,
  { search, clientIds = [], hideGlobal, sort, cursor, limit }: z.output<typeof ListCollections>,
): Promise<CollectionPage> {
  const filters = { search, clientIds: clientIds.length > 0 ? clientIds : undefined, hideGlobal };
  const way = SORTS[sort];
  const place = cursors(way.name, filters, { value: way.value });
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      let matching = collectionsInReach(db, actor);
      if (match)
        matching = matching.where(
          fitsName(sql.ref('collections.search_text'), match, { id: sql.ref('collections.id'), of: ['collections'] }),
        );
      if (hideGlobal) matching = matching.where('spaces.client_id', 'is not', null);
      if (clientIds.length > 0)
        matching = matching.where(sql<boolean>`(spaces.client_id = any(${clientIds}::uuid[]) or exists (
      select from space_clients where space_id = spaces.id and client_id = any(${clientIds}::uuid[])))`);
      let page = matching.select(way.key.as('sort_key'));
      if (after) page = page.where(way.follows(after.value, after.id));
      const rows = await page
        .orderBy(way.by, way.way)
        .orderBy('collections.id', way.way)
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const { scope } = actor;
      return {
        items: shown.map((row) => collectionItem(actor, row)),
        nextCursor:
          rows.length > limit && last
            ? place.write({ value: last.sort_key, id: last.id, isNear: match?.isNear })
            : null,
        ...(after || isUncounted(match, 'collections') ? {} : { total: await countOf(db, matching.clearSelect()) }),
        mayCreate: scope.type === 'all' || scope.editable.length > 0,
        mayCreateGlobal: scope.type === 'all',
      };
    },
    { db, names: ['collections'] },
  );
}

async function countOf(
  db: Kysely<Database>,
  matching: ReturnType<ReturnType<typeof collectionsInReach>['clearSelect']>,
): Promise<number> {
  const { total } = await db
    .selectFrom(matching.select('collections.id').as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** In the order of the ids; what is gone or out of reach is left out. */
export async function collectionsByIds(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly string[],
): Promise<Collection[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await collectionsInReach(db, actor).where('collections.id', 'in', wanted).execute();
  const byId = new Map(rows.map((row) => [row.id, collectionItem(actor, row)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
