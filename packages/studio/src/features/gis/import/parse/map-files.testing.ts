import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { type Zippable, zipSync } from 'fflate';
import { readMapFile } from './read-map-file.ts';

type Content = string | Uint8Array;

const blobOf = (content: Content): Blob => new Blob([typeof content === 'string' ? content : content.slice()]);

/** Reads a file that a test made. */
export const readFile = (name: string, content: Content, companions: Readonly<Record<string, Content>> = {}) =>
  readMapFile({
    name,
    content: blobOf(content),
    companions: Object.entries(companions).map(([other, of]) => ({ name: other, content: blobOf(of) })),
  });

const encode = (text: string) => new TextEncoder().encode(text);

/** A ZIP of files by name. */
export const zipOf = (files: Readonly<Record<string, Content>>): Uint8Array => {
  const parts: Zippable = {};
  for (const [name, content] of Object.entries(files))
    parts[name] = typeof content === 'string' ? encode(content) : content;
  return zipSync(parts);
};

export const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
export const SWEREF99TM =
  'PROJCS["SWEREF99_TM",GEOGCS["GCS_SWEREF99",DATUM["D_SWEREF99",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** A shape: one position is a point; several chains are the rings of a polygon. */
type Shape = Position | Position[][] | null;

/** The `.shp` part of a Shapefile. */
export function shpOf(shapes: readonly Shape[]): Uint8Array {
  const records = shapes.map((shape) => {
    if (shape === null) return new Uint8Array(4);
    return isPosition(shape) ? pointRecord(shape) : polygonRecord(shape);
  });
  const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + 8 + length, 100));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9_994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1_000, true);
  view.setInt32(32, shapes.some((shape) => shape !== null && isPosition(shape)) ? 1 : 5, true);
  let at = 100;
  for (const [index, record] of records.entries()) {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, record.length / 2);
    bytes.set(record, at + 8);
    at += 8 + record.length;
  }
  return bytes;
}

/** The `.shx` part of the `.shp` part. */
export function shxOf(shp: Uint8Array): Uint8Array {
  const shapes = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const places: [start: number, size: number][] = [];
  for (let at = 100; at < shp.length; at += 8 + shapes.getInt32(at + 4) * 2)
    places.push([at / 2, shapes.getInt32(at + 4)]);
  return shxAt(places);
}

/** A `.shx` part of offsets and sizes, in units of 2 bytes. */
export function shxAt(places: readonly (readonly [start: number, size: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(100 + places.length * 8));
  view.setInt32(0, 9_994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1_000, true);
  for (const [at, [start, size]] of places.entries()) {
    view.setInt32(100 + at * 8, start);
    view.setInt32(104 + at * 8, size);
  }
  return new Uint8Array(view.buffer);
}

const isPosition = (shape: Position | Position[][]): shape is Position => typeof shape[0] === 'number';

function pointRecord([x, y]: Position): Uint8Array {
  const view = new DataView(new ArrayBuffer(20));
  view.setInt32(0, 1, true);
  view.setFloat64(4, x, true);
  view.setFloat64(12, y, true);
  return new Uint8Array(view.buffer);
}

function polygonRecord(rings: Position[][]): Uint8Array {
  const all = rings.flat();
  const view = new DataView(new ArrayBuffer(44 + rings.length * 4 + all.length * 16));
  view.setInt32(0, 5, true);
  view.setInt32(36, rings.length, true);
  view.setInt32(40, all.length, true);
  let start = 0;
  for (const [at, ring] of rings.entries()) {
    view.setInt32(44 + at * 4, start, true);
    start += ring.length;
  }
  for (const [at, [x, y]] of all.entries()) {
    view.setFloat64(44 + rings.length * 4 + at * 16, x, true);
    view.setFloat64(52 + rings.length * 4 + at * 16, y, true);
  }
  return new Uint8Array(view.buffer);
}

/** The `.dbf` part: columns of text, 20 bytes wide; a row of null is one that was deleted. */
export function dbfOf(columns: readonly string[], rows: readonly (readonly Content[] | null)[]): Uint8Array {
  const width = 20;
  const head = 32 + columns.length * 32 + 1;
  const size = 1 + columns.length * width;
  const bytes = new Uint8Array(head + rows.length * size + 1).fill(0x20, head);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, head, true);
  view.setUint16(10, size, true);
  for (const [at, name] of columns.entries()) {
    bytes.set(encode(name).subarray(0, 10), 32 + at * 32);
    bytes.set([0x43], 43 + at * 32);
    bytes.set([width], 48 + at * 32);
  }
  bytes.set([0x0d], head - 1);
  for (const [at, row] of rows.entries()) {
    const start = head + at * size;
    if (row === null) bytes.set([0x2a], start);
    for (const [column, cell] of (row ?? []).entries())
      bytes.set(typeof cell === 'string' ? encode(cell) : cell, start + 1 + column * width);
  }
  return bytes;
}

interface DbfField {
  name: string;
  type: 'C' | 'N' | 'D' | 'L';
  size: number;
}

/** The `.dbf` part with types and widths of its own; numbers stand at the right of their cell. */
export function typedDbfOf(fields: readonly DbfField[], rows: readonly (readonly Content[])[]): Uint8Array {
  const head = 32 + fields.length * 32 + 1;
  const size = 1 + fields.reduce((sum, field) => sum + field.size, 0);
  const bytes = new Uint8Array(head + rows.length * size + 1).fill(0x20, head);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, head, true);
  view.setUint16(10, size, true);
  for (const [at, { name, type, size: width }] of fields.entries()) {
    bytes.set(encode(name), 32 + at * 32);
    bytes.set([type.charCodeAt(0)], 43 + at * 32);
    bytes.set([width], 48 + at * 32);
  }
  bytes.set([0x0d], head - 1);
  for (const [at, row] of rows.entries()) {
    let from = head + at * size + 1;
    for (const [column, { type, size: width }] of fields.entries()) {
      const cell = row[column] ?? '';
      const content = typeof cell === 'string' ? encode(cell) : cell;
      bytes.set(content, type === 'N' ? from + width - content.length : from);
      from += width;
    }
  }
  return bytes;
}
