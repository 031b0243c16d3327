import { TREE_ROOT, type TreeShape } from '../../ui/list/use-tree-rows.ts';

/** The tree of those that match, each inside of what holds it. */
export function foundShape(shape: TreeShape, isWanted: (id: string) => boolean): TreeShape {
  const found = new Map<string, readonly string[]>();
  const keep = (id: string): boolean => {
    const own = (shape.get(id) ?? []).filter(keep);
    if (own.length > 0) found.set(id, own);
    return own.length > 0 || isWanted(id);
  };
  found.set(TREE_ROOT, (shape.get(TREE_ROOT) ?? []).filter(keep));
  return found;
}

/** The row that holds each row. */
export function parentsIn(shape: TreeShape): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const [id, own] of shape) for (const child of own) parents.set(child, id);
  return parents;
}

/** Rows from the one that holds a row outwards, without the root. */
export function outerRows(parents: ReadonlyMap<string, string>, id: string): string[] {
  const rows: string[] = [];
  for (let at = parents.get(id); at !== undefined && at !== TREE_ROOT; at = parents.get(at)) rows.push(at);
  return rows;
}

/** How many rows stand inside each row, at any depth. */
export function countsIn(shape: TreeShape): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (id: string): number => {
    const own = shape.get(id) ?? [];
    const sum = own.reduce((total, child) => total + 1 + count(child), 0);
    if (own.length > 0) counts.set(id, sum);
    return sum;
  };
  count(TREE_ROOT);
  return counts;
}
