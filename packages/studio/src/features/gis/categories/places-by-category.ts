import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { outerCategories } from '@diorama/documents/shared/category-tree.ts';

/** Places in each category and in those inside of it. A place without one is in that of its layer. Costs all, once. */
export function placesByCategory(gis: GisRecords): ReadonlyMap<string, number> {
  const counts = new Map(gis.all('categories').map(({ id }) => [id, 0]));
  const chains = new Map([...counts.keys()].map((id) => [id, [id, ...outerCategories(gis, id)]]));
  const ofLayer = new Map(gis.all('hotspotLayers').map(({ id, category }) => [id, category?.id]));
  for (const { category, layer } of gis.all('hotspots')) {
    const own = category?.id ?? ofLayer.get(layer?.id ?? '');
    for (const id of chains.get(own ?? '') ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
