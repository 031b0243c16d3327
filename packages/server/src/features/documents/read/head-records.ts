import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { type HeadRecords, type LoadedHead, packedRecords } from './document-content.ts';
import { readRecords } from './document-rows.ts';
import { loadState } from './load-document.ts';
import type { PackedStates, StateSource } from './packed-states.ts';

/** The records of a locked document; from memory when they were read since they changed. */
export async function headRecords(
  trx: Kysely<Database>,
  packedStates: PackedStates,
  kind: DocumentKind,
  row: StateSource,
): Promise<LoadedHead> {
  const known = packedStates.find('records', kind, row);
  if (known) return { records: packedStates.recordsOf(known), quarantined: known.quarantined };
  const { records, quarantined } = loadState(kind, row, await readRecords(trx, row.id));
  packedStates.keep('records', kind, row, { json: packedRecords(records), quarantined });
  return { records, quarantined };
}

/** Records after edits that were accepted. */
export function editedRecords(records: HeadRecords, edits: readonly RecordEdit[]): HeadRecords {
  const after: Record<string, Readonly<Record<string, unknown>>> = { ...records };
  for (const edit of edits) {
    if (edit.after) after[edit.key] = edit.after;
    else delete after[edit.key];
  }
  return after;
}
