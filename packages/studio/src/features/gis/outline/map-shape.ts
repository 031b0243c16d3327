import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { featuresByLayer, LAYER_TYPES, type LayerType, layersInOrder } from '@diorama/documents/gis/layers.ts';
import { TREE_ROOT, type TreeShape } from '../../../ui/list/use-tree-rows.ts';

/**
 * Layers with their features, and site plans below them, by the keys of their records. What lies above all others stands
 * first.
 */
export function mapShape(gis: GisRecords): TreeShape {
  const features = featuresByLayer(gis);
  const shape = new Map<string, readonly string[]>();
  const layers = layersInOrder(gis).toReversed();
  shape.set(TREE_ROOT, [
    ...layers.map(({ type, record }) => layerKey(type, record.id)),
    ...gis
      .ordered('sitePlans')
      .toReversed()
      .map(({ id }) => `sitePlans/${id}`),
  ]);
  for (const { type, record } of layers) {
    const own = features.get(record.id) ?? [];
    const { features: collection } = LAYER_TYPES[type];
    if (own.length > 0)
      shape.set(
        layerKey(type, record.id),
        own.map(({ id }) => `${collection}/${id}`),
      );
  }
  return shape;
}

export const layerKey = (type: LayerType, id: string): string => `${LAYER_TYPES[type].layers}/${id}`;

/** True for the key of a picture that is laid over the map. */
export const isPlanKey = (key: string): boolean => key.startsWith('sitePlans/');

/** True for the key of a layer. */
export const isLayerKey = (key: string): boolean => key.split('/', 1)[0]?.endsWith('Layers') === true;

/** The collection of features that stands in the layers of a key. */
export function featuresOf(key: string): string | null {
  const [collection] = key.split('/', 1);
  const type = Object.values(LAYER_TYPES).find(({ layers }) => layers === collection);
  return type?.features ?? null;
}
