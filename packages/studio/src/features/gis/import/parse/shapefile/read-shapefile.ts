import { type Geometry, mapPositions, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { flatArea } from '@diorama/documents/gis/geometry/plane-area.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import type { ZipEntry } from '../../../../../table-files/zip-blob.ts';
import { counted } from '../../../../../ui/format/counted.ts';
import { linesOf, pointsOf, polygonsOf } from '../merge-geometries.ts';
import type { ParsedFeatures, PropertyValue } from '../parsed-file.ts';
import { projectionOfWkt, systemNamed } from '../projection.ts';
import { type DbfFile, readDbf } from './dbf-file.ts';
import { shapefileRecords } from './shapefile-records.ts';

/** Bytes that one part of a Shapefile may unpack to. */
const MOST_UNPACKED = 512 * 1024 * 1024;
const NO_PRJ = 'There is no .prj file: coordinates are taken for WGS 84 degrees';

/** Reads every Shapefile of an archive. Gives the encoding of their texts. */
export async function readShapefile(
  entries: readonly ZipEntry[],
  into: ParsedFeatures,
  chosen?: string,
): Promise<string | null> {
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const isNowhere = await haveNoSystem(entries);
  let encoding: string | null = null;
  for (const shape of shapes) {
    const base = shape.name.slice(0, -4).toLowerCase();
    const part = (ending: string) => entries.find(({ name }) => name.toLowerCase() === `${base}.${ending}`);
    const textOf = async (ending: string) => {
      const entry = part(ending);
      return entry ? new TextDecoder().decode(await entry.bytes(64 * 1024)) : null;
    };
    // An empty one says as little as none.
    const prj = (await textOf('prj'))?.trim() || null;
    const dbf = await part('dbf')?.bytes(MOST_UNPACKED);
    const table = dbf ? readDbf(dbf, { codePage: await textOf('cpg'), chosen }) : null;
    if (table?.unknown)
      into.notice(`The encoding “${table.unknown.slice(0, 40)}” is not known: choose one where letters are wrong`);
    else if (table?.isGuessed)
      into.notice('The file does not say its encoding: choose another one where letters are wrong');
    if (table) encoding = table.encoding;
    else into.notice(`“${shape.name}” has no table (.dbf): its shapes have no names`);
    if (prj === null && isNowhere) into.withoutSystem(NO_PRJ);
    else if (prj === null) into.notice(NO_PRJ);
    const toDegrees = prj === null ? null : projectionOfWkt(prj, (notice) => into.notice(notice));
    if (prj !== null) into.readIn(systemNamed(prj));
    const placed = (geometry: Geometry): Geometry =>
      toDegrees ? mapPositions(geometry, ([x, y]) => toDegrees(x, y)) : geometry;
    const layer = shapes.length > 1 ? (shape.name.split('/').at(-1)?.slice(0, -4) ?? '') : null;
    const index = (await part('shx')?.bytes(MOST_UNPACKED)) ?? null;
    readShapes(await shape.bytes(MOST_UNPACKED), index, { table, layer, placed, into });
  }
  return encoding;
}

/** Whether no Shapefile of the archive names its system. */
async function haveNoSystem(entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries)
    if (/\.prj$/i.test(entry.name) && new TextDecoder().decode(await entry.bytes(64 * 1024)).trim() !== '')
      return false;
  return true;
}

interface Reading {
  table: DbfFile | null;
  /** Named in front of rows where the archive has several. */
  layer: string | null;
  placed: (geometry: Geometry) => Geometry;
  into: ParsedFeatures;
}

function readShapes(shp: Uint8Array, shx: Uint8Array | null, { table, layer, placed, into }: Reading): void {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  if (shp.length < 100 || view.getInt32(0) !== 9_994)
    throw new TableFileError('The shapes (.shp) in the archive are damaged');
  const { records, isCut, isIndexWrong } = shapefileRecords(shp, shx);
  const of = layer === null ? '' : ` of “${layer}”`;
  const rowAt = (at: number) => (layer === null ? at + 1 : `${layer} ${at + 1}`);
  if (isIndexWrong)
    into.notice(`The index (.shx)${of} does not fit the shapes, which are read in the order they stand in`);
  for (const [at, record] of records.entries()) {
    const row = rowAt(at);
    const values = table ? table.row(at) : [];
    const read = record === null ? 'It has no shape' : geometryOf(record);
    const geometry = values === null ? 'It was deleted in the table' : read;
    if (typeof geometry === 'string') into.skip(row, geometry);
    else into.add({ geometry: placed(geometry), values: into.valuesOf(propertiesOf(table, values ?? [], layer)), row });
  }
  if (isCut) into.skip(rowAt(records.length), 'The file ends in the middle of it: what stands before is imported');
  const more = table ? table.rows - records.length : 0;
  if (more > 0) into.notice(`The table${of} has ${counted(more, 'row')} without a shape`);
  if (more < 0)
    into.notice(`The table${of} has no row for the last ${counted(-more, 'shape')}: it may be of another file`);
}

