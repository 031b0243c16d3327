import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { LOCK_COLUMNS, refuseWhenLockedIn } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { DocumentRow } from './document-listeners.ts';

/** The row of a document, locked for this transaction. NOT_FOUND out of reach, PROJECT_LOCKED while somebody froze its project. */
export async function lockDocument(
  trx: Kysely<Database>,
  actor: Actor,
  id: string,
  kind?: string,
): Promise<DocumentRow> {
  let query = documentsInReach(trx, actor)
    .leftJoin('users as holders', 'holders.id', 'projects.lock_by')
    .selectAll('documents')
    .select(LOCK_COLUMNS)
    .where('documents.id', '=', id);
  if (kind !== undefined) query = query.where('documents.kind', '=', kind);
  const row = await query.forUpdate('documents').executeTakeFirst();
  if (!row) throw notFound('Document', id);
  refuseWhenLockedIn(row, actor);
  return row;
}
