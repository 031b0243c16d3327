import { applyChange, type ConflictPath, mergeChange } from '@diorama/documents/engine/merge/merge.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { changeBetween, type RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { parseRecord, type RecordIssue } from '@diorama/documents/engine/schema/validate.ts';

/** Most conflicting leaves named in one answer (CONTRACT 0.5). */
export const MAX_CONFLICT_PATHS = 50;

/** A stored revision as merging needs it. */
export interface LoggedRevision {
  forward: readonly Change[];
  inverse: readonly Change[];
}

type StoredRecord = Readonly<Record<string, unknown>>;

export type HeadMerge =
  | { type: 'edits'; edits: RecordEdit[] }
  | { type: 'conflict'; paths: ConflictPath[] }
  | { type: 'invalid'; issues: RecordIssue[] };

/**
 * Puts a writer's changes on the records as they are now. `head` holds the touched records, `since` the revisions the
 * writer has not seen, oldest first: walking them backwards gives each record as the writer saw it. `unreadable` are
 * records that a restore puts back as they were, whether they can be read or not.
 */
export function mergeOntoHead(
  definition: DocumentKind,
  changes: readonly Change[],
  head: ReadonlyMap<string, StoredRecord>,
  since: readonly LoggedRevision[],
  unreadable: ReadonlySet<string> = new Set(),
): HeadMerge {
  const bases = new Map<string, StoredRecord | undefined>();
  for (const { record } of changes) bases.set(record, head.get(record));
  for (const { inverse } of [...since].reverse()) {
    for (const change of inverse)
      if (bases.has(change.record)) bases.set(change.record, applyChange(change, bases.get(change.record)));
  }
  const results = new Map<string, RecordEdit>();
  const conflicts: ConflictPath[] = [];
  const issues: RecordIssue[] = [];
  for (const change of changes) {
    const key = change.record;
    const shape = recordDefinitionOf(definition, key)?.shape;
    if (!shape && change.op === 'remove' && head.has(key)) {
      // A part of an unknown kind cannot be read, but it can be taken away.
      results.set(key, { key, before: head.get(key), after: undefined });
      continue;
    }
    if (!shape && change.op === 'put' && unreadable.has(key)) {
      results.set(key, { key, before: head.get(key), after: change.value });
      continue;
    }
    if (!shape) {
      issues.push({ path: [key], message: `There is no record "${key}" in a document of kind ${definition.kind}` });
      continue;
    }
    const earlier = results.get(key);
    // A second change of the same record in one call builds on the first.
    const base = earlier ? earlier.after : bases.get(key);
    const theirs = earlier ? earlier.after : head.get(key);
    const merged = mergeChange(shape, change, { base, theirs });
    if (!merged.ok) for (const conflict of merged.conflicts) conflicts.push(conflict);
    else results.set(key, { key, before: head.get(key), after: merged.record });
  }
  if (conflicts.length > 0) return { type: 'conflict', paths: conflicts };
  const edits: RecordEdit[] = [];
  for (const edit of results.values()) {
    if (!edit.after) {
      if (definition.records[edit.key]?.cardinality === 'one')
        issues.push({ path: [edit.key], message: 'This record cannot be removed' });
      edits.push(edit);
      continue;
    }
    const parsed = parseRecord(definition, edit.key, edit.after);
    if (parsed.ok) edits.push({ ...edit, after: parsed.record });
    else if (unreadable.has(edit.key)) edits.push(edit);
    else for (const issue of parsed.issues) issues.push(issue);
  }
  if (issues.length > 0) return { type: 'invalid', issues };
  return { type: 'edits', edits: edits.filter((edit) => changeOf(definition, edit) !== null) };
}

/** The change an edit makes, or null when it makes none. */
export function changeOf(definition: DocumentKind, edit: RecordEdit): Change | null {
  const shape = recordDefinitionOf(definition, edit.key)?.shape;
  if (shape) return changeBetween(shape, edit);
  // Of a kind that is not known (any more): it comes and goes whole.
  const { key: record, before, after } = edit;
  if (!after) return before ? { record, op: 'remove' } : null;
  return equalJson(before, after) ? null : { record, op: 'put', value: { ...after } };
}
