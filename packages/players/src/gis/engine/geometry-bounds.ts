import type { GisDocument, GisOutline } from '../gis-scene.ts';

/** Degrees: west, south, east, north. */
export type Bounds = [number, number, number, number];

/** Around one shape. */
export function boundsOfShape(geometry: GisOutline['geometry']): Bounds {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const position of positions(geometry)) take(box, position);
  return box;
}

/** Around everything of the document that has one of these ids; null: nothing has. */
export function boundsOf({ layers }: Pick<GisDocument, 'layers'>, ids: readonly string[]): Bounds | null {
  const wanted = new Set(ids);
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const layer of layers) {
    if (layer.type === 'outline') {
      for (const { id, geometry } of layer.features)
        if (wanted.has(id)) for (const each of positions(geometry)) take(box, each);
    } else {
      for (const { id, position } of layer.features) if (wanted.has(id)) take(box, [position.lng, position.lat]);
    }
  }
  return box[0] === Infinity ? null : box;
}

/** Larger by a part of its size on each side, within the world. */
export function widened([west, south, east, north]: Bounds, part: number): Bounds {
  const [dx, dy] = [(east - west) * part, (north - south) * part];
  return [west - dx, Math.max(-85, south - dy), east + dx, Math.min(85, north + dy)];
}

function take(box: Bounds, [lng = 0, lat = 0]: readonly number[]): void {
  box[0] = Math.min(box[0], lng);
  box[1] = Math.min(box[1], lat);
  box[2] = Math.max(box[2], lng);
  box[3] = Math.max(box[3], lat);
}

function positions(geometry: GisOutline['geometry']): GeoJSON.Position[] {
  if (geometry.type === 'LineString') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat(2);
  return geometry.coordinates.flat();
}
