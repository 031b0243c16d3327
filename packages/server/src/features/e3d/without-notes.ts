import type { RecordMap } from '@diorama/documents/engine/tables.ts';

/** The records without what editors write for each other: notes, groups of nodes, saved configurations. */
export function withoutNotes(records: RecordMap): RecordMap {
  const shown = Object.entries(records).flatMap(([key, record]): [string, RecordMap[string]][] => {
    if (key.startsWith('nodeGroups/') || key.startsWith('tests/')) return [];
    return [[key, key.startsWith('nodes/') ? { ...record, note: '', group: null } : record]];
  });
  return Object.fromEntries(shown);
}
