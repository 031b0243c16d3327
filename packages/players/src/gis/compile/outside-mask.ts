import type { LayerSpecification } from 'maplibre-gl';
import type { GisDocument, GisOutline } from '../gis-scene.ts';

/** Source and layer of what covers everything but the main shape. */
export const OUTSIDE = 'gis:outside';

const WORLD = [
  [-540, -89],
  [540, -89],
  [540, 89],
  [-540, 89],
  [-540, -89],
];

/** The subject of the map, when the document names one and it is there. */
export function mainShapeOf({ mainShape, layers }: Pick<GisDocument, 'mainShape' | 'layers'>): GisOutline | null {
  if (mainShape === null) return null;
  for (const layer of layers) {
    const found = layer.type === 'outline' ? layer.features.find(({ id }) => id === mainShape.id) : undefined;
    if (found) return found;
  }
  return null;
}

/** The world with the main shape cut out; null where nothing is to be covered. */
export function outsideMask(document: GisDocument): GeoJSON.Feature | null {
  const { outside = 'none' } = document.settings;
  const shape = outside === 'none' ? null : mainShapeOf(document);
  if (!shape) return null;
  const { geometry } = shape;
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  if (polygons.length === 0) return null;
  const holes = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  // Its own holes are outside of it, too.
  const islands = polygons.flatMap(([, ...inner]) => inner.map((ring) => [ring]));
  return {
    type: 'Feature',
    properties: { id: OUTSIDE },
    geometry: { type: 'MultiPolygon', coordinates: [[WORLD, ...holes], ...islands] },
  };
}

/** Dimmed: dark and half clear. Hidden: nothing is seen. */
export function outsideLayers(isHidden: boolean): LayerSpecification[] {
  const paint = isHidden
    ? { 'fill-color': '#eef0f2', 'fill-opacity': 1 }
    : { 'fill-color': '#0b1220', 'fill-opacity': 0.45 };
  return [{ id: OUTSIDE, source: OUTSIDE, type: 'fill', paint: { ...paint, 'fill-antialias': false } }];
}
