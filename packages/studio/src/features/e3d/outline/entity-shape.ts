import type { E3dRecords, EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { childrenByParent } from '@diorama/documents/e3d/entity-tree.ts';
import { TREE_ROOT, type TreeShape } from '../../../ui/list/use-tree-rows.ts';

/** The tree of all entities. Those whose parents lead in a circle stand at the root, so that all can be reached. */
export function entityShape(e3d: E3dRecords): TreeShape {
  const children = childrenByParent(e3d);
  const shape = new Map<string, string[]>();
  const reached = new Set<string>();
  const open: EntityRecord[] = [...(children.get(null) ?? [])];
  shape.set(TREE_ROOT, idsOf(open));
  const walk = () => {
    for (let entity = open.pop(); entity; entity = open.pop()) {
      if (reached.has(entity.id)) continue;
      reached.add(entity.id);
      const own = (children.get(entity.id) ?? []).filter(({ id }) => !reached.has(id));
      if (own.length === 0) continue;
      shape.set(entity.id, idsOf(own));
      for (const child of own) open.push(child);
    }
  };
  walk();
  for (const entity of e3d.ordered('entities')) {
    if (reached.has(entity.id)) continue;
    shape.get(TREE_ROOT)?.push(entity.id);
    open.push(entity);
    walk();
  }
  return shape;
}

const idsOf = (entities: readonly EntityRecord[]): string[] => entities.map(({ id }) => id);

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
