import type { ListWidgets, WidgetPage } from '@diorama/contract/widgets/widgets.contract.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { fitsName, isUncounted, type NameMatch, searchNames } from '../../database/name-search.ts';
import { requireCollection } from './collections/collection-rows.ts';
import { type WidgetDeps, widgetItems, widgetsInReach } from './widget-rows.ts';

/** Microseconds: a Date would cut the stored time to milliseconds, and a page could repeat a row. */
const SORT_KEY = sql<string>`to_char(documents.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Counting costs what is counted, more than reading the page: above the first hundreds the figure is not useful. */
const MOST_COUNTED = 200;

type Filters = Pick<z.output<typeof ListWidgets>, 'collectionId' | 'tagIds' | 'type'>;

/** One page, changed last first. */
export async function listWidgets(
  { db, media }: Pick<WidgetDeps, 'db' | 'media'>,
  actor: Actor,
  { cursor, limit, search, ...filters }: z.output<typeof ListWidgets>,
): Promise<WidgetPage> {
  await requireCollection(db, actor, filters.collectionId);
  const { tagIds = [] } = filters;
  const place = cursors(
    'updatedAt:desc',
    { ...filters, search, tagIds: tagIds.length > 0 ? tagIds : undefined },
    { value: KEYS.time },
  );
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      const matches = matching(db, actor, { ...filters, match });
      const counted = matches
        .clearSelect()
        .select('documents.id')
        .limit(MOST_COUNTED + 1);
      const isCounted = !after && !isUncounted(match, 'widgets');
      const page = after
        ? matches.where(
            sql<boolean>`(documents.updated_at, documents.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
          )
        : matches;
      // In the same statement: a second one would wait for the first.
      const total = isCounted
        ? sql<number | null>`(select count(*)::integer from (${counted}) as counted)`
        : sql<number | null>`null::integer`;
      const rows = await page
        .select([SORT_KEY.as('sort_key'), total.as('total')])
        .orderBy('documents.updated_at', 'desc')
        .orderBy('documents.id', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const count = isCounted ? (last?.total ?? 0) : null;
      return {
        items: await widgetItems(media, shown),
        nextCursor:
          rows.length > limit && last
            ? place.write({ value: last.sort_key, id: last.id, isNear: match?.isNear })
            : null,
        ...(count === null || count > MOST_COUNTED ? {} : { total: count }),
      };
    },
    { db, names: ['widgets'] },
  );
}

function matching(
  db: WidgetDeps['db'],
  actor: Actor,
  { collectionId, match, tagIds = [], type }: Filters & { match: NameMatch | null },
) {
  let query = widgetsInReach(db, actor).where('documents.space_id', '=', collectionId);
  if (match)
    query = query.where(
      fitsName(sql.ref('widgets.search_text'), match, { id: sql.ref('widgets.id'), of: ['widgets'] }),
    );
  if (type) query = query.where('widgets.type', '=', type);
  if (tagIds.length > 0) query = query.where(hasTag(collectionId, tagIds));
  return query;
}

/** A deleted tag, or another collection's, finds nothing. */
const hasTag = (collectionId: string, tagIds: readonly number[]) => sql<boolean>`widgets.tags && array(
  select id from widget_tags
  where collection_id = ${collectionId}::uuid and deleted_at is null and id = any(${[...tagIds]}::integer[])
)`;
