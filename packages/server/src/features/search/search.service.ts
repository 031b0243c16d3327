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

interface Asked {
  q: string;
  limit: number;
  projectId?: string | undefined;
}

/** What was asked for, in the forms that the queries need. */
interface Wanted {
  actor: Actor;
  text: string;
  pattern: string;
  limit: number;
  projectId: string | null;
}

/** Search over the names of everything that the caller may reach. */
export function createSearch(db: Kysely<Database>) {
  return {
    async all(actor: Actor, { q, limit, projectId }: Asked): Promise<SearchResult> {
      const text = searchText(q.trim());
      if ([...text].length < MIN_SEARCH) return [];
      const wanted = { actor, text, pattern: likePattern(q.trim()), limit, projectId: projectId ?? null };
      // The threshold belongs to the transaction; nothing is written.
      return db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(trx);
          const groups: SearchResult = [];
          for (const [kind, read] of READS) {
            const { rows } = await read(wanted).execute(trx);
            if (rows.length > 0) groups.push({ kind, hits: rows.map((row) => ({ ...row, kind })) });
          }
          return groups;
        });
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

type Row = Omit<SearchHit, 'kind'>;

/** A name that contains the text, or a word much like it. */
const fits = ({ text, pattern }: Wanted, name: RawBuilder<string>) =>
  [...text].length < MIN_MISSPELT
    ? sql<boolean>`${name} like ${pattern}`
    : sql<boolean>`(${name} like ${pattern} or ${text} <% ${name})`;

/** What begins with the text before what contains it, before what is like it; then the shorter name. */
const best = ({ text, pattern }: Wanted, name: RawBuilder<string>) =>
  sql`case when ${name} like ${pattern.slice(1)} then 0 when ${name} like ${pattern} then 1 else 2 end,
    word_similarity(${text}, ${name}) desc, length(${name})`;

function projects(wanted: Wanted): RawBuilder<Row> {
  const name = sql<string>`projects.search_text`;
  return sql<Row>`select projects.id, coalesce(nullif(projects.name, ''), projects.slug) as name,
      clients.name as place, projects.id as "projectId", null as type, null as "directoryId"
    from projects join spaces on spaces.id = projects.id left join clients on clients.id = spaces.client_id
    where spaces.deleted_at is null and ${withinScope(wanted.actor.scope)} and ${fits(wanted, name)}
    order by ${best(wanted, name)}, projects.updated_at desc limit ${wanted.limit}`;
}

function products(wanted: Wanted): RawBuilder<Row> {
  const name = sql<string>`folded(documents.name)`;
  return sql<Row>`select documents.id, documents.name, projects.name as place, projects.id as "projectId",
      documents.kind as type, null as "directoryId"
    from documents join spaces on spaces.id = documents.space_id join projects on projects.id = spaces.id
    where documents.deleted_at is null and spaces.deleted_at is null and ${withinScope(wanted.actor.scope)}
      and documents.kind = any(${[...PRODUCT_KINDS]}) and ${fits(wanted, name)}
    order by documents.space_id is distinct from ${wanted.projectId}::uuid, ${best(wanted, name)},
      documents.updated_at desc limit ${wanted.limit}`;
}

function clients(wanted: Wanted): RawBuilder<Row> {
  const name = sql<string>`folded(clients.name)`;
  const within = clientsWithin(wanted.actor.scope);
  const reach = within ? sql<boolean>`clients.id = any(${[...within]}::uuid[])` : sql<boolean>`true`;
  return sql<Row>`select clients.id, clients.name, null as place, null as "projectId", null as type, null as "directoryId"
    from clients where clients.deleted_at is null and ${reach} and ${fits(wanted, name)}
    order by ${best(wanted, name)}, clients.id limit ${wanted.limit}`;
}

function files(wanted: Wanted): RawBuilder<Row> {
  const name = sql<string>`files.search_text`;
  return sql<Row>`select files.id, files.file_name as name, projects.name as place, projects.id as "projectId",
      null as type, files.directory_id as "directoryId"
    from files join spaces on spaces.id = files.space_id join projects on projects.id = spaces.id
    where files.deleted_at is null and spaces.deleted_at is null and ${withinScope(wanted.actor.scope)}
      and ${fits(wanted, name)}
    order by files.space_id is distinct from ${wanted.projectId}::uuid, ${best(wanted, name)}, files.id
    limit ${wanted.limit}`;
}

const READS = [
  ['project', projects],
  ['product', products],
  ['client', clients],
  ['file', files],
] as const;
