import type { I18nString } from './primitives.schema.ts';
import type { Reference } from './references.schema.ts';

/** A category as every product has it. */
export interface CategoryNode {
  id: string;
  order: string;
  parent: Reference;
  icon: string | null;
  name: I18nString;
  defaultShow: boolean;
}

/** A document with categories. */
export interface WithCategories {
  get(collection: 'categories', id: string): CategoryNode | undefined;
  ordered(collection: 'categories'): readonly CategoryNode[];
}

/** Id of the category that a category stands in; null: in none, also where the other is gone. */
export function outerCategory(doc: WithCategories, { parent }: Pick<CategoryNode, 'parent'>): string | null {
  return parent && doc.get('categories', parent.id) ? parent.id : null;
}

/** The categories inside each category by its id, in order; the outermost by null. Those in circles are outermost. */
export function categoriesByParent(doc: WithCategories): ReadonlyMap<string | null, readonly CategoryNode[]> {
  const inside = new Map<string | null, CategoryNode[]>();
  for (const category of doc.ordered('categories')) {
    const outer = outerCategories(doc, category.id).at(0) ?? null;
    const own = inside.get(outer);
    if (own) own.push(category);
    else inside.set(outer, [category]);
  }
  return inside;
}

/** Ids from a category's parent outwards; none for one whose parents lead back to it. */
export function outerCategories(doc: WithCategories, id: string): string[] {
  const found: string[] = [];
  for (let at = doc.get('categories', id); at; ) {
    const outer = outerCategory(doc, at);
    if (outer === id) return [];
    if (outer === null || found.includes(outer)) break;
    found.push(outer);
    at = doc.get('categories', outer);
  }
  return found;
}

/** How much of a category is seen: `mixed` where something inside of it is hidden. */
export type CategoryState = 'shown' | 'hidden' | 'mixed';

/** What is seen of each category. `isOn`: whether a category is switched on itself. */
export function categoryStates(
  doc: WithCategories,
  isOn: (category: CategoryNode) => boolean,
): ReadonlyMap<string, CategoryState> {
  const states = new Map<string, CategoryState>();
  const inside = categoriesByParent(doc);
  const stateOf = (category: CategoryNode, isOuterShown: boolean): CategoryState => {
    const isShown = isOuterShown && isOn(category);
    const inner = (inside.get(category.id) ?? []).map((one) => stateOf(one, isShown));
    const state = !isShown ? 'hidden' : inner.every((one) => one === 'shown') ? 'shown' : 'mixed';
    states.set(category.id, state);
    return state;
  };
  for (const category of inside.get(null) ?? []) stateOf(category, true);
  return states;
}
