import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { linesOf, pointsOf, polygonsOf } from '../merge-geometries.ts';

const NO_NUMBERS = 'Its coordinates are not numbers in the form that GeoJSON has';

/** The geometries of a value, those of collections one by one; null: it is none of GeoJSON. */
export function geometriesOf(value: unknown, reasons: string[]): Geometry[] | null {
  if (!isPlainObject(value)) return null;
  const { type, coordinates, geometries } = value;
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? geometries.flatMap((one: unknown) => geometriesOf(one, reasons) ?? []) : null;
  const read = READERS.get(String(type));
  if (!read) return null;
  const geometry = read(coordinates);
  if (geometry) return [geometry];
  reasons.push(NO_NUMBERS);
  return [];
}

/** How the coordinates of each type are read. */
const READERS: ReadonlyMap<string, (coordinates: unknown) => Geometry | null> = new Map([
  ['Point', (value) => made(positionOf(value), (one) => pointsOf([one]))],
  ['MultiPoint', (value) => made(listOf(value, positionOf), pointsOf)],
  ['LineString', (value) => made(chainOf(value), (line) => linesOf([line]))],
  ['MultiLineString', (value) => made(listOf(value, chainOf), linesOf)],
  ['Polygon', (value) => made(listOf(value, chainOf), (rings) => polygonsOf([rings]))],
  [
    'MultiPolygon',
    (value) =>
      made(
        listOf(value, (rings) => listOf(rings, chainOf)),
        polygonsOf,
      ),
  ],
]);

const made = <T>(read: T | null, make: (value: T) => Geometry | null): Geometry | null =>
  read === null ? null : make(read);

const chainOf = (value: unknown): Position[] | null => listOf(value, positionOf);

/** A list of which every element can be read and that has one at least. */
function listOf<T>(value: unknown, read: (inner: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const list: T[] = [];
  for (const inner of value) {
    const one = read(inner);
    if (one === null) return null;
    list.push(one);
  }
  return list;
}

/** The list itself where it has nothing else, so that no second one is made of millions. */
function positionOf(value: unknown): Position | null {
  if (isPosition(value)) return value;
  if (!Array.isArray(value)) return null;
  const start: readonly unknown[] = value.slice(0, 2);
  return isPosition(start) ? start : null;
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value)) return false;
  const list: readonly unknown[] = value;
  const [lng, lat] = list;
  // 1e400 is Infinity.
  const areNumbers = typeof lng === 'number' && typeof lat === 'number' && Number.isFinite(lng) && Number.isFinite(lat);
  return areNumbers && list.length === 2;
}
