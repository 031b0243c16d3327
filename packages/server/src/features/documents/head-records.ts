import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { LoadedRecords } from '@diorama/documents/engine/load-records.ts';
import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { readRecords } from './document-rows.ts';
import { loadState } from './load-document.ts';
import type { PackedStates, StateSource } from './packed-states.ts';

/** Records as they are now, by key: migrated, parsed, defaults filled in. */
export type HeadRecords = Record<string, Record<string, unknown>>;

/** The records of a locked document; from memory when they were read since they changed. */
export async function headRecords(
  trx: Kysely<Database>,
  packedStates: PackedStates,
  kind: DocumentKind,
  row: StateSource,
): Promise<LoadedRecords> {
  const known = packedStates.find('records', kind, row);
  if (known) {
    const records: HeadRecords = Object.fromEntries(JSON.parse(known.json.toString('utf8')));
    return { records, quarantined: known.quarantined };
  }
  const { records, quarantined } = loadState(kind, row, await readRecords(trx, row.id));
  packedStates.keep('records', kind, row, { json: packedRecords(records), quarantined });
  return { records, quarantined };
}

/** Records as `documents.open` sends them. */
export const packedRecords = (records: HeadRecords): Buffer => Buffer.from(JSON.stringify(Object.entries(records)));

/** Records after edits that were accepted. */
export function editedRecords(records: HeadRecords, edits: readonly RecordEdit[]): HeadRecords {
  const after = new Map(Object.entries(records));
  for (const edit of edits) {
    if (edit.after) after.set(edit.key, { ...edit.after });
    else after.delete(edit.key);
  }
  return Object.fromEntries(after);
}
