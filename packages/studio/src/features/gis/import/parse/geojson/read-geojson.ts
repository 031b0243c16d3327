import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { mapPositions } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { lookOfSimpleStyle } from '../feature-look.ts';
import { mergedGeometries } from '../merge-geometries.ts';
import { NO_MARKERS, type ParsedFeatures } from '../parsed-file.ts';
import { projectionOfEpsg, projectionOfName, systemLabel, systemOfName, type ToDegrees } from '../projection.ts';
import { geometriesOf } from './geojson-geometry.ts';
import { eachProperty } from './geojson-properties.ts';
import { JsonObjects } from './json-objects.ts';
import { lenientJson } from './lenient-json.ts';
import { isTopology, readTopology } from './read-topojson.ts';

const NO_GEOJSON =
  'This is not a GeoJSON file: it has neither features nor a geometry. Export it as a GeoJSON FeatureCollection';
const ESRI_JSON =
  'This is Esri JSON, which is not read. Export it as GeoJSON: in the address of a service, write f=geojson instead of f=json';
const UMAP =
  'This is a backup of uMap, which is not read. In uMap, choose Share and download, and GeoJSON or KML under Export';
const OVERPASS =
  'This is OpenStreetMap data as Overpass writes it, which is not read. In Overpass Turbo, choose Export and GeoJSON';

/** Members of the root that are kept: those of GeoJSON and TopoJSON, and what other formats are known by. */
const WANTED = new Set([
  ...['type', 'crs', 'id', 'geometry', 'properties', 'coordinates', 'geometries'],
  ...['objects', 'arcs', 'transform', 'spatialReference', 'geometryType', 'elements'],
]);

/** Takes the features of a GeoJSON text as it is read: a collection, a list, or a single feature or geometry. */
export class GeoJsonReader {
  readonly #into: ParsedFeatures;
  readonly #taker: FeatureTaker;
  readonly #objects: JsonObjects;
  readonly #members: Record<string, unknown> = {};
  /** The system of the whole file; undefined: not named yet. */
  #toDegrees: ToDegrees | null | undefined;
  #count = 0;
  #isBroken = false;

