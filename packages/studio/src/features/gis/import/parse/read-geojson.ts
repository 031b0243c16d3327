import { isPlainObject } from '@diorama/documents/engine/json.ts';
import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { mapPositions } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { JsonObjects } from './json-objects.ts';
import { mergedGeometries } from './merge-geometries.ts';
import type { ParsedFeatures, PropertyValue } from './parsed-file.ts';
import { projectionOfEpsg, projectionOfName, type ToDegrees } from './projection.ts';

const NO_GEOJSON =
  'The file is no GeoJSON: it has neither features nor a geometry. Export it as a GeoJSON FeatureCollection';

/** Takes the features of a GeoJSON text as it is read: a collection, a list, or a single feature or geometry. */
export class GeoJsonReader {
  readonly #into: FeatureTaker;
  readonly #objects: JsonObjects;
  #count = 0;

  constructor(into: ParsedFeatures) {
    this.#into = new FeatureTaker(into);
    this.#objects = new JsonObjects((text) => this.#feature(text));
  }

  push(piece: string): void {
    this.#objects.push(piece);
  }

  end(): void {
    const { outer, isCut, isList } = this.#objects;
    const { into } = this.#into;
    if (isCut && isList) {
      into.skip(this.#count + 1, 'The file ends in the middle of it: what stands before is imported');
      return;
    }
    // Commas between the features stayed where they were.
    const value = parsed(isList ? outer.replace(/\[[\s,]*\]/, '[]') : outer);
    if (value === undefined && !isList) throw new TableFileError('The file is no valid JSON. Export it again');
    if (isList) {
      if (value === undefined) into.notice('The file is no valid JSON around its features');
      return;
    }
    if (!isPlainObject(value) || (value.type !== 'Feature' && geometriesOf(value, []) === null))
      throw new TableFileError(NO_GEOJSON);
    this.#into.setCrs(value.crs);
    this.#into.take(value, 1);
  }

  #feature(text: string): void {
    if (this.#count === 0) this.#into.setCrs(crsIn(this.#objects.outer));
    this.#count += 1;
    this.#into.takeText(text, this.#count);
  }
}

/** Takes the features of a file that has one in each line; a line that is none leaves the others as they are. */
export class GeoJsonLinesReader {
  readonly #into: FeatureTaker;
  #rest = '';
  #line = 0;

  constructor(into: ParsedFeatures) {
    this.#into = new FeatureTaker(into);
  }

  push(piece: string): void {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  end(): void {
    this.#take(this.#rest);
  }

  #take(line: string): void {
    this.#line += 1;
    // The sign in front of each value of a GeoJSON text sequence (RFC 8142).
    const text = line.replace('\u001e', '').trim();
    if (text !== '') this.#into.takeText(text, this.#line);
  }
}

class FeatureTaker {
  readonly into: ParsedFeatures;
  #toDegrees: ToDegrees | null = null;

  constructor(into: ParsedFeatures) {
    this.into = into;
  }

  takeText(text: string, row: number): void {
    const value = parsed(text);
    if (value === undefined) this.into.skip(row, 'It is no valid JSON');
    else this.take(value, row);
  }

  take(value: unknown, row: number): void {
    if (!isPlainObject(value)) {
      this.into.skip(row, 'It is no GeoJSON feature');
      return;
    }
    const isFeature = value.type === 'Feature';
    const geometry = isFeature ? (value.geometry ?? null) : value;
    const reasons: string[] = [];
    const found = geometry === null ? [] : geometriesOf(geometry, reasons);
    if (found === null || found.length === 0) {
      const absent = geometry === null ? 'It has no geometry' : 'Its geometry is of an unknown type';
      this.into.skip(row, reasons[0] ?? absent);
      return;
    }
    const values = this.into.valuesOf(isFeature ? propertiesOf(value) : []);
    for (const one of mergedGeometries(found)) this.into.add({ geometry: this.#placed(one), values, row });
  }

  /** Older files name a coordinate system of their own. */
  setCrs(crs: unknown): void {
    if (!isPlainObject(crs) || !isPlainObject(crs.properties)) return;
    const { name } = crs.properties;
    if (typeof name !== 'string' || /CRS:?84/i.test(name)) return;
    const [, code] = /EPSG:+(?:[\d.]*:)?(\d+)$/i.exec(name.trim()) ?? [];
    this.#toDegrees =
      code === undefined
        ? projectionOfName(name)
        : projectionOfEpsg(Number(code), (notice) => this.into.notice(notice));
  }

  #placed(geometry: Geometry): Geometry {
    const toDegrees = this.#toDegrees;
    return toDegrees ? mapPositions(geometry, ([x, y]) => toDegrees(x, y)) : geometry;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The `crs` in front of the features. */
function crsIn(outer: string): unknown {
  const [, text] = /"crs"\s*:\s*(\{[^{}]*\{[^{}]*\}[^{}]*\})/.exec(outer) ?? [];
  return text === undefined ? null : parsed(text);
}

/** Properties, with the feature's own id in front. */
function* propertiesOf({ id, properties }: Readonly<Record<string, unknown>>): Generator<[string, PropertyValue]> {
  if (typeof id === 'string' || typeof id === 'number') yield ['id', id];
  if (!isPlainObject(properties)) return;
  for (const [name, value] of Object.entries(properties)) yield [name, propertyOf(value)];
}

function propertyOf(value: unknown): PropertyValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** The geometries of a value, those of collections one by one; null: it is none of GeoJSON. */
function geometriesOf(value: unknown, reasons: string[]): Geometry[] | null {
  if (!isPlainObject(value)) return null;
  if (value.type === 'GeometryCollection') {
    if (!Array.isArray(value.geometries)) return null;
    return value.geometries.flatMap((one) => geometriesOf(one, reasons) ?? []);
  }
  const { type, coordinates } = value;
  const depth = DEPTHS[String(type)];
  if (depth === undefined) return null;
  const read = positionsAt(coordinates, depth);
  if (read === null) reasons.push('Its coordinates are not numbers in the form that GeoJSON has');
  // What positionsAt() gave has the depth of the type.
  return read === null ? [] : [{ type, coordinates: read } as Geometry];
}

/** How deep the positions of a geometry stand. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

function positionsAt(value: unknown, depth: number): unknown {
  if (!Array.isArray(value)) return null;
  if (depth === 0) {
    const list: readonly unknown[] = value;
    const [lng, lat] = list;
    if (typeof lng !== 'number' || typeof lat !== 'number') return null;
    return [lng, lat] satisfies Position;
  }
  const read = value.map((inner) => positionsAt(inner, depth - 1));
  return read.includes(null) || read.length === 0 ? null : read;
}
