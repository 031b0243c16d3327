import { MIN_SEARCH, type SearchHit, type SearchResult } from '@diorama/contract/search/search.contract.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { clientsWithin, withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { likePattern, searchText } from '../../database/search-text.ts';

/** Share of a text's letter triples that a name must have, from 0 to 1: one or two wrong letters in a word of six. */
const LIKENESS = 0.45;
/** Shortest text that may be misspelt, in characters: of shorter ones every other name is alike. */
const MIN_MISSPELT = 4;
/** Shortest text looked for inside of names, in characters: the index holds three letters at a time. */
const MIN_INSIDE = 3;
/** Names that are compared to find the best: a common word is in tens of thousands. */
const MOST_COMPARED = 200;

interface Asked {
  q: string;
  limit: number;
  projectId?: string | undefined;
}

type Hit = Omit<SearchHit, 'kind'>;

/** Things of one kind: their rows as hits with the name as it is compared, all that the caller may reach. */
interface Source {
  kind: SearchHit['kind'];
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
export function createSearch(db: Kysely<Database>) {
  return {
    async all(actor: Actor, { q, limit, projectId }: Asked): Promise<SearchResult> {
      const text = searchText(q.trim());
      if ([...text].length < MIN_SEARCH) return [];
      // The threshold belongs to the transaction; nothing is written.
      return db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(trx);
          const groups: SearchResult = [];
          for (const source of sourcesFor(actor, projectId ?? null)) {
            const hits = await bestOf(trx, source, text, limit);
            if (hits.length > 0) groups.push({ kind: source.kind, hits });
          }
          return groups;
        });
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/**
 * The best hits of one kind: names that begin with the text, then those that contain it, then those with a word much like
 * it; of the open project before others. Each is asked for only while there are too few.
 */
async function bestOf(trx: Kysely<Database>, source: Source, text: string, limit: number): Promise<SearchHit[]> {
  const { kind, folded, isOwn } = source;
  const length = [...text].length;
  const inside = likePattern(text);
  const begins = sql<boolean>`${folded} like ${inside.slice(1)}`;
  const contains = sql<boolean>`${folded} like ${inside}`;
  const ways = [
    begins,
    ...(length >= MIN_INSIDE ? [contains] : []),
    ...(length >= MIN_MISSPELT ? [sql<boolean>`${text} <% ${folded}`] : []),
  ];
  const own = isOwn ? [sql<boolean>`${isOwn} and ${length >= MIN_INSIDE ? contains : begins}`] : [];
  const found = new Map<string, SearchHit>();
  for (const way of [...own, ...ways]) {
    if (found.size >= limit) break;
    for (const { folded: _folded, ...hit } of await compared(trx, source, way, text, limit))
      if (found.size < limit && !found.has(hit.id)) found.set(hit.id, { ...hit, kind });
  }
  return [...found.values()];
}

async function compared(
  trx: Kysely<Database>,
  { folded, columns, from, reached }: Source,
  way: RawBuilder<boolean>,
  text: string,
  limit: number,
): Promise<(Hit & { folded: string })[]> {
  const { rows } = await sql<Hit & { folded: string }>`
    select * from (select ${columns}, ${folded} as folded from ${from} where ${reached} and ${way} limit ${MOST_COMPARED})
      as compared
    order by word_similarity(${text}, folded) desc, length(folded), folded, id limit ${limit}`.execute(trx);
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
      kind: 'project',
      folded: sql`projects.search_text`,
      columns: sql`projects.id, coalesce(nullif(projects.name, ''), projects.slug) as name, clients.name as place,
        projects.id as "projectId", null as type, null as "directoryId"`,
      from: sql`projects join spaces on spaces.id = projects.id left join clients on clients.id = spaces.client_id`,
      reached: inReach,
      isOwn: null,
    },
    {
      kind: 'product',
      folded: sql`folded(documents.name)`,
      columns: sql`documents.id, documents.name, projects.name as place, projects.id as "projectId",
        documents.kind as type, null as "directoryId"`,
      from: sql`documents ${inProject}`,
      reached: sql`documents.deleted_at is null and documents.kind = any(${[...PRODUCT_KINDS]}) and ${inReach}`,
      isOwn,
    },
    {
      kind: 'widget',
      folded: sql`widgets.search_text`,
      columns: sql`documents.id, documents.name, collections.name as place, null as "projectId", widgets.type,
        null as "directoryId"`,
      from: sql`widgets join documents on documents.id = widgets.id join spaces on spaces.id = documents.space_id
        join collections on collections.id = spaces.id`,
      reached: sql`documents.deleted_at is null and ${inReach}`,
      isOwn: null,
    },
    {
      kind: 'collection',
      folded: sql`collections.search_text`,
      columns: sql`collections.id, collections.name, owners.name as place, null as "projectId", null as type,
        null as "directoryId"`,
      from: sql`collections join spaces on spaces.id = collections.id
        left join clients as owners on owners.id = spaces.client_id
        and ${within ? sql`owners.id = any(${[...within]}::uuid[])` : sql`true`}`,
      reached: inReach,
      isOwn: null,
    },
    {
      kind: 'client',
      folded: sql`folded(clients.name)`,
      columns: sql`clients.id, clients.name, null as place, null as "projectId", null as type, null as "directoryId"`,
      from: sql`clients`,
      reached: within
        ? sql`clients.deleted_at is null and clients.id = any(${[...within]}::uuid[])`
        : sql`clients.deleted_at is null`,
      isOwn: null,
    },
    {
      kind: 'file',
      folded: sql`files.search_text`,
      columns: sql`files.id, files.file_name as name, projects.name as place, projects.id as "projectId",
        null as type, files.directory_id as "directoryId"`,
      from: sql`files ${inProject}`,
      reached: sql`files.deleted_at is null and ${inReach}`,
      isOwn,
    },
  ];
}
