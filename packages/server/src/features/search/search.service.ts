import { MIN_SEARCH, type SearchHit, type SearchResult } from '@diorama/contract/search/search.contract.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { mayBeMisspelt } from '@diorama/documents/shared/text/name-search.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { clientsWithin, withinScope } from '../../access/scope.ts';
import { fitsName } from '../../database/name-search.ts';
import { likePattern, searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { type FactDeps, hitFacts } from './hit-facts.ts';

/** Shortest text looked for inside of names, in characters: the index holds three letters at a time. */
const MIN_INSIDE = 3;
/** Names that are compared to find the best: a common word is in tens of thousands. */
const MOST_COMPARED = 200;

interface Asked {
  q: string;
  limit: number;
  projectId?: string | undefined;
}

/** As it is read; only files name a collection. */
type Hit = Omit<SearchHit, 'type' | 'collectionId' | 'facts'> & { collectionId?: string | null };
/** What its name and place say. */
type Found = Omit<SearchHit, 'facts'>;

/** Things of one kind: their rows as hits with the name as it is compared, all that the caller may reach. */
interface Source {
  type: SearchHit['type'];
  /** Of a row of `from`. */
  folded: RawBuilder<string>;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Rows that exist, within reach. */
  reached: RawBuilder<boolean>;
  /** Whether a row belongs to the open project; null where that says nothing. */
  isOwn: RawBuilder<boolean> | null;
}

/** Search over the names of everything that the caller may reach. */
export function createSearch(deps: FactDeps) {
  return {
    async all(actor: Actor, { q, limit, projectId }: Asked): Promise<SearchResult> {
      const text = searchText(q.trim());
      if ([...text].length < MIN_SEARCH) return [];
      const groups: SearchResult = [];
      for (const source of sourcesFor(actor, projectId ?? null)) {
        const { found, isNear } = await bestOf(deps.db, source, text, limit);
        if (found.length === 0) continue;
        const { type } = source;
        const factsOf = await hitFacts(
          deps,
          actor,
          type,
          found.map(({ id }) => id),
        );
        const hits = found.map((hit) => ({ ...hit, facts: factsOf(hit.id) }));
        groups.push(isNear ? { type, hits, isNear } : { type, hits });
      }
      return groups;
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/**
 * The best hits of one kind: names that begin with the text, then those that contain it, of the open project before
 * others, each queried only while there are too few; if there are none, names with a similar term.
 */
async function bestOf(
  db: Kysely<Database>,
  source: Source,
  text: string,
  limit: number,
): Promise<{ found: Found[]; isNear: boolean }> {
  const { type, folded, isOwn } = source;
  const length = [...text].length;
  const begins = sql<boolean>`${folded} like ${likePattern(text).slice(1)}`;
  const contains = fitsName(folded, { text, isNear: false });
  const alike = fitsName(folded, { text, isNear: true });
  const way = length >= MIN_INSIDE ? contains : begins;
  const found = new Map<string, Found>();
  const take = (hits: readonly Compared[]) => {
    for (const { folded: _folded, begins: _begins, among: _among, ...hit } of hits)
      if (found.size < limit && !found.has(hit.id)) found.set(hit.id, { collectionId: null, ...hit, type });
  };
  if (isOwn) take(await compared(db, source, sql`${isOwn} and ${way}`, { text, begins, limit }));
  if (found.size < limit) {
    const hits = await compared(db, source, way, { text, begins, limit });
    // Of more names than are compared, those that begin with the text may be among the others.
    const isAll = (hits[0]?.among ?? 0) < MOST_COMPARED;
    if (!isAll && length >= MIN_INSIDE) take(await compared(db, source, begins, { text, begins, limit }));
    take(hits);
  }
  // A query that matches a name is not misspelt; and a common term is similar to half of all names.
  const isNear = found.size === 0 && mayBeMisspelt(text);
  if (isNear) take(await compared(db, source, alike, { text, begins, limit }));
  return { found: [...found.values()], isNear };
}

/** A hit among the names that were compared, and how many those were. */
type Compared = Hit & { folded: string; begins: boolean; among: number };

async function compared(
  db: Kysely<Database>,
  { folded, columns, from, reached }: Source,
  way: RawBuilder<boolean>,
  { text, begins, limit }: { text: string; begins: RawBuilder<boolean>; limit: number },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select *, count(*) over () as among from (
      select ${columns}, ${folded} as folded, ${begins} as begins from ${from} where ${reached} and ${way}
      limit ${MOST_COMPARED}) as compared
    order by begins desc, word_similarity(${text}, folded) desc, length(folded), folded, id limit ${limit}`.execute(db);
  return rows;
}

/** What is searched, in the order in which it is answered. */
function sourcesFor({ scope }: Actor, projectId: string | null): Source[] {
  const inReach = sql<boolean>`spaces.deleted_at is null and ${withinScope(scope)}`;
  const within = clientsWithin(scope);
  const inProject = sql`join spaces on spaces.id = space_id join projects on projects.id = spaces.id`;
  const isOwn = projectId === null ? null : sql<boolean>`space_id = ${projectId}::uuid`;
  return [
    {
      type: 'project',
      folded: sql`projects.search_text`,
      columns: sql`projects.id, coalesce(nullif(projects.name, ''), projects.slug) as name, clients.name as place,
        projects.id as "projectId", null as subtype, null as "directoryId"`,
      from: sql`projects join spaces on spaces.id = projects.id left join clients on clients.id = spaces.client_id`,
      reached: inReach,
      isOwn: null,
    },
    {
      type: 'product',
      folded: sql`folded(documents.name)`,
      columns: sql`documents.id, documents.name, projects.name as place, projects.id as "projectId",
        documents.kind as subtype, null as "directoryId"`,
      from: sql`documents ${inProject}`,
      reached: sql`documents.deleted_at is null and documents.kind = any(${[...PRODUCT_KINDS]}) and ${inReach}`,
      isOwn,
    },
    {
      type: 'widget',
      folded: sql`widgets.search_text`,
      columns: sql`documents.id, documents.name, collections.name as place, null as "projectId", widgets.type as subtype,
        null as "directoryId"`,
      from: sql`widgets join documents on documents.id = widgets.id join spaces on spaces.id = documents.space_id
        join collections on collections.id = spaces.id`,
      reached: sql`documents.deleted_at is null and ${inReach}`,
      isOwn: null,
    },
    {
      type: 'collection',
      folded: sql`collections.search_text`,
      columns: sql`collections.id, collections.name, owners.name as place, null as "projectId", null as subtype,
        null as "directoryId"`,
      from: sql`collections join spaces on spaces.id = collections.id
        left join clients as owners on owners.id = spaces.client_id
        and ${within ? sql`owners.id = any(${[...within]}::uuid[])` : sql`true`}`,
      reached: inReach,
      isOwn: null,
    },
    {
      type: 'material',
      folded: sql`materials.search_text`,
      columns: sql`documents.id, documents.name, null as place, null as "projectId", materials.type as subtype,
        null as "directoryId"`,
      from: sql`materials join documents on documents.id = materials.id join spaces on spaces.id = documents.space_id`,
      reached: sql`documents.deleted_at is null and ${inReach}`,
      isOwn: null,
    },
    {
      type: 'client',
      folded: sql`folded(clients.name)`,
      columns: sql`clients.id, clients.name, null as place, null as "projectId", null as subtype, null as "directoryId"`,
      from: sql`clients`,
      reached: within
        ? sql`clients.deleted_at is null and clients.id = any(${[...within]}::uuid[])`
        : sql`clients.deleted_at is null`,
      isOwn: null,
    },
    {
      type: 'file',
      folded: sql`files.search_text`,
      // One of a collection names it in place of a project.
      columns: sql`files.id, files.file_name as name, coalesce(projects.name, collections.name) as place,
        projects.id as "projectId", null as subtype, files.directory_id as "directoryId",
        collections.id as "collectionId"`,
      from: sql`files join spaces on spaces.id = files.space_id and spaces.kind in ('project', 'collection')
        left join projects on projects.id = spaces.id left join collections on collections.id = spaces.id`,
      reached: sql`files.deleted_at is null and ${inReach}`,
      isOwn,
    },
  ];
}
