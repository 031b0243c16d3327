import { RefusedMeshError } from './refused-mesh-error.ts';

/** Bytes of a number, by how headers name it. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ char: 1, int8: 1, uchar: 1, uint8: 1, short: 2, int16: 2, ushort: 2, uint16: 2 },
  ...{ int: 4, int32: 4, uint: 4, uint32: 4, float: 4, float32: 4, double: 8, float64: 8 },
};
const COLOURS = ['red', 'green', 'blue', 'alpha'] as const;
/** Bytes in which a header ends. */
const HEAD = 64 * 1024;

interface Property {
  name: string;
  type: string;
  /** Of the number of values that a list begins with; null: it is no list. */
  count: string | null;
}
interface Element {
  name: string;
  count: number;
  properties: Property[];
}
/** Values of an element, by property; a list has its values one after the other, and where each row begins. */
interface Table {
  values: Map<string, Float64Array>;
  lists: Map<string, { starts: Uint32Array; items: number[] }>;
}

/** Refuses strips of triangles, of which the converter reads a part. */
export function refuseStrips(file: Uint8Array, name: string): void {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, HEAD)).toString('latin1');
  if (/^element[ \t]+tristrips?\b/m.test(head.split(/\bend_header\b/)[0] ?? ''))
    throw new RefusedMeshError(
      `“${name}” has its triangles in strips (tristrips), which cannot be read. Save it with faces, for example with MeshLab, or export .glb`,
    );
}

/**
 * A .ply file whose faces have colours, with these at the corners of its faces: the converter reads only colours of points.
 * Null: it has none, or cannot be read here.
 */
export function withFaceColours(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const head = bytes.toString('latin1', 0, HEAD);
  const end = /\bend_header[ \t]*\r?\n/.exec(head);
  if (!head.startsWith('ply') || !end) return null;
  const lines = head.slice(0, end.index).split(/\r?\n|\r/);
  const elements = elementsOf(lines);
  const colourOf = colourOfFaces(elements.find(({ name }) => name === 'face'));
  if (!colourOf) return null;
  const format = lines.map((line) => /^format (\S+)/.exec(line)?.[1]).find((one) => one !== undefined) ?? '';
  const take = valuesOf(bytes.subarray(end.index + end[0].length), format);
  try {
    const tables = new Map<string, Table>();
    for (const element of elements) tables.set(element.name, tableOf(element, take, bytes.length));
    const [points, faces] = [tables.get('vertex'), tables.get('face')];
    return points && faces ? written(points, faces, colourOf) : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends too early, and the converter says so
    throw error;
  }
}

function elementsOf(lines: readonly string[]): Element[] {
  const elements: Element[] = [];
  for (const line of lines) {
    const [what, ...rest] = line.trim().split(/\s+/);
    if (what === 'element') elements.push({ name: rest[0] ?? '', count: Number(rest[1]), properties: [] });
    if (what !== 'property') continue;
    const isList = rest[0] === 'list';
    const [type = '', name = ''] = isList ? rest.slice(2) : rest;
    elements.at(-1)?.properties.push({ name, type, count: isList ? (rest[1] ?? '') : null });
  }
  return elements;
}

type ColourOf = (faces: Table, row: number) => number[];

/** Reads the colour of a face, 0 to 255 each; null: faces have none. */
function colourOfFaces(face: Element | undefined): ColourOf | null {
  const found = COLOURS.map((channel) =>
    face?.properties.find(({ name, count }) => count === null && (name === channel || name === `diffuse_${channel}`)),
  );
  if (!found.slice(0, 3).every((one) => one !== undefined)) return null;
  return ({ values }, row) =>
    found.map((property) => {
      const value = (property && values.get(property.name)?.[row]) ?? (property ? 0 : 255);
      const isShare = property?.type.startsWith('float') || property?.type.startsWith('double');
      return Math.min(255, Math.max(0, Math.round(isShare && property ? value * 255 : value)));
    });
}

type Take = (type: string) => number;

function valuesOf(body: Buffer, format: string): Take {
  if (format === 'ascii') {
    let next = 0;
    const isBlank = (byte: number | undefined) => byte !== undefined && byte <= 0x20;
    return () => {
      while (isBlank(body[next])) next += 1;
      const from = next;
      while (next < body.length && !isBlank(body[next])) next += 1;
      if (from === next) throw new RangeError('It ends too early');
      return Number(body.toString('latin1', from, next));
    };
  }
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const isLittle = format === 'binary_little_endian';
  let at = 0;
  return (type) => {
    const size = SIZES[type] ?? 0;
    if (size === 0) throw new RangeError(`Numbers are of an unknown type: ${type}`);
    at += size;
    const from = at - size;
    if (size === 8) return view.getFloat64(from, isLittle);
    if (type.startsWith('float')) return view.getFloat32(from, isLittle);
    const isSigned = !type.startsWith('u');
    if (size === 1) return isSigned ? view.getInt8(from) : view.getUint8(from);
    if (size === 2) return isSigned ? view.getInt16(from, isLittle) : view.getUint16(from, isLittle);
    return isSigned ? view.getInt32(from, isLittle) : view.getUint32(from, isLittle);
  };
}

/** @param most rows: each takes a byte at least */
function tableOf({ count, properties }: Element, take: Take, most: number): Table {
  if (!(count <= most)) throw new RangeError('It ends too early');
  const table: Table = { values: new Map(), lists: new Map() };
  const readers = properties.map(({ name, type, count: length }) => {
    if (length === null) {
      const column = new Float64Array(count);
      table.values.set(name, column);
      return (row: number) => {
        column[row] = take(type);
      };
    }
    const list = { starts: new Uint32Array(count + 1), items: [] as number[] };
    table.lists.set(name, list);
    return (row: number) => {
      for (let left = take(length); left > 0; left -= 1) list.items.push(take(type));
      list.starts[row + 1] = list.items.length;
    };
  });
  for (let row = 0; row < count; row += 1) for (const read of readers) read(row);
  return table;
}

/** Each corner of a face gets a point of its own, with the colour of the face. */
function written(points: Table, faces: Table, colourOf: ColourOf): Uint8Array | null {
  const columns = [...points.values].filter(([name]) => !/^(diffuse_)?(red|green|blue|alpha)$/.test(name));
  const list = faces.lists.get('vertex_indices') ?? faces.lists.get('vertex_index');
  if (!list) return null;
  const { starts, items } = list;
  const count = starts.length - 1;
  const head = [
    ...['ply', 'format binary_little_endian 1.0', `element vertex ${items.length}`],
    ...columns.map(([name]) => `property float ${name}`),
    ...COLOURS.map((name) => `property uchar ${name}`),
    ...[`element face ${count}`, 'property list uint uint vertex_indices', 'end_header', ''],
  ].join('\n');
  const made = Buffer.alloc(head.length + items.length * (columns.length * 4 + COLOURS.length + 4) + count * 4);
  let at = made.write(head, 'latin1');
  for (let face = 0; face < count; face += 1) {
    const colour = colourOf(faces, face);
    for (let corner = starts[face] ?? 0; corner < (starts[face + 1] ?? 0); corner += 1) {
      for (const [, column] of columns) at = made.writeFloatLE(column[items[corner] ?? 0] ?? 0, at);
      for (const value of colour) at = made.writeUInt8(value, at);
    }
  }
  for (let face = 0; face < count; face += 1) {
    const [from = 0, to = 0] = starts.subarray(face, face + 2);
    at = made.writeUInt32LE(to - from, at);
    for (let corner = from; corner < to; corner += 1) at = made.writeUInt32LE(corner, at);
  }
  return made;
}
