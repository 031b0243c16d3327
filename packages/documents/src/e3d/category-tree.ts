import { outerCategories } from '../shared/category-tree.ts';
import type { E3dRecords, EntityRecord } from './e3d.records.ts';
import { childrenByParent } from './entity-tree.ts';

/** The category that a component puts an entity in. */
export const categoriesOf = ({ components }: Pick<EntityRecord, 'components'>): string[] =>
  components.flatMap(({ data }) => (data.type === 'category' && data.category ? data.category.id : []));

/**
 * Ids of the entities in each category: those that name it or a category in it, with all that stands in them. Costs the
 * entities times the depth of the categories, once.
 */
export function entitiesByCategory(e3d: E3dRecords): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>(e3d.all('categories').map(({ id }) => [id, new Set<string>()]));
  const chains = new Map([...found.keys()].map((id) => [id, [id, ...outerCategories(e3d, id)]]));
  const children = childrenByParent(e3d);
  const reached = new Set<string>();
  const open: { entity: EntityRecord; above: ReadonlySet<string> }[] = [];
  const enter = (entity: EntityRecord, above: ReadonlySet<string>) => {
    if (reached.has(entity.id)) return;
    reached.add(entity.id);
    const own = categoriesOf(entity).flatMap((id) => chains.get(id) ?? []);
    const all = own.length === 0 ? above : new Set([...above, ...own]);
    for (const id of all) found.get(id)?.add(entity.id);
    open.push({ entity, above: all });
  };
  const walk = () => {
    for (let next = open.pop(); next; next = open.pop())
      for (const child of children.get(next.entity.id) ?? []) enter(child, next.above);
  };
  for (const entity of children.get(null) ?? []) enter(entity, NONE);
  walk();
  // Those whose parents lead in a circle.
  for (const entity of e3d.all('entities')) {
    enter(entity, NONE);
    walk();
  }
  return found;
}

const NONE: ReadonlySet<string> = new Set();
