import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { referencesIn } from '@diorama/documents/engine/references.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Rows written in one statement; PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/** Writes changed records and their references. Costs what changed, whatever the document holds. */
export async function writeRecords(
  trx: Kysely<Database>,
  documentId: string,
  revision: number,
  edits: readonly RecordEdit[],
): Promise<void> {
  const removed = edits.filter(({ after }) => !after).map(({ key }) => key);
  if (removed.length > 0) {
    await trx
      .deleteFrom('document_records')
      .where('document_id', '=', documentId)
      .where('key', '=', sql<string>`any(${removed})`)
      .execute();
  }
  const kept = edits.flatMap(({ key, after }) =>
    after ? [{ document_id: documentId, key, value: JSON.stringify(after), revision }] : [],
  );
  for (let at = 0; at < kept.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('document_records')
      .values(kept.slice(at, at + ROWS_AT_ONCE))
      .onConflict((row) =>
        row
          .columns(['document_id', 'key'])
          .doUpdateSet({ value: sql`excluded.value`, revision: sql`excluded.revision` }),
      )
      .execute();
  }
  await writeReferences(trx, documentId, edits);
}

async function writeReferences(trx: Kysely<Database>, documentId: string, edits: readonly RecordEdit[]): Promise<void> {
  const rowsOf = (edit: RecordEdit, value: unknown) =>
    referencesIn(value).map(({ path, type, id }) => ({
      document_id: documentId,
      key: edit.key,
      path: path.join('.'),
      to_type: type,
      to_id: id,
    }));
  const changed = edits.filter(
    (edit) => JSON.stringify(rowsOf(edit, edit.before)) !== JSON.stringify(rowsOf(edit, edit.after)),
  );
  if (changed.length === 0) return;
  await trx
    .deleteFrom('document_references')
    .where('document_id', '=', documentId)
    .where('key', '=', sql<string>`any(${changed.map(({ key }) => key)})`)
    .execute();
  const rows = changed.flatMap((edit) => rowsOf(edit, edit.after));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('document_references')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

/** All records of a document by key. */
export async function readRecords(
  trx: Kysely<Database>,
  documentId: string,
): Promise<Record<string, Record<string, unknown>>> {
  const rows = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', documentId)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
