import type { ProjectSort, ProjectState } from '@diorama/contract/projects/projects.contract.ts';
import { productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import { isLike } from '../../database/name-search.ts';
import type { Slots } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';
import { hasMoved } from '../documents/read/publish-state.ts';
import { CLIENT_LOGO } from '../media/pictures/client-logo.ts';
import { THUMB_RECIPE } from '../media/renditions/recipes.ts';

/** A product as its project's row in a list needs it. */
export interface ListedProduct {
  id: string;
  kind: string;
  published_id: string | null;
  version: number | null;
  has_moved: boolean | null;
  /** Content of its small picture. A document may name any file; only one of its own space is shown. */
  thumb: string | null;
}

/** Most projects of a search that are counted; of more than these no total is given. */
export const MOST_COUNTED = 1_000;

const PRODUCT_KIND_NAMES = sql.join(productKindNames().map((name) => sql.lit(name)));

/** The products of `projects.id`, the one changed last first. */
const PRODUCTS = sql<ListedProduct[]>`(
  select coalesce(json_agg(json_build_object(
    'id', documents.id, 'kind', documents.kind, 'published_id', documents.published_id,
    'version', publications.version, 'has_moved', ${hasMoved}, 'thumb', coalesce(renditions.sha256, publications.thumb)
  ) order by documents.updated_at desc), '[]')
  from documents
  left join publications on publications.id = documents.published_id
  left join files on files.space_id = documents.space_id and files.id = case
    when documents.poster_file_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then documents.poster_file_id::uuid end
  left join renditions on renditions.source = files.sha256 and renditions.recipe = ${sql.lit(THUMB_RECIPE)}
  where documents.space_id = projects.id and documents.deleted_at is null
    and documents.kind in (${PRODUCT_KIND_NAMES})
)`.as('products');

/** A project's state for visitors, as `projectItem` gives it: from its products. */
const STATE = sql<ProjectState>`(
  select case when count(*) = 0 then 'empty' when bool_or(${hasMoved}) then 'changed'
    when bool_or(documents.published_id is not null) then 'published' else 'draft' end
  from documents
  where documents.space_id = projects.id and documents.deleted_at is null and documents.kind in (${PRODUCT_KIND_NAMES})
)`;

/** What a list is ordered by, as text that a cursor holds. */
const SORT_KEYS = {
  // Microseconds: a Date would cut the stored time to milliseconds, and a page could repeat a row.
  updatedAt: sql<string>`to_char(projects.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  // A cursor has no room for a name of any length.
  name: sql<string>`left(projects.name, 80) collate names`,
} as const;

/** What a list may be narrowed to. */
export interface ListFilters {
  /** A `like` pattern. */
  pattern: string;
  /** What names are like, as `searchText` folds it. */
  alike: string;
  /** Patterns of the numbers in it. */
  numbers: readonly string[];
  clientIds: readonly string[];
  states: readonly string[];
  ids: readonly string[];
  afterKey: string;
  afterId: string;
  limit: number;
  /** The user whose pins are returned. */
  userId: string;
}

/** Which of the filters count, for whom. */
export interface ListWay {
  scope: Scope;
  by: readonly ('pattern' | 'alike' | 'clientIds' | 'withoutClient' | 'states' | 'ids' | 'pinned' | 'after')[];
  sort: ProjectSort;
  /** Also counted. */
  withTotal: boolean;
}

/** Projects with all that a list shows of them: one statement. */
export function listedProjects(db: Kysely<Database>, slot: Slots<ListFilters>, way: ListWay) {
  const rows = matching(db, slot, way)
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .leftJoin('users as lockers', 'lockers.id', 'projects.lock_by')
    .select(['projects.id', 'projects.name', 'projects.slug', 'projects.active_type', 'projects.active_id'])
    .select(['projects.lock_by', 'projects.lock_at', 'projects.lock_reason', 'projects.updated_at'])
    .select(['spaces.client_id', 'clients.name as client_name', 'lockers.name as lock_name', PRODUCTS])
    .select(CLIENT_LOGO.as('client_logo'))
    .select(isPinned(slot).as('pinned'))
    .select(SORT_KEYS[way.sort].as('sort_key'))
    .select(sql<string | null>`(select max(updated_at)::text from projects)`.as('newest'))
    .orderBy(way.sort === 'name' ? SORT_KEYS.name : sql`projects.updated_at`, way.sort === 'name' ? 'asc' : 'desc')
    .orderBy('projects.id', way.sort === 'name' ? 'asc' : 'desc')
    .limit(slot('limit'));
  if (!way.withTotal) return rows.select(sql<number | null>`null::integer`.as('total'));
  const counted = matching(db, slot, way)
    .select('projects.id')
    // Counting costs what is counted: above the first thousand the figure is not useful.
    .limit(sql.lit(MOST_COUNTED + 1));
  return rows.select(sql<number | null>`(select count(*) from (${counted}) as counted)`.as('total'));
}

const isPinned = (slot: Slots<ListFilters>) => sql<boolean>`exists (
  select from project_pins where project_pins.project_id = projects.id and project_pins.user_id = ${slot('userId')}::uuid
)`;

function matching(db: Kysely<Database>, slot: Slots<ListFilters>, { scope, by, sort }: ListWay) {
  let query = db
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope));
  if (by.includes('pattern')) query = query.where('projects.search_text', 'like', slot('pattern'));
  if (by.includes('alike')) {
    const given = { text: slot('alike'), numbers: slot('numbers') };
    query = query.where(isLike(given, sql.ref('projects.search_text')));
  }
  const ofClients = sql<boolean>`spaces.client_id = any(${slot('clientIds')}::uuid[])`;
  if (by.includes('withoutClient')) query = query.where(sql<boolean>`(spaces.client_id is null or ${ofClients})`);
  else if (by.includes('clientIds')) query = query.where(ofClients);
  if (by.includes('states')) query = query.where(sql<boolean>`${STATE} = any(${slot('states')}::text[])`);
  if (by.includes('ids')) query = query.where(sql<boolean>`projects.id = any(${slot('ids')}::uuid[])`);
  if (by.includes('pinned')) query = query.where(isPinned(slot));
  if (by.includes('after'))
    query = query.where(
      sort === 'name'
        ? sql<boolean>`(${SORT_KEYS.name}, projects.id) > (${slot('afterKey')}::text, ${slot('afterId')}::uuid)`
        : sql<boolean>`(projects.updated_at, projects.id) < (${slot('afterKey')}::timestamptz, ${slot('afterId')}::uuid)`,
    );
  return query;
}
