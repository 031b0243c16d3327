import { referencesOf, targetKeyOf } from '@diorama/documents/engine/reference/references.ts';
import { splitRecordKey } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { recordLabel } from '@diorama/documents/engine/schema/labels.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type Candidates = ReadonlyMap<string, StoredRecord>;

/** Keys of the records of the same document that a record refers to. */
function targetsOf(kind: DocumentKind, key: string, record: StoredRecord): string[] {
  return referencesOf(kind, key, record).flatMap((reference) => targetKeyOf(kind, reference) ?? []);
}

/** True for a record that belongs to what it refers to, such as the place of a marker. */
function isPart(kind: DocumentKind, key: string): boolean {
  return recordLabel(kind.labels, splitRecordKey(key).collection).isPart === true;
}

/** `roots`, and the candidates that are parts of one of them, or parts of those. */
export function withParts(kind: DocumentKind, roots: Iterable<string>, candidates: Candidates): Set<string> {
  return spread(kind, roots, candidates, false);
}

/**
 * `roots`, and the candidates that make no sense without them or without which they make none: their parts, and what a
 * part belongs to. A marker's place comes back with its marker, and the marker with its texts.
 */
export function withWholes(kind: DocumentKind, roots: Iterable<string>, candidates: Candidates): Set<string> {
  return spread(kind, roots, candidates, true);
}

function spread(kind: DocumentKind, roots: Iterable<string>, candidates: Candidates, toWholes: boolean): Set<string> {
  const found = new Set(roots);
  if (found.size === 0) return found;
  const parts = [...candidates]
    .filter(([key]) => isPart(kind, key))
    .map(([key, record]) => ({ key, targets: targetsOf(kind, key, record) }));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { key, targets } of parts) {
      if (targets.some((target) => found.has(target))) found.add(key);
      if (toWholes && found.has(key)) for (const target of targets) if (candidates.has(target)) found.add(target);
    }
  }
  return found;
}
