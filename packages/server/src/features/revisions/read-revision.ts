import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, noSuchRevision, notFound } from '../../errors/api-error.ts';
import { migratedRecords } from '../documents/read/load-document.ts';
import { recordByLog, recordsAt, type StoredRecords } from '../documents/read/records-at.ts';

/** The newest state of a document. */
export interface DocumentHead {
  id: string;
  kind: string;
  name: string;
  revision: number;
}

/** Everything of one answer is read as of one moment, whatever is written in the meantime. */
export const inOneSnapshot = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** The document's head. @throws NOT_FOUND out of the caller's reach */
export async function headOf(
  trx: Kysely<Database>,
  actor: Actor,
  docType: string,
  docId: string,
): Promise<DocumentHead> {
  const row = await documentsInReach(trx, actor)
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.revision'])
    .where('documents.id', '=', docId)
    .where('documents.kind', '=', docType)
    .executeTakeFirst();
  if (!row) throw notFound('Document', docId);
  return row;
}

/** The row of a revision that can be read; @throws BAD_REQUEST at `field` when there is none */
export async function revisionRow(trx: Kysely<Database>, head: DocumentHead, revision: number, field: string) {
  if (revision > head.revision) throw noSuchRevision(field, revision);
  const row = await trx
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.by')
    .leftJoin('revision_names', (join) =>
      join
        .onRef('revision_names.document_id', '=', 'revisions.document_id')
        .onRef('revision_names.revision', '=', 'revisions.revision'),
    )
    .select(['revisions.at', 'revisions.by', 'revisions.schema_version', 'users.name as userName'])
    .select('revision_names.name')
    .where('revisions.document_id', '=', head.id)
    .where('revisions.revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw notKept(field, revision);
  return row;
}

const notKept = (field: string, revision: number) =>
  invalidField([field], `Revision ${revision} is not kept any more. Choose another one from the list`);

/**
 * All records at a revision in the shape of this release. A record that was damaged outside the log is as the log has
 * it.
 */
export async function stateAt(
  trx: Kysely<Database>,
  head: DocumentHead,
  revision: number,
  field: string,
): Promise<StoredRecords> {
  if (revision === 0) return {};
  const { schema_version } = await revisionRow(trx, head, revision, field);
  const stored = await recordsAt(trx, head, revision);
  if (!stored) throw notKept(field, revision);
  const definition = kindOf(head.kind);
  const document = { ...head, schema_version };
  const state = { ...migratedRecords(definition, document, stored) };
  for (const key of Object.keys(state)) {
    if (parseRecord(definition, key, state[key]).ok) continue;
    const logged = await recordByLog(trx, head.id, key, revision);
    const meant = logged && migratedRecords(definition, document, { [key]: logged })[key];
    if (meant && parseRecord(definition, key, meant).ok) state[key] = meant;
  }
  return state;
}
