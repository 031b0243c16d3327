import { mapPositions } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { bytesLeftOut, type ParsedFeatures, type PropertyValue } from '../parsed-file.ts';
import {
  isKnownEpsg,
  projectionOfEpsg,
  projectionOfWkt,
  systemLabel,
  systemNamed,
  type ToDegrees,
} from '../projection.ts';
import { SqliteFile, type SqliteTable, type SqliteValue } from './sqlite-file.ts';
import { readWkb } from './wkb.ts';

const DAMAGED = 'The GeoPackage is damaged, or still open in another program. Close it there and save it again';
const NO_SYSTEM = 'The layer names no coordinate system: coordinates are taken for WGS 84 degrees';
const NO_LAYERS = 'This is a database of SQLite without map layers. Export its layers as GeoPackage, GeoJSON or CSV';

const SPATIALITE =
  'This is a SpatiaLite database, which is not read. Open it in QGIS and export its layers as GeoPackage or GeoJSON';

/** A file of SQLite: what every GeoPackage is. */
export const isGeoPackage = (start: Uint8Array): boolean =>
  new TextDecoder().decode(start.subarray(0, 15)) === 'SQLite format 3';

/** Takes the features of every layer of a GeoPackage. Source: OGC 12-128r19. */
export function readGeoPackage(bytes: Uint8Array, into: ParsedFeatures): void {
  try {
    readLayers(new SqliteFile(bytes), into);
  } catch (error) {
    if (error instanceof RangeError) throw new TableFileError(DAMAGED);
    throw error;
  }
  // A journal next to the file holds what is not in it yet.
  if (bytes[18] === 2)
    into.notice('The GeoPackage may still be open in another program: its last changes may be missing');
}

interface Layer {
  table: SqliteTable;
  geometryAt: number;
  /** Null: it names none. */
  system: System | null;
}

function readLayers(file: SqliteFile, into: ParsedFeatures): void {
  const tables = file.tables();
  const columns = tables.get('gpkg_geometry_columns');
  if (!columns) throw new TableFileError(tables.has('geometry_columns') ? SPATIALITE : NO_LAYERS);
  const systems = systemsOf(file, tables.get('gpkg_spatial_ref_sys'));
  const layers: [string, Layer][] = [];
  for (const row of named(file, columns)) {
    const [name, column] = [String(row.get('table_name')), String(row.get('column_name'))];
    const table = tables.get(name.toLowerCase());
    const geometryAt = table?.columns.findIndex((own) => own.toLowerCase() === column.toLowerCase()) ?? -1;
    if (!table || geometryAt < 0) {
      into.notice(`The layer “${name}” is a view, which is not read. Export it as a layer of its own`);
      continue;
    }
    const system = systems.get(Number(row.get('srs_id')));
    layers.push([name, { table, geometryAt, system: isStated(system) ? system : null }]);
  }
  const isNowhere = layers.every(([, { system }]) => system === null);
  if (isNowhere) into.withoutSystem(NO_SYSTEM);
  for (const [name, layer] of layers) {
    if (!isNowhere && layer.system === null) into.notice(NO_SYSTEM);
    readLayer(file, layer, layers.length > 1 ? name : null, into);
  }
}

function readLayer(
  file: SqliteFile,
  { table, geometryAt, system }: Layer,
  name: string | null,
  into: ParsedFeatures,
): void {
  const toDegrees = system && projectionOf(system, (notice) => into.notice(notice));
  if (system) into.readIn(nameOf(system));
  let count = 0;
  for (const values of file.rows(table)) {
    count += 1;
    const row = name === null ? count : `${name} ${count}`;
    const blob = values[geometryAt];
    const read = blob instanceof Uint8Array ? geometriesOf(blob) : null;
    if (typeof read === 'string' || !read) {
      into.skip(row, read ?? 'It has no geometry');
      continue;
    }
    const properties = table.columns.flatMap((column, at): [string, PropertyValue][] => {
      const value = values[at];
      if (at === geometryAt) return [];
      if (!(value instanceof Uint8Array)) return [[column, propertyOf(value, table.booleans.has(at))]];
      into.notice(bytesLeftOut(column));
      return [];
    });
    if (name !== null) properties.push(['layer', name]);
    const own = into.valuesOf(properties);
    for (const geometry of read)
      into.add({
        geometry: toDegrees ? mapPositions(geometry, ([x, y]) => toDegrees(x, y)) : geometry,
        values: own,
        row,
      });
  }
}

/** Geometries of a cell: a head with its box, then WKB. A text is why there are none. */
function geometriesOf(blob: Uint8Array) {
  if (blob[0] !== 0x47 || blob[1] !== 0x50) return 'Its geometry is damaged';
  const flags = blob[3] ?? 0;
  if ((flags & 0b10_0000) !== 0) return 'Its geometry is of an extension that is not read';
  const box = [0, 32, 48, 48, 64][(flags >> 1) & 0b111];
  if (box === undefined) return 'Its geometry is damaged';
  const read = readWkb(blob.subarray(8 + box));
  if (!read)
    return 'Its geometry is damaged, or has curves, which are not read. Export it with straight lines: in QGIS, choose Segmentize';
  return read.geometries.length === 0 ? 'Its geometry is empty' : read.geometries;
}

interface System {
  organization: string;
  code: number;
  definition: string;
}

function systemsOf(file: SqliteFile, table: SqliteTable | undefined): Map<number, System> {
  const systems = new Map<number, System>();
  if (!table) return systems;
  for (const row of named(file, table))
    systems.set(Number(row.get('srs_id')), {
      organization: String(row.get('organization')),
      code: Number(row.get('organization_coordsys_id')),
      definition: String(row.get('definition')),
    });
  return systems;
}

/** Codes up to 0 are for what is undefined; GDAL writes a drawing's own system for it. */
/** GDAL gives a system with heights by its code alone, and calls its text “undefined”. */
const isStated = (system: System | undefined): system is System =>
  system !== undefined &&
  system.code > 0 &&
  (isKnown(system) || !/^\s*(?:ENGCRS|LOCAL_CS)\b|^undefined/i.test(system.definition));

const isKnown = ({ organization, code }: System): boolean => /^EPSG$/i.test(organization) && isKnownEpsg(code);

const nameOf = (system: System): string =>
  isKnown(system) ? systemLabel(system.code) : systemNamed(system.definition);

function projectionOf(system: System, tell: (notice: string) => void): ToDegrees | null {
  if (isKnown(system)) return projectionOfEpsg(system.code, tell);
  return projectionOfWkt(system.definition, tell);
}

/** Rows of a table by the names of its columns. */
function* named(file: SqliteFile, table: SqliteTable): Generator<ReadonlyMap<string, SqliteValue>> {
  for (const values of file.rows(table))
    yield new Map(table.columns.map((column, at) => [column.toLowerCase(), values[at] ?? null]));
}

/** A whole number as it is, as text where a number would lose digits. SQLite keeps truth as 0 and 1. */
function propertyOf(value: Exclude<SqliteValue, Uint8Array> | undefined, isBoolean: boolean): PropertyValue {
  if (value === undefined) return null;
  if (isBoolean && (value === 0 || value === 1)) return value === 1;
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}
