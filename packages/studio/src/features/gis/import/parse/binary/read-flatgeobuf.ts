import { type Geometry, mapPositions, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { linesOf, mergedGeometries, pointsOf, polygonsOf } from '../merge-geometries.ts';
import { bytesLeftOut, type ParsedFeatures, type PropertyValue } from '../parsed-file.ts';
import {
  isKnownEpsg,
  projectionOfEpsg,
  projectionOfWkt,
  systemLabel,
  systemNamed,
  type ToDegrees,
} from '../projection.ts';
import { FlatTable } from './flat-buffer.ts';

const DAMAGED = 'The FlatGeobuf file is damaged';
/** Bytes of the head, with the descriptions of all columns. */
const MOST_HEAD = 10 * 1024 * 1024;

/** `fgb` with the version 3. Source: flatgeobuf.org, "Specification". */
export const isFlatGeobuf = ([a, b, c, version]: Uint8Array): boolean =>
  a === 0x66 && b === 0x67 && c === 0x62 && version === 3;

interface Column {
  name: string;
  type: number;
}

interface Head {
  geometryType: number;
  columns: Column[];
  toDegrees: ToDegrees | null;
  /** It names its coordinate system. */
  isStated: boolean;
  /** What we call it; empty: it has no name. */
  system: string;
}

/** Takes the features of a FlatGeobuf file in the order they stand in; its index is passed over. */
export function readFlatGeobuf(bytes: Uint8Array, into: ParsedFeatures, onBytes: (bytes: number) => void): void {
  if (!isFlatGeobuf(bytes)) throw new TableFileError('This is not a FlatGeobuf file of version 3');
  const { head, from } = readHead(bytes, (notice) => into.notice(notice));
  if (!head.isStated)
    into.withoutSystem('The file names no coordinate system: coordinates are taken for WGS 84 degrees');
  else if (head.system !== '') into.readIn(head.system);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  let row = 0;
  while (at + 4 <= bytes.length) {
    row += 1;
    const size = view.getUint32(at, true);
    if (at + 4 + size > bytes.length) {
      into.skip(row, 'The file ends in the middle of it: what stands before is imported');
      return;
    }
    readFeature(bytes.subarray(at + 4, at + 4 + size), head, row, into);
    at += 4 + size;
    if (row % 1_000 === 0) onBytes(at);
  }
}

function readHead(bytes: Uint8Array, tell: (notice: string) => void): { head: Head; from: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytes.length < 12 ? 0 : view.getUint32(8, true);
  if (size < 4 || size > MOST_HEAD || 12 + size > bytes.length) throw new TableFileError(DAMAGED);
  try {
    const table = FlatTable.root(bytes.subarray(12, 12 + size));
    const crs = table.table(10);
    const head: Head = {
      geometryType: table.byte(2, 0),
      columns: table.tables(7).map((column) => ({ name: column.text(0), type: column.byte(1, 0) })),
      toDegrees: projectionOf(crs, tell),
      isStated: (crs?.int(1, 0) ?? 0) !== 0 || (crs?.text(4) ?? '') !== '',
      system: systemIn(crs),
    };
    return { head, from: 12 + size + indexSize(table.long(8), table.short(9, 16)) };
  } catch (error) {
    if (error instanceof RangeError) throw new TableFileError(DAMAGED);
    throw error;
  }
}

function systemIn(crs: FlatTable | null): string {
  const [code, wkt] = [crs?.int(1, 0) ?? 0, crs?.text(4) ?? ''];
  return code !== 0 && (wkt === '' || isKnownEpsg(code)) ? systemLabel(code) : systemNamed(wkt);
}

function projectionOf(crs: FlatTable | null, tell: (notice: string) => void): ToDegrees | null {
  const [code, wkt] = [crs?.int(1, 0) ?? 0, crs?.text(4) ?? ''];
  if (code !== 0 && (wkt === '' || isKnownEpsg(code))) return projectionOfEpsg(code, tell);
  return wkt === '' ? null : projectionOfWkt(wkt, tell);
}

/** Bytes of the packed tree in front of the features: 40 for each node. */
function indexSize(features: number, nodeSize: number): number {
  if (features === 0 || nodeSize < 2) return 0;
  let level = features;
  let nodes = level;
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * 40;
}

function readFeature(bytes: Uint8Array, head: Head, row: number, into: ParsedFeatures): void {
  try {
    const feature = FlatTable.root(bytes);
    const geometry = feature.table(0);
    const own = feature.tables(2);
    const columns = own.length > 0 ? own.map((one) => ({ name: one.text(0), type: one.byte(1, 0) })) : head.columns;
    const found = geometry ? mergedGeometries(geometriesOf(geometry, head.geometryType)) : [];
    if (found.length === 0) {
      into.skip(row, geometry ? 'Its geometry is empty or of a type that is not read' : 'It has no geometry');
      return;
    }
    const values = into.valuesOf(propertiesOf(feature.bytes(1), columns, into));
    const { toDegrees } = head;
    for (const one of found)
      into.add({ geometry: toDegrees ? mapPositions(one, ([x, y]) => toDegrees(x, y)) : one, values, row });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    into.skip(row, 'It is damaged');
  }
}

function geometriesOf(table: FlatTable, type: number): Geometry[] {
  const own = type === 0 ? table.byte(6, 0) : type;
  const parts = () => table.tables(7);
  const chains = () => chainsOf(positionsOf(table.doubles(1)), table.uints(0));
  const some = (geometry: Geometry | null): Geometry[] => (geometry ? [geometry] : []);
  switch (own) {
    case 1:
    case 4:
      return some(pointsOf(positionsOf(table.doubles(1))));
    case 2:
    case 5:
      return some(linesOf(chains()));
    case 3:
      return some(polygonsOf([chains()]));
    case 6:
      return some(polygonsOf(parts().map((part) => chainsOf(positionsOf(part.doubles(1)), part.uints(0)))));
    case 7:
      return parts().flatMap((part) => geometriesOf(part, 0));
    default:
      return [];
  }
}

function positionsOf(numbers: number[] | null): Position[] {
  const positions: Position[] = [];
  for (let at = 0; numbers && at + 1 < numbers.length; at += 2)
    positions.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return positions;
}

/** Chains by where each ends. */
function chainsOf(positions: Position[], ends: number[] | null): Position[][] {
  if (!ends || ends.length === 0) return positions.length > 0 ? [positions] : [];
  return ends.map((end, at) => positions.slice(ends[at - 1] ?? 0, end)).filter((chain) => chain.length > 0);
}

/** Types of columns by their number in the format. */
const [DATE_TIME, BINARY] = [13, 14];

/** Values of a feature: the number of the column, then as many bytes as its type has. */
function* propertiesOf(
  bytes: Uint8Array | null,
  columns: readonly Column[],
  into: ParsedFeatures,
): Generator<[string, PropertyValue]> {
  if (!bytes) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 2 <= bytes.length) {
    const column = columns[view.getUint16(at, true)];
    if (!column) throw new RangeError('A column that the file does not have');
    const { value, size } = valueAt(view, at + 2, column.type);
    if (column.type === BINARY) into.notice(bytesLeftOut(column.name));
    else yield [column.name, value];
    at += 2 + size;
  }
}

