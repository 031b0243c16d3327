import { referencesOf, targetKeyOf } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { diffLeaves, withLeaves } from '@diorama/documents/engine/schema/leaf-shape.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { withWholes } from './merge-unsaved.ts';

/**
 * Of edits that deleted a record, those to take back to restore it: the record, its parts, and the leaves of other records
 * that led to them. Whatever else was edited at the same time stays.
 */
export function editsOfDeletion(kind: DocumentKind, key: string, edits: readonly RecordEdit[]): RecordEdit[] {
  const deleted = new Map(edits.flatMap(({ key: at, before, after }) => (before && !after ? [[at, before]] : [])));
  if (!deleted.has(key)) return [];
  const restored = withWholes(kind, [key], deleted);
  return edits.flatMap((edit) => {
    if (restored.has(edit.key)) return [edit];
    const freed = withLeavesTo(kind, restored, edit);
    return freed === null ? [] : [freed];
  });
}

/** The part of an edit that took away references to these records; null when there was none. */
function withLeavesTo(kind: DocumentKind, targets: ReadonlySet<string>, edit: RecordEdit): RecordEdit | null {
  const { key, before, after } = edit;
  const shape = recordDefinitionOf(kind, key)?.shape;
  if (!shape || !before || !after) return null;
  const paths = referencesOf(kind, key, before).flatMap((reference) =>
    targets.has(targetKeyOf(kind, reference) ?? '') ? [reference.path] : [],
  );
  const leaves = diffLeaves(shape, after, before).filter((leaf) =>
    paths.some((path) => leaf.path.every((step, at) => step === path[at])),
  );
  if (leaves.length === 0) return null;
  return { key, before: withLeaves(after, leaves), after };
}
