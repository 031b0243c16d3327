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
