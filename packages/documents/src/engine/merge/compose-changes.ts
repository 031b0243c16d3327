import type { Change } from '../schema/change.ts';
import { withLeaves } from '../schema/leaf-shape.ts';

type Patch = Extract<Change, { op: 'patch' }>;

/** Changes made one after the other as one change a record, which does to any state what all of them did. */
export function composeChanges(changes: Iterable<Change>): Change[] {
  const byRecord = new Map<string, Change>();
  for (const change of changes) {
    const earlier = byRecord.get(change.record);
    byRecord.set(change.record, earlier ? followedBy(earlier, change) : change);
  }
  return [...byRecord.values()];
}

function followedBy(first: Change, second: Change): Change {
  if (second.op !== 'patch') return second;
  switch (first.op) {
    case 'remove':
      return first; // there is nothing left to patch
    case 'put':
      return { ...first, value: withLeaves(first.value, second.set) };
    case 'patch':
      return { ...second, set: [...first.set.filter(({ path }) => !isWithinAny(path, second.set)), ...second.set] };
  }
}

/** True when a later leaf replaces what lies at the path. */
function isWithinAny(path: readonly string[], later: Patch['set']): boolean {
  return later.some((leaf) => leaf.path.every((step, at) => path[at] === step));
}
