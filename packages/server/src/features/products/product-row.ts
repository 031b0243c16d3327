import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { reachKey } from '../../access/scope.ts';
import { preparedQuery, type Slots } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { HAS_MOVED } from '../documents/read/publish-state.ts';
import { seenIn } from '../documents/read/session-bases.ts';

/** Which product; without `projectId`, wherever it is. */
export interface ProductId {
  type: string;
  id: string;
  projectId?: string | undefined;
}

interface Asked {
  type: string;
  id: string;
  projectId: string;
  sid: string;
}

/** A query for each form, because with one for both the database plans it again each time. */
interface Way {
  scope: Scope;
  hasProject: boolean;
}

const keyOf = ({ scope, hasProject }: Way): string => `${hasProject} ${reachKey(scope)}`;

const headerOf = (db: Kysely<Database>, slot: Slots<Asked>, { scope, hasProject }: Way) =>
  documentsInReach(db, { scope })
    .innerJoin('documents as themes', 'themes.id', 'projects.theme_id')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('users', 'users.id', 'documents.updated_by')
    .leftJoin('users as publishers', 'publishers.id', 'publications.by')
    .select(['documents.id', 'documents.kind', 'documents.space_id', 'documents.name', 'documents.schema_version'])
    .select(['documents.revision', 'documents.hash', 'documents.published_id', 'documents.poster_file_id'])
    .select(['documents.created_at', 'documents.updated_at', 'documents.updated_by', 'documents.deleted_at'])
    .select(['projects.active_id', sql<Language[]>`projects.languages`.as('languages')])
    .select(['users.name as updated_by_name', 'publications.version', 'publications.hash as published_hash'])
    .select(['publications.at as published_at', 'publications.note', 'publications.by as published_by'])
    .select(['publications.source_revision', 'publishers.name as published_by_name'])
    .select(['themes.id as theme_id', 'themes.name as theme_name', 'themes.revision as theme_revision'])
    .select(['themes.hash as theme_hash', 'themes.schema_version as theme_schema_version'])
    .select([HAS_MOVED, seenIn(slot('sid')).as('seen'), seenIn(slot('sid'), 'themes').as('theme_seen')])
    .where('documents.id', '=', slot('id'))
    .where('documents.kind', '=', slot('type'))
    .$if(hasProject, (query) => query.where('documents.space_id', '=', slot('projectId')));

const headers = preparedQuery(headerOf, keyOf);
const rows = preparedQuery((db, slot: Slots<Asked>, way: Way) => headerOf(db, slot, way).select(STORED_RECORDS), keyOf);

export type ProductHeader = Awaited<ReturnType<typeof headers>>[number];
/** With its records, of one moment. */
export type ProductRow = Awaited<ReturnType<typeof rows>>[number];

/** A product's row with its project's theme and its publication, without records. NOT_FOUND out of reach. */
export const productHeader = (trx: Kysely<Database>, actor: Actor, product: ProductId): Promise<ProductHeader> =>
  found(headers, trx, actor, product);

/** The same with its records, of one moment. */
export const productRow = (trx: Kysely<Database>, actor: Actor, product: ProductId): Promise<ProductRow> =>
  found(rows, trx, actor, product);

async function found<Row>(
  query: (trx: Kysely<Database>, asked: Asked, way: Way) => Promise<Row[]>,
  trx: Kysely<Database>,
  actor: Actor,
  { type, id, projectId }: ProductId,
): Promise<Row> {
  const way = { scope: actor.scope, hasProject: projectId !== undefined };
  const [row] = await query(trx, { type, id, projectId: projectId ?? '', sid: actor.sid }, way);
  if (!row) throw notFound('Product', id);
  return row;
}
