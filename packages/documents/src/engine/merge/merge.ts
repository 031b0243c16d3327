import type { Change } from '../schema/change.ts';
import { equalJson } from '../schema/json.ts';
import { diffLeaves, type LeafShape, withLeaves } from '../schema/leaf-shape.ts';
import { overlaps, valueAt, withValueAt } from '../schema/path.ts';

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
  const unlike = (mine: StoredRecord | undefined): MergeResult => ({
    ok: false,
    conflicts: [{ path: [change.record], base, mine, theirs }],
  });
  if (change.op === 'remove')
    return !theirs || equalJson(base, theirs) ? { ok: true, record: undefined } : unlike(undefined);
  const mine = change.op === 'put' ? change.value : withLeaves(base ?? {}, change.set);
  if (base && theirs) return mergeLeaves(shape, change.record, { base, mine, theirs });
  const isSettled = change.op === 'put' && (theirs ? equalJson(theirs, mine) : !base);
  return isSettled ? { ok: true, record: mine } : unlike(mine);
}

function mergeLeaves(
  shape: LeafShape,
  key: string,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', StoredRecord>>,
): MergeResult {
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

/** What a change makes of a record, without any merging; undefined means there is no record afterwards. */
export function applyChange(change: Change, before: StoredRecord | undefined): StoredRecord | undefined {
  if (change.op === 'put') return change.value;
  return change.op === 'patch' && before ? withLeaves(before, change.set) : undefined;
}
