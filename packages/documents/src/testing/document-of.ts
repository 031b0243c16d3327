import { applyChange } from '../engine/merge/merge.ts';
import { splitRecordKey } from '../engine/schema/change.ts';
import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';
import { Records, type RecordTables } from '../engine/schema/records.ts';
import { emptyTables, recordsByKey, trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';

/** A document of attributes, as the server stores it: parsed, with defaults. Throws for what its schema refuses. */
export const documentOf = <R extends RecordDefinitions>(
  kind: DocumentKind<R>,
  attributes: Record<string, unknown>,
): Records<DocumentKind<R>> => new Records(kind, documentTables(kind, attributes));

/** The same as tables. */
export function documentTables<R extends RecordDefinitions>(
  kind: DocumentKind<R>,
  attributes: Record<string, unknown>,
): RecordTables<DocumentKind<R>> {
  const base = emptyTables(kind);
  let last = 0;
  const newId = () => {
    last += 1;
    return `new${last}`;
  };
  const records = recordsByKey(kind, base);
  for (const change of kind.attributes.fromAttributes(base, attributes, newId)) {
    const next = applyChange(change, records.get(change.record));
    if (!next) continue;
    const parsed = parseRecord(kind, change.record, next);
    if (!parsed.ok) throw new Error(`${splitRecordKey(change.record).collection}: ${JSON.stringify(parsed.issues)}`);
    records.set(change.record, parsed.record);
  }
  return trustedTables(kind, records);
}
