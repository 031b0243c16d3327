import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import { vertexCount } from '@diorama/documents/gis/geometry/geojson.ts';

/** A layer that can be drawn from tiles. Labels are not: their texts are those of one language. */
export type TileableLayer = Extract<GisLayer, { type: 'hotspots' | 'outline' }>;

/** From here on a layer is drawn from tiles. */
const LARGE = { features: 5_000, vertices: 200_000 };
/** Next to a layer of tiles these are, too: no page then fetches the whole body, which has the large ones in it. */
const LARGE_ALONGSIDE = 1_000;

/** Layers that are drawn from tiles, where the map has such. */
export function largeLayers(layers: readonly GisLayer[]): TileableLayer[] {
  const drawn = layers.filter((layer): layer is TileableLayer => layer.type !== 'label' && layer.visible !== false);
  if (!drawn.some(isLarge)) return [];
  return drawn.filter((layer) => isLarge(layer) || layer.features.length > LARGE_ALONGSIDE);
}

function isLarge(layer: TileableLayer): boolean {
  if (layer.features.length > LARGE.features) return true;
  if (layer.type !== 'outline') return false;
  let vertices = 0;
  for (const { geometry } of layer.features) vertices += vertexCount(geometry);
  return vertices > LARGE.vertices;
}
