import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { type FeatureRecord, featuresByLayer, LAYER_TYPES, layersInOrder } from '@diorama/documents/gis/layers.ts';

/** The view of the map while editing. */
export interface Sight {
  zoom: number;
  /** Layers that are hidden while editing. */
  hidden: ReadonlySet<string>;
  /** Categories that are switched while editing; others stand as visitors see them first. */
  categories: ReadonlyMap<string, boolean>;
}

/** True for a category that is on with all that it stands in. A category that is gone hides nothing. */
export function isCategoryOn(
  gis: GisRecords,
  id: string | undefined,
  { categories }: Pick<Sight, 'categories'>,
): boolean {
  const seen = new Set<string>();
  let current = id;
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    const category = gis.get('categories', current);
    if (!category) return true;
    if (!(categories.get(current) ?? category.defaultShow)) return false;
    current = category.parent?.id;
  }
  return true;
}

/** What is drawn on the map, by its keys: layers, zooms and categories hide the rest. Labels that follow an outline count. */
export function shownFeatures(gis: GisRecords, sight: Sight): { key: string; feature: FeatureRecord }[] {
  const features = featuresByLayer(gis);
  return layersInOrder(gis).flatMap(({ type, record }) => {
    const isHidden = record.visible === false || sight.hidden.has(record.id);
    const range = 'zoom' in record ? record.zoom : undefined;
    if (isHidden || (range && !isIn(sight.zoom, range))) return [];
    const around = 'category' in record ? record.category?.id : undefined;
    return (features.get(record.id) ?? []).flatMap((feature) => {
      if (!('name' in feature)) {
        const { zoom, category } = feature.display;
        if ((zoom && !isIn(sight.zoom, zoom)) || !isCategoryOn(gis, category?.id, sight)) return [];
      } else if ('value' in feature && !isCategoryOn(gis, feature.category?.id ?? around, sight)) return [];
      return [{ key: `${LAYER_TYPES[type].features}/${feature.id}`, feature }];
    });
  });
}

const isIn = (zoom: number, { min, max }: { min: number; max: number }): boolean =>
  zoom >= min && Math.floor(zoom) <= max;
