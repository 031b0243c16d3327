import { anchorOf } from '@diorama/documents/gis/geometry/bounds.ts';
import type { GisOutline, LngLat } from '../../gis-scene.ts';

/** Where a shape is pointed at: inside of it, or on the middle of its line. */
export function anchorOfShape(geometry: GisOutline['geometry']): LngLat {
  const pairs = (line: GeoJSON.Position[]) => line.map(([lng = 0, lat = 0]): [number, number] => [lng, lat]);
  const rings = (lines: GeoJSON.Position[][]) => lines.map(pairs);
  const { type } = geometry;
  const [lng, lat] = anchorOf(
    type === 'LineString'
      ? { type, coordinates: pairs(geometry.coordinates) }
      : type === 'MultiPolygon'
        ? { type, coordinates: geometry.coordinates.map(rings) }
        : { type, coordinates: rings(geometry.coordinates) },
  );
  return { lng, lat };
}
