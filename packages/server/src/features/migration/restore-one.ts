import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import { refuseWhenLockedIn } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { unsigned } from '../documents/change/append-revision.ts';
import { recordEdits, reshapeDocument } from '../documents/change/migrate-document.ts';
import { nextHash } from '../documents/merge/record-hash.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { recordsAt } from '../documents/read/records-at.ts';
import { readDocument } from './migrate-one.ts';
import type { LedgerRow, MigrationRow } from './migration-run.ts';

/**
 * Gives one document of a run back exactly the records and the release it had, as a revision of its own. One that
 * somebody has edited since stays as it is, with the reason in the ledger.
 */
export async function restoreOne(db: Kysely<Database>, run: MigrationRow, documentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const entry = await trx
      .selectFrom('document_migration_ledger')
      .selectAll()
      .where('migration_id', '=', run.id)
      .where('document_id', '=', documentId)
      .where('is_restored', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!entry) return;
    const message = await restore(trx, run, entry);
    if (message !== null) await noteRestored(trx, entry, message).execute();
  });
}

const noteRestored = (trx: Kysely<Database>, { migration_id, document_id }: LedgerRow, message: string | null) =>
  trx
    .updateTable('document_migration_ledger')
    .set({ is_restored: message === null, message })
    .where('migration_id', '=', migration_id)
    .where('document_id', '=', document_id);

/** @returns why the document stays as it is; null when it was restored */
async function restore(trx: Kysely<Database>, run: MigrationRow, entry: LedgerRow): Promise<string | null> {
  const row = await readDocument(trx, run, entry.document_id, true);
  const { revision_before, release_before } = entry;
  if (!row || revision_before === null || release_before === null) return 'The document is gone';
  if (row.revision !== entry.revision_after || row.hash !== entry.hash_after)
    return `Somebody has edited it since: it stays at revision ${row.revision}`;
  try {
    refuseWhenLockedIn(row, { userId: run.started_by });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  const before = await recordsAt(trx, row, revision_before);
  if (!before) return `Revision ${revision_before} is not kept any more`;
  const edits = recordEdits(await readRecords(trx, row.id), before);
  if (nextHash(row.hash, edits) !== entry.hash_before)
    return `Revision ${revision_before} cannot be read back exactly from the history`;
  const signature = {
    ...unsigned('return', `Return to release ${release_before}`, run.started_by),
    schemaVersion: release_before,
  };
  await reshapeDocument(trx, kindOf(row.kind), row, edits, signature, () => [noteRestored(trx, entry, null)]);
  return null;
}
