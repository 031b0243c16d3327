import type { Change } from '../schema/change.ts';
import { equalJson } from '../schema/json.ts';
import { diffLeaves, type LeafSet, type LeafShape } from '../schema/leaf-shape.ts';
import { type LeafPath, valueAt, withValueAt } from '../schema/path.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** One leaf that two people changed differently. `path` starts with the record's key. */
export interface ConflictPath {
  path: string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The outcome for one record: what it becomes (undefined: removed), or the leaves to choose from. */
export type MergeResult = { ok: true; record: StoredRecord | undefined } | { ok: false; conflicts: ConflictPath[] };

/** A record before and now: `base` is what the writer had seen, `theirs` what is stored. */
export interface MergeSides {
  base: StoredRecord | undefined;
  theirs: StoredRecord | undefined;
}

/**
 * Rebases one change of a writer who saw `base` onto what is stored now. Leaves that only one side changed are kept
 * from that side, equal changes are one change, a leaf changed differently is a conflict, and so is removing what the
 * other side changed or changing what it removed.
 */
export function mergeChange(shape: LeafShape, change: Change, { base, theirs }: MergeSides): MergeResult {
  switch (change.op) {
    case 'remove':
      if (!theirs || equalJson(base, theirs)) return { ok: true, record: undefined };
      return { ok: false, conflicts: [{ path: [change.record], base, mine: undefined, theirs }] };
    case 'put':
      if (!theirs) {
        if (!base) return { ok: true, record: change.value };
        return { ok: false, conflicts: [{ path: [change.record], base, mine: change.value, theirs }] };
      }
      if (equalJson(theirs, change.value)) return { ok: true, record: theirs };
      if (!base) return { ok: false, conflicts: [{ path: [change.record], base, mine: change.value, theirs }] };
      return mergeLeaves(shape, change.record, diffLeaves(shape, base, change.value), base, theirs);
    case 'patch':
      if (!theirs || !base) {
        const mine = change.set.reduce<Record<string, unknown>>(
          (value, leaf) => withValueAt(value, leaf.path, leaf.value),
          { ...base },
        );
        return { ok: false, conflicts: [{ path: [change.record], base, mine, theirs }] };
      }
      return mergeLeaves(shape, change.record, change.set, base, theirs);
  }
}

function mergeLeaves(
  shape: LeafShape,
  key: string,
  set: LeafSet[],
  base: StoredRecord,
  theirs: StoredRecord,
): MergeResult {
  const mine = set.reduce<Record<string, unknown>>((value, leaf) => withValueAt(value, leaf.path, leaf.value), {
    ...base,
  });
  // The writer may name a whole object where only one member differs: split as finely as the shape allows.
  const leaves = diffLeaves(shape, base, mine);
  const theirLeaves = diffLeaves(shape, base, theirs);
  const conflicts: ConflictPath[] = [];
  let record: Record<string, unknown> = { ...theirs };
  for (const leaf of leaves) {
    const rival = theirLeaves.find((other) => overlaps(leaf.path, other.path));
    const isAgreed = rival?.path.length === leaf.path.length && equalJson(rival.value, leaf.value);
    if (!rival) record = withValueAt(record, leaf.path, leaf.value);
    else if (!isAgreed) {
      const [baseValue, theirValue] = [valueAt(base, leaf.path), valueAt(theirs, leaf.path)];
      conflicts.push({ path: [key, ...leaf.path], base: baseValue, mine: leaf.value, theirs: theirValue });
    }
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, record };
}

/** True when one path lies on the way to the other, or they are the same. */
function overlaps(a: LeafPath, b: LeafPath): boolean {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** What a change makes of a record, without any merging; undefined means there is no record afterwards. */
export function applyChange(change: Change, before: StoredRecord | undefined): StoredRecord | undefined {
  switch (change.op) {
    case 'put':
      return change.value;
    case 'remove':
      return undefined;
    case 'patch':
      return (
        before &&
        change.set.reduce<Record<string, unknown>>((value, leaf) => withValueAt(value, leaf.path, leaf.value), {
          ...before,
        })
      );
  }
}
