import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { recordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { withWholes } from '../../engine/kept/merge-unsaved.ts';

type Path = Conflict['paths'][number];

/** Leaves that are decided with one choice; the first one names them. */
export type ConflictGroup = readonly [Path, ...Path[]];

/** Puts the deletions that belong together into one group: a marker and its place are kept both, or neither. */
export function conflictGroups(kind: DocumentKind, paths: readonly Path[]): ConflictGroup[] {
  const groups: [Path, ...Path[]][] = [];
  for (const path of paths) {
    const group = groups.find((known) => known.some((other) => belongTogether(kind, path, other)));
    if (group) group.push(path);
    else groups.push([path]);
  }
  return groups.map((group) => {
    const [first, ...others] = group.toSorted((a, b) => Number(isPart(kind, a)) - Number(isPart(kind, b)));
    return first ? [first, ...others] : group;
  });
}

function belongTogether(kind: DocumentKind, one: Path, other: Path): boolean {
  const side = deletedBy(one);
  if (side === null || side !== deletedBy(other)) return false;
  const both = [one, other].map((path) => [keyOf(path), path[side === 'mine' ? 'theirs' : 'mine']] as const);
  const present = new Map(both.flatMap(([key, record]) => (isPlainObject(record) ? [[key, record] as const] : [])));
  return withWholes(kind, [keyOf(one)], present).has(keyOf(other));
}

/** Whose deletion a leaf of a conflict is; null where both changed it. */
export function deletedBy({ path, mine, theirs }: Path): 'mine' | 'theirs' | null {
  if (path.length > 1) return null;
  if (theirs === undefined || theirs === null) return 'theirs';
  return mine === undefined || mine === null ? 'mine' : null;
}

const keyOf = ({ path }: Path): string => path[0] ?? '';
const isPart = (kind: DocumentKind, path: Path): boolean =>
  recordLabel(kind.labels, keyOf(path).split('/')[0] ?? '').isPart === true;