function valueAt(view: DataView, at: number, type: number): { value: PropertyValue; size: number } {
  switch (type) {
    case 0:
      return { value: view.getInt8(at), size: 1 };
    case 1:
      return { value: view.getUint8(at), size: 1 };
    case 2:
      return { value: view.getUint8(at) !== 0, size: 1 };
    case 3:
      return { value: view.getInt16(at, true), size: 2 };
    case 4:
      return { value: view.getUint16(at, true), size: 2 };
    case 5:
      return { value: view.getInt32(at, true), size: 4 };
    case 6:
      return { value: view.getUint32(at, true), size: 4 };
    case 7:
      return { value: exact(view.getBigInt64(at, true)), size: 8 };
    case 8:
      return { value: exact(view.getBigUint64(at, true)), size: 8 };
    case 9:
      return { value: finite(view.getFloat32(at, true)), size: 4 };
    case 10:
      return { value: finite(view.getFloat64(at, true)), size: 8 };
    default: {
      const size = view.getUint32(at, true);
      if (at + 4 + size > view.byteLength) throw new RangeError('A text beyond the end');
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 4, size);
      const text = type === BINARY ? '' : new TextDecoder().decode(bytes);
      // The format has no dates: GDAL writes them as the beginning of their day.
      return { value: type === DATE_TIME ? text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00$/, '$1') : text, size: 4 + size };
    }
  }
}

/** A whole number as it is, as text where a number would lose digits. */
const exact = (value: bigint): PropertyValue =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();

/** What is no number stands for nothing. */
const finite = (value: number): PropertyValue => (Number.isFinite(value) ? value : null);
