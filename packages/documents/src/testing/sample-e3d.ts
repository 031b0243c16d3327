import { e3dDocument } from '../e3d/e3d.document.ts';
import type { E3dRecords } from '../e3d/e3d.records.ts';
import { splitRecordKey } from '../engine/change.ts';
import { applyChange } from '../engine/merge.ts';
import { Records } from '../engine/records.ts';
import { emptyTables, recordsByKey, trustedTables } from '../engine/tables.ts';
import { parseRecord } from '../engine/validate.ts';

/** A document of attributes, as the server stores it: parsed, with defaults. Throws for what its schema refuses. */
export function e3dOf(attributes: Record<string, unknown>): E3dRecords {
  const base = emptyTables(e3dDocument);
  let last = 0;
  const newId = () => {
    last += 1;
    return `new${last}`;
  };
  const records = recordsByKey(e3dDocument, base);
  for (const change of e3dDocument.attributes.fromAttributes(base, attributes, newId)) {
    const next = applyChange(change, records.get(change.record));
    if (!next) continue;
    const parsed = parseRecord(e3dDocument, change.record, next);
    if (!parsed.ok) throw new Error(`${splitRecordKey(change.record).collection}: ${JSON.stringify(parsed.issues)}`);
    records.set(change.record, parsed.record);
  }
  return new Records(e3dDocument, trustedTables(e3dDocument, records));
}
