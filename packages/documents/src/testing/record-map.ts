import type { DocumentKind } from '../engine/schema/define-kind.ts';
import { canonicalJson } from '../engine/schema/json.ts';
import type { CollectionName } from '../engine/schema/record-definition.ts';
import type { RecordEdit, Records } from '../engine/schema/records.ts';

/** A plain map of a document for tests: apply edits, compare contents. */
export type PlainDocument = Map<string, Readonly<Record<string, unknown>>>;

/** Everything the records hold, by key. */
export function wholeOf<D extends DocumentKind>(records: Records<D>): PlainDocument {
  const whole: PlainDocument = new Map();
  for (const name of Object.keys(records.definition.records) as CollectionName<D>[]) {
    for (const record of records.all(name)) whole.set(records.keyOf(name, String(record.id)), record);
  }
  return whole;
}

/** The document after some edits. */
export function withEdits(document: PlainDocument, edits: readonly RecordEdit[]): PlainDocument {
  const next = new Map(document);
  for (const { key, after } of edits) {
    if (after) next.set(key, after);
    else next.delete(key);
  }
  return next;
}

/** The same text for the same content, whatever the order of records and keys. */
export const contentOf = (document: PlainDocument): string => canonicalJson(Object.fromEntries(document));
