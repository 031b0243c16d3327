import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { type RecordEdit, Records } from '@diorama/documents/engine/records.ts';
import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DocumentRow } from './document-listeners.ts';
import { loadState } from './load-document.ts';

/** Longest name stored with a document, in characters. */
const MAX_NAME = 200;

/** What the document is called after the edits. Names come from singletons: while none of them changes, it stays. */
export async function nameAfter(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: Pick<DocumentRow, 'id' | 'name' | 'schema_version'>,
  edits: readonly RecordEdit[],
): Promise<string> {
  const changed = edits.flatMap(({ key, after }) =>
    after && kind.records[key]?.cardinality === 'one' ? [[key, { ...after }] as const] : [],
  );
  if (changed.length === 0) return row.name;
  const names = Object.keys(kind.records).filter((name) => kind.records[name]?.cardinality === 'one');
  const others = names.filter((name) => !changed.some(([key]) => key === name));
  const known = nameIn(kind, changed);
  if (known !== null) return known;
  const stored = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', row.id)
    .where('key', '=', sql<string>`any(${others})`)
    .execute();
  const all = { ...Object.fromEntries(stored.map(({ key, value }) => [key, value])), ...Object.fromEntries(changed) };
  const { records } = loadState(kind, { ...row, schema_version: kind.schemaVersion }, all);
  return nameIn(kind, Object.entries(records)) ?? row.name;
}

/** The name as these singletons alone give it; null when it takes another one. */
function nameIn(kind: DocumentKind, records: readonly (readonly [string, Record<string, unknown>])[]): string | null {
  const doc = new Records(
    kind,
    trustedTables(
      kind,
      records.map(([key, value]) => [key, value]),
    ),
  );
  try {
    return kind.nameOf(doc).slice(0, MAX_NAME);
  } catch {
    return null; // a record it needs is not among them
  }
}
