import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import type { RecordTables } from '@diorama/documents/engine/records.ts';
import { mediaOf } from '@diorama/documents/engine/references.ts';
import { type RecordMap, trustedTables } from '@diorama/documents/engine/tables.ts';
import { type ServedFile, withServedMedia } from '../media/served-media.ts';

/** The records without what editors tell each other: notes, groups of nodes, kept configurations. */
export function withoutNotes(records: RecordMap): RecordMap {
  const shown = Object.entries(records).flatMap(([key, record]): [string, RecordMap[string]][] => {
    if (key.startsWith('nodeGroups/') || key.startsWith('tests/')) return [];
    return [[key, key.startsWith('nodes/') ? { ...record, note: '', group: null } : record]];
  });
  return Object.fromEntries(shown);
}

/** The tables with the served address of each file in place of its stored one. */
export function servedTables(
  records: RecordMap,
  served: (fileId: string) => ServedFile | null,
): RecordTables<E3dDocument> {
  const entries = Object.entries(records).map(([key, record]): [string, Readonly<Record<string, unknown>>] =>
    mediaOf(e3dDocument, key, record).length === 0 ? [key, record] : [key, withServedMedia(record, served)],
  );
  return trustedTables<E3dDocument>(e3dDocument, entries);
}
