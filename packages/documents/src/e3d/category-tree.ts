import type { CategoryRecord, E3dRecords, EntityRecord } from './e3d.records.ts';
import { childrenByParent } from './entity-tree.ts';

/** Id of the category that a category stands in; null: in none, also where the other is gone. */
export function outerCategory(e3d: E3dRecords, { parent }: Pick<CategoryRecord, 'parent'>): string | null {
  return parent && e3d.get('categories', parent.id) ? parent.id : null;
}

/** The categories inside each category by its id, in order; the outermost by null. Those in circles are outermost. */
export function categoriesByParent(e3d: E3dRecords): ReadonlyMap<string | null, readonly CategoryRecord[]> {
  const inside = new Map<string | null, CategoryRecord[]>();
  for (const category of e3d.ordered('categories')) {
    const outer = outerCategories(e3d, category.id).at(0) ?? null;
    const own = inside.get(outer);
    if (own) own.push(category);
    else inside.set(outer, [category]);
  }
  return inside;
}

/** Ids from a category's parent outwards; none for one whose parents lead back to it. */
export function outerCategories(e3d: E3dRecords, id: string): string[] {
  const found: string[] = [];
  for (let at = e3d.get('categories', id); at; ) {
    const outer = outerCategory(e3d, at);
    if (outer === id) return [];
    if (outer === null || found.includes(outer)) break;
    found.push(outer);
    at = e3d.get('categories', outer);
  }
  return found;
}

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

/** How much of a category is seen: `mixed` where something inside of it is hidden. */
export type CategoryState = 'shown' | 'hidden' | 'mixed';

/** What is seen of each category. `isOn`: whether a category is switched on itself. */
export function categoryStates(
  e3d: E3dRecords,
  isOn: (category: CategoryRecord) => boolean,
): ReadonlyMap<string, CategoryState> {
  const states = new Map<string, CategoryState>();
  const inside = categoriesByParent(e3d);
  const stateOf = (category: CategoryRecord, isOuterShown: boolean): CategoryState => {
    const isShown = isOuterShown && isOn(category);
    const inner = (inside.get(category.id) ?? []).map((one) => stateOf(one, isShown));
    const state = !isShown ? 'hidden' : inner.every((one) => one === 'shown') ? 'shown' : 'mixed';
    states.set(category.id, state);
    return state;
  };
  for (const category of inside.get(null) ?? []) stateOf(category, true);
  return states;
}