  constructor(into: ParsedFeatures) {
    this.#into = into;
    this.#taker = new FeatureTaker(into);
    this.#objects = new JsonObjects({
      onElement: (text) => this.#element(text),
      onRun: (text) => this.#run(text),
      onMember: (name, text) => this.#member(name, text),
      isWanted: (name) => WANTED.has(name),
    });
  }

  /** Whether the file turned out to be TopoJSON. */
  get isTopology(): boolean {
    return isTopology(this.#members);
  }

  push(piece: string): void {
    if (this.#isBroken) return;
    try {
      this.#objects.push(piece);
    } catch (error) {
      if (!(error instanceof TableFileError) || this.#into.count === 0) throw error;
      this.#isBroken = true;
      this.#into.skip('End', `After feature ${this.#count} the file is not valid JSON. What stands before is imported`);
    }
  }

  end(): void {
    const { isCut, isList } = this.#objects;
    if (isCut && !isList && !this.#isBroken) throw new TableFileError('The file is not valid JSON. Export it again');
    if (isCut && !this.#isBroken)
      this.#into.skip(this.#count + 1, 'The file ends in the middle of it: what stands before is imported');
    if ((this.#members.crs ?? null) === null) this.#into.withoutSystem('');
    if (!isList) this.#single();
    if ('spatialReference' in this.#members || 'geometryType' in this.#members) throw new TableFileError(ESRI_JSON);
    this.#into.settle(this.#toDegrees ?? null);
  }

  #single(): void {
    const value = this.#members;
    if (isTopology(value)) {
      readTopology(value, this.#into, this.#toDegrees ?? null);
      return;
    }
    if ('elements' in value) throw new TableFileError(OVERPASS);
    if (value.type === 'umap') throw new TableFileError(UMAP);
    if (value.type !== 'Feature' && value.type !== 'FeatureCollection' && geometriesOf(value, []) === null)
      throw new TableFileError('spatialReference' in value ? ESRI_JSON : NO_GEOJSON);
    if (value.type === 'FeatureCollection') throw new TableFileError(NO_GEOJSON);
    this.#taker.take({ ...value, crs: undefined }, 1);
  }

  #element(text: string): void {
    this.#count += 1;
    this.#taker.takeText(text, this.#count, !this.#objects.isInFeatures);
  }

  #run(text: string): boolean {
    const values = lenientJson(`[${text}]`);
    if (!Array.isArray(values)) return false;
    const mayBeRecord = !this.#objects.isInFeatures;
    for (const value of values) {
      this.#count += 1;
      this.#taker.takeValue(value, this.#count, mayBeRecord);
    }
    return true;
  }

  #member(name: string, text: string): void {
    const value = lenientJson(text);
    if (value === undefined) throw new TableFileError('The file is not valid JSON. Export it again');
    this.#members[name] = value;
    if (name === 'crs') this.#toDegrees = projectionOfCrs(value, this.#into);
  }
}

/** What begins each value of a GeoJSON text sequence. Source: RFC 8142, 2. */
const RECORD = '\u001e';

/** Takes the features of a file that has one in each line; a line that is none leaves the others as they are. */
export class GeoJsonLinesReader {
  readonly #into: ParsedFeatures;
  readonly #taker: FeatureTaker;
  #rest = '';
  #line = 0;
  #isSequence: boolean | null = null;

  constructor(into: ParsedFeatures) {
    this.#into = into;
    this.#taker = new FeatureTaker(into);
  }

  push(piece: string): void {
    // In a text sequence (RFC 8142) the sign in front of each value parts them, which may have several lines.
    this.#isSequence ??= piece.trimStart().startsWith(RECORD);
    const lines = (this.#rest + piece).split(this.#isSequence ? RECORD : '\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  end(): void {
    this.#take(this.#rest);
    this.#into.withoutSystem('');
    this.#into.settle(null);
  }

  #take(line: string): void {
    const text = line.replaceAll(RECORD, '').trim();
    // What stands in front of the first sign of a sequence is no value.
    if (this.#isSequence !== true || text !== '') this.#line += 1;
    if (text !== '') this.#taker.takeText(text, this.#line, true);
  }
}

/** Takes features. They wait for the system of their file, unless they name one of their own. */
class FeatureTaker {
  readonly #into: ParsedFeatures;
  /** Whether a list holds rows of a table, which its first element says; null: nothing was read yet. */
  #areRecords: boolean | null = null;

  constructor(into: ParsedFeatures) {
    this.#into = into;
  }

  takeText(text: string, row: number, mayBeRecord: boolean): void {
    const value = lenientJson(text);
    if (value === undefined) {
      this.#into.skip(row, 'It is not valid JSON');
      return;
    }
    this.takeValue(value, row, mayBeRecord);
  }

  takeValue(value: unknown, row: number, mayBeRecord: boolean): void {
    try {
      this.#areRecords ??= mayBeRecord && isPlainObject(value) && isRecord(value);
      if (this.#areRecords) this.#takeRecord(value, row);
      else this.take(value, row);
    } catch (error) {
      // The stack is full.
      if (!(error instanceof RangeError)) throw error;
      this.#into.skip(row, 'It is nested too deeply');
    }
  }

  /** A row of a table: its place stands in its columns. */
  #takeRecord(value: unknown, row: number): void {
    if (isPlainObject(value))
      this.#into.add({
        geometry: null,
        values: this.#into.valuesBy((set) => eachProperty({ properties: value }, set)),
        row,
      });
    else this.#into.skip(row, 'It is not an object');
  }

  take(value: unknown, row: number | string, above?: ToDegrees | null): void {
    if (!isPlainObject(value)) {
      this.#into.skip(row, 'It is not a GeoJSON feature');
      return;
    }
    const system = ownSystem(value, above, this.#into);
    if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
      for (const [at, inner] of value.features.entries()) this.take(inner, `${row}.${at + 1}`, system);
      return;
    }
    const isFeature = value.type === 'Feature';
    const geometry: unknown = isFeature ? (value.geometry ?? null) : value;
    const reasons: string[] = [];
    const found = geometry === null ? [] : geometriesOf(geometry, reasons);
    if (found === null || found.length === 0) {
      const absent =
        geometry === null
          ? 'It has no geometry'
          : found === null
            ? 'Its geometry is of an unknown type'
            : 'Its geometry is empty';
      this.#into.skip(row, reasons[0] ?? absent);
      return;
    }
    const values = this.#into.valuesBy((set) => {
      if (isFeature) eachProperty(value, set);
    });
    const toDegrees = isFeature ? ownSystem(geometry, system, this.#into) : system;
    const properties = isFeature && isPlainObject(value.properties) ? value.properties : {};
    const own = lookOfSimpleStyle(properties);
    const look = Object.keys(own).length > 0 ? { look: own } : {};
    if ('marker-color' in properties || 'marker-symbol' in properties) this.#into.notice(NO_MARKERS);
    for (const one of mergedGeometries(found)) {
      if (toDegrees === undefined) this.#into.wait({ geometry: one, values, row, ...look });
      else
        this.#into.add({
          geometry: toDegrees ? mapPositions(one, ([x, y]) => toDegrees(x, y)) : one,
          values,
          row,
          ...look,
        });
    }
  }
}

/** An object that is neither a feature nor a geometry, as services list what they know of places. */
const isRecord = (value: Readonly<Record<string, unknown>>): boolean =>
  !/^(?:Feature(?:Collection)?|(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/.test(String(value.type)) &&
  !isPlainObject(value.geometry) &&
  !Array.isArray(value.coordinates) &&
  Object.values(value).some((one) => typeof one === 'string' || typeof one === 'number');

/** The system that an object names for itself, as older GeoJSON may; else the one around it, undefined where none is known. */
function ownSystem(
  value: unknown,
  above: ToDegrees | null | undefined,
  into: ParsedFeatures,
): ToDegrees | null | undefined {
  if (!isPlainObject(value) || value.crs === undefined || value.crs === null) return above;
  return projectionOfCrs(value.crs, into);
}

/** What a `crs` names its system by: a code, or one of the names that {@link projectionOfName} reads. Null: nothing. */
function nameOfCrs(crs: unknown): number | string | null {
  if (typeof crs === 'string') return crs;
  if (!isPlainObject(crs)) return null;
  if (typeof crs.properties === 'string') return crs.properties;
  // Some programs leave out the object in between.
  const { name, code, href } = isPlainObject(crs.properties) ? crs.properties : crs;
  if (typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code))) return Number(code);
  if (typeof name === 'string') return name;
  return typeof href === 'string' ? href : null;
}

/** The system that a `crs` names, which the file is noted to be in; null: degrees. Source: the GeoJSON format specification of 2008, 3. */
function projectionOfCrs(crs: unknown, into: ParsedFeatures): ToDegrees | null {
  const name = nameOfCrs(crs);
  if (name === null) return null;
  const tell = (notice: string) => into.notice(notice);
  const toDegrees = typeof name === 'number' ? projectionOfEpsg(name, tell) : projectionOfName(name, tell);
  const system = typeof name === 'number' ? systemLabel(name) : systemOfName(name);
  if (system !== null) into.readIn(system);
  return toDegrees;
}
