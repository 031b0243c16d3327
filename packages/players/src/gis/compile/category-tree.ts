import type { GisCategory } from '../gis-scene.ts';

/** Categories that a visitor sees at first. */
export const initiallyOn = (categories: readonly GisCategory[]): ReadonlySet<string> =>
  new Set(categories.filter(({ defaultShow }) => defaultShow).map(({ id }) => id));

/** Those that are on together with all their ancestors: what stands in any other is hidden. */
export function shownCategories(categories: readonly GisCategory[], on: ReadonlySet<string>): string[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isShown = (id: string, below: ReadonlySet<string>): boolean => {
    const category = byId.get(id);
    // A parent that is gone hides nothing; a circle ends where it closes.
    if (!category || below.has(id)) return true;
    if (!on.has(id)) return false;
    return category.parent === null || isShown(category.parent.id, new Set([...below, id]));
  };
  return categories.map(({ id }) => id).filter((id) => isShown(id, new Set()));
}
