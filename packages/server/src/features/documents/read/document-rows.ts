import { indexedId, referencesOf } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import * as z from 'zod';
import type { Param, Params } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';

/** Rows written in one statement; PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/** What is written of records. */
export interface WrittenRecords {
  /** Keys of those that were removed; null when none were. */
  removed: string[] | null;
  /** All others by key, as JSON; null when there are none. */
  kept: string | null;
}

/** The writes that bring changed records to what they are after. They cost what changed, whatever the document holds. */
export function recordWrites(
  trx: Kysely<Database>,
  documentId: Param<string>,
  revision: Param<number>,
  { removed, kept }: Params<WrittenRecords>,
): OperationNodeSource[] {
  const removal = trx
    .deleteFrom('document_records')
    .where('document_id', '=', documentId)
    .where('key', '=', sql<string>`any(${removed})`);
  const put = trx
    .insertInto('document_records')
    .columns(['document_id', 'key', 'value', 'revision'])
    // As one parameter, so that there is no end to how many.
    .expression(sql`select ${documentId}::uuid, key, value, ${revision}::integer from jsonb_each(${kept}::jsonb)`)
    .onConflict((row) =>
      row.columns(['document_id', 'key']).doUpdateSet({ value: sql`excluded.value`, revision: sql`excluded.revision` }),
    );
  return [...(removed === null ? [] : [removal]), ...(kept === null ? [] : [put])];
}

/** The records of edits in the form in which they are written. */
export function writtenRecords(edits: readonly RecordEdit[]): WrittenRecords {
  const removed = edits.flatMap(({ key, after }) => (after ? [] : key));
  const kept = edits.flatMap(({ key, after }) => (after ? [[key, after]] : []));
  return {
    removed: removed.length > 0 ? removed : null,
    kept: kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null,
  };
}

/** Keeps what records point at in step with them. */
export async function writeReferences(
  trx: Kysely<Database>,
  kind: DocumentKind,
  documentId: string,
  edits: readonly RecordEdit[],
): Promise<void> {
  const rowsOf = (edit: RecordEdit, value: unknown) =>
    referencesOf(kind, edit.key, value).map(({ path, ...target }) => ({
      document_id: documentId,
      key: edit.key,
      path: path.join('.'),
      to_type: target.type,
      to_id: indexedId(kind, documentId, target),
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
  await holdFiles(
    trx,
    rows.flatMap(({ to_type, to_id }) => (to_type === 'file' ? to_id : [])),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('document_references')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

/** Keeps files from being deleted until this change is seen: a delete that came first is not undone by it. */
async function holdFiles(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const known = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  if (known.length === 0) return;
  await trx
    .selectFrom('files')
    .select('id')
    .where(sql<boolean>`id = any(${known}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
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

/** Rows of `document_records` as one text that `storedRecords` reads: a line of JSON for each, which has no break in it. */
export const RECORD_LINES = sql<string>`coalesce(string_agg('[' || to_json(key)::text || ',' || value::text || ']', E'\n'), '')`;

/**
 * The records of `documents.id`, a line for each. Selected in the statement that reads the document's row, so that revision
 * and content are of one moment.
 */
export const STORED_RECORDS = sql<string>`(
  select ${RECORD_LINES} from document_records where document_id = documents.id
)`.as('stored');
