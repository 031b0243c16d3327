import type { ListMaterials, MaterialPage } from '@diorama/contract/materials/materials.contract.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { type Cursors, cursors, KEYS, type Place } from '../../access/paging.ts';
import { mayEdit } from '../../access/scope.ts';
import { LIBRARY_ID } from '../../database/library-space.ts';
import { fitsName, isUncounted, type NameMatch, searchNames } from '../../database/name-search.ts';
import { type MaterialDeps, materialItems, materialsInReach } from './material-rows.ts';

/** Microseconds: a Date would cut the stored time to milliseconds, and a page could repeat a row. */
const SORT_KEY = sql<string>`to_char(documents.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Counting costs what is counted: above the first thousand the figure is not useful. */
const MOST_COUNTED = 1_000;

type Filters = Pick<z.output<typeof ListMaterials>, 'type'> & { match: NameMatch | null };

/** One page, changed last first. */
export function listMaterials(
  deps: Pick<MaterialDeps, 'db' | 'media'>,
  actor: Actor,
  { cursor, limit, search, type }: z.output<typeof ListMaterials>,
): Promise<MaterialPage> {
  const place = cursors('updatedAt:desc', { search, type }, { value: KEYS.time });
  const after = place.read(cursor);
  const read = (match: NameMatch | null) => pageOf(deps, actor, { match, type }, { place, after, limit });
  return searchNames(search, after, read, { db: deps.db, names: ['materials'] });
}

async function pageOf(
  { db, media }: Pick<MaterialDeps, 'db' | 'media'>,
  actor: Actor,
  filters: Filters,
  { place, after, limit }: { place: Cursors<string>; after: Place<string> | null; limit: number },
): Promise<MaterialPage> {
  let page = matching(db, actor, filters).select(SORT_KEY.as('sort_key'));
  if (after)
    page = page.where(
      sql<boolean>`(documents.updated_at, documents.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
    );
  const rows = await page
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const found = {
    items: await materialItems(media, shown),
    nextCursor:
      rows.length > limit && last
        ? place.write({ value: last.sort_key, id: last.id, isNear: filters.match?.isNear })
        : null,
    mayEdit: mayEdit(actor.scope, null),
    spaceId: LIBRARY_ID,
  };
  if (after) return found;
  if (rows.length <= limit) return { ...found, total: rows.length };
  if (isUncounted(filters.match, 'materials')) return found;
  const counted = matching(db, actor, filters)
    .clearSelect()
    .select('documents.id')
    .limit(MOST_COUNTED + 1);
  const { total } = await db
    .selectFrom(counted.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total) > MOST_COUNTED ? found : { ...found, total: Number(total) };
}

function matching(db: MaterialDeps['db'], actor: Actor, { match, type }: Filters) {
  let query = materialsInReach(db, actor);
  if (match)
    query = query.where(
      fitsName(sql.ref('materials.search_text'), match, { id: sql.ref('materials.id'), of: ['materials'] }),
    );
  if (type) query = query.where('materials.type', '=', type);
  return query;
}
