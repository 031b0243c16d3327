import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { RecordMap } from '@diorama/documents/engine/schema/tables.ts';
import type { Kysely, OperationNodeSource } from 'kysely';
import { inOneStatement } from '../../../database/single-statement.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { readRecords } from '../read/document-rows.ts';
import { migratedRecords } from '../read/load-document.ts';
import { appendRevision, type RevisionValues, revisionWrites, type Signature, unsigned } from './append-revision.ts';
import type { DocumentRow } from './document-listeners.ts';

/** Brings a locked document of an older release to this one, as a revision of its own; one of this release stays. */
export async function migrateDocument(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
): Promise<DocumentRow> {
  if (compareVersions(row.schema_version, kind.schemaVersion) === 0) return row;
  const stored = await readRecords(trx, row.id);
  const edits = recordEdits(stored, migratedRecords(kind, row, stored));
  return reshapeDocument(trx, kind, row, edits, unsigned('migrate', `Migrate to ${kind.schemaVersion}`));
}

/** Every record that differs in any way between two states. */
export function recordEdits(before: RecordMap, after: RecordMap): RecordEdit[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .map((key) => ({ key, before: before[key], after: after[key] }))
    .filter((edit) => !equalJson(edit.before, edit.after));
}

/** Writes a locked document in the shape of another release. Its content stays, so what was published from it stays current. */
export async function reshapeDocument(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
  edits: readonly RecordEdit[],
  signature: Signature,
  /** Other writes for the same statement. */
  alongside: (made: RevisionValues) => readonly OperationNodeSource[] = () => [],
): Promise<DocumentRow> {
  const next = await appendRevision(trx, kind, row, edits, signature, (made) =>
    inOneStatement(trx, [
      ...revisionWrites(trx, made),
      trx
        .updateTable('publication_pins')
        .set({ hash: made.hash })
        .where('document_id', '=', row.id)
        .where('hash', '=', row.hash),
      ...alongside(made),
    ]),
  );
  return { ...row, ...next };
}
