import type { Collection, CollectionPage, ListCollections } from '@diorama/contract/widgets/collections.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/schema.ts';
import { likePattern } from '../../database/search-text.ts';
import { collectionItem, collectionsInReach } from './collection-rows.ts';

/** Microseconds: a Date would cut the stored time to milliseconds, and a page could repeat a row. */
const SORT_KEY = sql<string>`to_char(collections.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** One page, changed last first. `clientIds` looks at owners and at clients they are shared with. */
export async function listCollections(
  db: Kysely<Database>,
  actor: Actor,
  { search, clientIds = [], hideGlobal, cursor, limit }: z.output<typeof ListCollections>,
): Promise<CollectionPage> {
  const filters = { search, clientIds: clientIds.length > 0 ? clientIds : undefined, hideGlobal };
  const place = cursors('updatedAt:desc', filters, { value: KEYS.time });
  const after = place.read(cursor);
  let matching = collectionsInReach(db, actor);
  if (search) matching = matching.where('collections.search_text', 'like', likePattern(search));
  if (hideGlobal) matching = matching.where('spaces.client_id', 'is not', null);
  if (clientIds.length > 0)
    matching = matching.where(sql<boolean>`(spaces.client_id = any(${clientIds}::uuid[]) or exists (
      select from space_clients where space_id = spaces.id and client_id = any(${clientIds}::uuid[])))`);
  let page = matching.select(SORT_KEY.as('sort_key'));
  if (after)
    page = page.where(
      sql<boolean>`(collections.updated_at, collections.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
    );
  const rows = await page
    .orderBy('collections.updated_at', 'desc')
    .orderBy('collections.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const { scope } = actor;
  return {
    items: shown.map((row) => collectionItem(actor, row)),
    nextCursor: rows.length > limit && last ? place.write({ value: last.sort_key, id: last.id }) : null,
    ...(after ? {} : { total: await countOf(db, matching.clearSelect()) }),
    mayCreate: scope.type === 'all' || scope.editable.length > 0,
    mayCreateGlobal: scope.type === 'all',
  };
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
