import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/json.ts';
import { compareVersions } from '@diorama/documents/engine/migrations.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { appendRevision, unsigned } from './append-revision.ts';
import type { DocumentRow } from './document-listeners.ts';
import { readRecords } from './document-rows.ts';
import { migratedRecords } from './load-document.ts';

/** Brings a locked document of an older release to this one, as a revision of its own; one of this release stays. */
export async function migrateDocument(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
): Promise<DocumentRow> {
  if (compareVersions(row.schema_version, kind.schemaVersion) === 0) return row;
  const stored = await readRecords(trx, row.id);
  const after = migratedRecords(kind, row, stored);
  const keys = new Set([...Object.keys(stored), ...Object.keys(after)]);
  const edits = [...keys]
    .map((key) => ({ key, before: stored[key], after: after[key] }))
    .filter(({ before, after: next }) => !equalJson(before, next));
  const next = await appendRevision(trx, kind, row, edits, unsigned('migrate', `Migrate to ${kind.schemaVersion}`));
  await trx.updateTable('documents').set({ schema_version: kind.schemaVersion }).where('id', '=', row.id).execute();
  // The content is the same: what was published from it has not moved.
  await trx
    .updateTable('publication_pins')
    .set({ hash: next.hash })
    .where('document_id', '=', row.id)
    .where('hash', '=', row.hash)
    .execute();
  return { ...row, ...next, schema_version: kind.schemaVersion };
}
