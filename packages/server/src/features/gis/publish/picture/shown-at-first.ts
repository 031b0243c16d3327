import type { PublishedMap } from '@diorama/contract/gis/published-gis.ts';

/** Whether what is in a category is seen when the map opens: it is on, and so are all around it. */
export function shownAtFirst(categories: PublishedMap['categories']): (category: string | undefined) => boolean {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isOn = (id: string, below: ReadonlySet<string>): boolean => {
    const category = byId.get(id);
    // One that is gone hides nothing; a circle ends where it closes.
    if (!category || below.has(id)) return true;
    return category.defaultShow && (category.parent === null || isOn(category.parent.id, new Set([...below, id])));
  };
  const known = new Map<string, boolean>();
  return (id) => {
    if (id === undefined) return true;
    const shown = known.get(id) ?? isOn(id, new Set());
    known.set(id, shown);
    return shown;
  };
}