function* propertiesOf(
  table: DbfFile | null,
  values: readonly PropertyValue[],
  layer: string | null,
): Generator<[string, PropertyValue]> {
  for (const [at, column] of (table?.columns ?? []).entries()) yield [column, values[at] ?? null];
  if (layer !== null) yield ['layer', layer];
}

/** The geometry of a record, or why there is none. Source: ESRI Shapefile Technical Description (1998). */
function geometryOf(record: DataView): Geometry | string {
  const type = record.getInt32(0, true);
  try {
    // Types with heights (11..) and measures (21..) begin as the flat ones do.
    switch (type % 10) {
      case 1:
        return type > 30 ? unread(type) : { type: 'Point', coordinates: positionAt(record, 4) };
      case 3:
        return linesOf(partsOf(record)) ?? 'Its shape is empty';
      case 5:
        return polygonsOf(groupedRings(partsOf(record))) ?? 'Its shape is empty';
      case 8:
        return pointsOf(positionsAt(record, 40, record.getInt32(36, true))) ?? 'Its shape is empty';
      default:
        return type === 0 ? 'It has no shape' : unread(type);
    }
  } catch (error) {
    if (error instanceof RangeError) return 'Its shape is damaged';
    throw error;
  }
}

const unread = (type: number): string =>
  type === 31
    ? 'Shapes of surfaces in 3D (MultiPatch) are not read. Convert them to polygons in QGIS'
    : `Shapes of type ${type} are not read`;

const positionAt = (record: DataView, at: number): Position => [
  record.getFloat64(at, true),
  record.getFloat64(at + 8, true),
];

function positionsAt(record: DataView, from: number, count: number): Position[] {
  if (count < 0 || from + count * 16 > record.byteLength) throw new RangeError('Positions beyond the record');
  return Array.from({ length: count }, (_, at) => positionAt(record, from + at * 16));
}

function partsOf(record: DataView): Position[][] {
  const [parts, points] = [record.getInt32(36, true), record.getInt32(40, true)];
  if (parts < 0 || 44 + parts * 4 > record.byteLength) throw new RangeError('Parts beyond the record');
  const all = positionsAt(record, 44 + parts * 4, points);
  const starts = Array.from({ length: parts }, (_, at) => record.getInt32(44 + at * 4, true));
  return starts.map((start, at) => all.slice(start, starts[at + 1] ?? points));
}

/** Polygons of rings: those that run clockwise are outsides, each other one is a hole of the outside that it lies in. */
export function groupedRings(rings: readonly Position[][]): Position[][][] {
  const isOutside = (ring: Position[]) => flatArea(ring) <= 0;
  const outsides = rings.filter(isOutside);
  // All the other way round: a program that does not know the rule.
  if (outsides.length === 0) return rings.map((ring) => [ring]);
  const polygons = outsides.map((ring) => ({ rings: [ring], box: boxOf(ring) }));
  const lone: Position[][][] = [];
  for (const ring of rings) {
    if (isOutside(ring)) continue;
    const [position] = ring;
    const around = polygons.find(
      ({ box, rings: [outside = []] }) =>
        position !== undefined && isInBox(position, box) && isInside(position, outside),
    );
    if (around) around.rings.push(ring);
    else lone.push([ring]);
  }
  return [...polygons.map((polygon) => polygon.rings), ...lone];
}

type Box = [west: number, south: number, east: number, north: number];

function boxOf(ring: readonly Position[]): Box {
  const box: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [lng, lat] of ring) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

const isInBox = ([lng, lat]: Position, [west, south, east, north]: Box): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

function isInside([lng, lat]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  let last = ring.at(-1);
  for (const position of ring) {
    if (last && last[1] > lat !== position[1] > lat) {
      const cut = last[0] + ((lat - last[1]) / (position[1] - last[1])) * (position[0] - last[0]);
      if (lng < cut) inside = !inside;
    }
    last = position;
  }
  return inside;
}
