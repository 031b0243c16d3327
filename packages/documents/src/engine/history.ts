import { equalJson } from './schema/json.ts';
import { diffLeaves, withLeaves } from './schema/leaf-shape.ts';
import { valueAt } from './schema/path.ts';
import { type KindRecords, recordDefinitionOf } from './schema/record-definition.ts';
import type { RecordEdit } from './schema/records.ts';

/** One step of undo: what one command, or one gesture of many, did to each record. */
export interface HistoryEntry {
  /** Names the step for as long as it is in the history, however many edits join it. */
  id: number;
  label: string;
  edits: readonly RecordEdit[];
  /** Entries with the same key in a row become one: typing in a field, dragging a marker. */
  mergeKey: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Past and future of one editor's own edits. Immutable. */
export interface History {
  past: readonly HistoryEntry[];
  future: readonly HistoryEntry[];
}

export const EMPTY_HISTORY: History = { past: [], future: [] };

/** Pauses longer than this start a new undo step in the same field, in milliseconds. */
const MERGE_WINDOW = 1_500;
/** Steps of undo kept; older ones are still in the document's revisions. */
const MAX_STEPS = 500;

/** Records an edit; redo is forgotten. */
export function pushHistory(history: History, entry: HistoryEntry): History {
  const last = history.past.at(-1);
  if (last && entry.mergeKey !== undefined && last.mergeKey === entry.mergeKey && entry.at - last.at <= MERGE_WINDOW) {
    const merged = { ...entry, id: last.id, edits: composeEdits(last.edits, entry.edits) };
    return { past: [...history.past.slice(0, -1), merged], future: [] };
  }
  return { past: [...history.past, entry].slice(-MAX_STEPS), future: [] };
}

/** Two edits of the same document, one after the other, as one. */
export function composeEdits(first: readonly RecordEdit[], second: readonly RecordEdit[]): RecordEdit[] {
  const byKey = new Map(first.map((edit) => [edit.key, edit]));
  for (const edit of second) {
    const earlier = byKey.get(edit.key);
    byKey.set(edit.key, earlier ? { ...edit, before: earlier.before } : edit);
  }
  return [...byKey.values()].filter((edit) => !equalJson(edit.before, edit.after));
}

/** The same edit backwards. */
export function invertEdits(edits: readonly RecordEdit[]): RecordEdit[] {
  return edits.map(({ key, before, after }) => ({ key, before: after, after: before }));
}

/**
 * Fits an edit (usually an inverse) to records as they are now: a leaf that somebody else has changed stays
 * theirs, a record they removed stays removed.
 */
export function refitEdits(
  definition: KindRecords,
  edits: readonly RecordEdit[],
  current: (edit: RecordEdit) => Readonly<Record<string, unknown>> | undefined,
): RecordEdit[] {
  const fitted: RecordEdit[] = [];
  for (const edit of edits) {
    const { key, before, after } = edit;
    const now = current(edit);
    // As nearly always, and so without any work: an import of 100,000 records is taken back at once.
    if (now === before) {
      fitted.push(edit);
      continue;
    }
    const shape = recordDefinitionOf(definition, key)?.shape;
    if (!shape) continue;
    if (equalJson(now, before)) fitted.push({ key, before: now, after });
    else if (now && before && after) {
      const untouched = diffLeaves(shape, before, after).filter(({ path }) =>
        equalJson(valueAt(now, path), valueAt(before, path)),
      );
      const merged = withLeaves(now, untouched);
      if (!equalJson(now, merged)) fitted.push({ key, before: now, after: merged });
    }
  }
  return fitted;
}
