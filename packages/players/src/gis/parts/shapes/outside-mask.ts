import type { LayerSpecification } from 'maplibre-gl';
import { OUTSIDE } from '../../compile/compiled-gis.ts';
import { mainShapeOf } from '../../compile/main-shape.ts';
import type { GisDocument } from '../../gis-scene.ts';

/** Once: the renderer repeats it, and a wider one would lie over its own hole. */
const WORLD = [
  [-180, -89],
  [180, -89],
  [180, 89],
  [-180, 89],
  [-180, -89],
];

/** The world with the main shape cut out; null where nothing is to be covered. */
export function outsideMask(document: GisDocument): GeoJSON.Feature | null {
  const { outside = 'none' } = document.settings;
  const shape = outside === 'none' ? null : mainShapeOf(document);
  if (!shape) return null;
  const { geometry } = shape;
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  if (polygons.length === 0) return null;
  const holes = polygons.flatMap(([outer]) => (outer ? [turned(outer, -1)] : []));
  // Its own holes are outside of it, too.
  const islands = polygons.flatMap(([, ...inner]) => inner.map((ring) => [turned(ring, 1)]));
  return {
    type: 'Feature',
    properties: { id: OUTSIDE },
    geometry: { type: 'MultiPolygon', coordinates: [[WORLD, ...holes], ...islands] },
  };
}

/**
 * A ring that runs counter-clockwise (1) as the world's does, or clockwise (-1): the renderer distinguishes holes from
 * shapes by that.
 */
function turned(ring: GeoJSON.Position[], direction: 1 | -1): GeoJSON.Position[] {
  let area = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring.at(index - 1) ?? [];
    area += fromX * y - x * fromY;
  }
  return Math.sign(area) === direction ? ring : ring.toReversed();
}

/** Dimmed: dark and half clear. Hidden: nothing is seen. */
export function outsideLayers(isHidden: boolean): LayerSpecification[] {
  const paint = isHidden
    ? { 'fill-color': '#eef0f2', 'fill-opacity': 1 }
    : { 'fill-color': '#0b1220', 'fill-opacity': 0.45 };
  return [{ id: OUTSIDE, source: OUTSIDE, type: 'fill', paint: { ...paint, 'fill-antialias': false } }];
}
