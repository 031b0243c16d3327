import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../../access/actor.ts';
import { documentsInReach } from '../../../access/documents-in-reach.ts';
import { LOCK_COLUMNS, refuseWhenLockedIn } from '../../../access/project-lock.ts';
import { reachKey } from '../../../access/scope.ts';
import { preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';
import type { DocumentRow } from './document-listeners.ts';

/** The row of a document, locked for this transaction. NOT_FOUND out of reach, PROJECT_LOCKED while somebody froze its project. */
export async function lockDocument(
  trx: Kysely<Database>,
  actor: Actor,
  id: string,
  kind?: string,
): Promise<DocumentRow> {
  const [row] = await locking(trx, { id, kind: kind ?? null }, actor.scope);
  if (!row) throw notFound('Document', id);
  refuseWhenLockedIn(row, actor);
  return row;
}

const locking = preparedQuery(
  (db, slot: Slots<{ id: string; kind: string | null }>, scope: Scope) =>
    documentsInReach(db, { scope })
      .leftJoin('users as holders', 'holders.id', 'projects.lock_by')
      .select(['documents.id', 'documents.kind', 'documents.space_id', 'documents.name', 'documents.schema_version'])
      .select(['documents.revision', 'documents.hash', 'documents.published_id', 'documents.poster_file_id'])
      .select(['documents.created_at', 'documents.updated_at', 'documents.updated_by', 'documents.deleted_at'])
      .select(LOCK_COLUMNS)
      .where('documents.id', '=', slot('id'))
      .where(sql<boolean>`(${slot('kind')}::text is null or documents.kind = ${slot('kind')}::text)`)
      .forUpdate('documents'),
  reachKey,
);
