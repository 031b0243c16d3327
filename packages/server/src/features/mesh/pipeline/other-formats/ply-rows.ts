import { MANY, openNotches, type Point } from '../obj/notches.ts';
import { RefusedMeshError } from '../refused-mesh-error.ts';
import { onlyPoints } from './only-points.ts';
import { BLANK, elementsOf, hasLines, PLY_END, PLY_HEAD, type PlyElement, plainPly, SIZES } from './ply-head.ts';

const COLOURS = ['red', 'green', 'blue', 'alpha'] as const;
/** Bytes up to which a file is looked into for faces with notches: larger ones are scans, in triangles. */
const MOST_DRAWN = 16 * 1024 * 1024;

/** Names the picture. Source: MeshLab, Metashape. */
const TEXTURE = /^comment[ \t]+TextureFile[ \t]+(\S.*?)[ \t]*$/i;

/** Values of an element, by property; a list has its values one after the other, and where each row begins. */
interface RowLists {
  starts: Uint32Array;
  items: number[];
}

interface Table {
  values: Map<string, Float64Array>;
  lists: Map<string, RowLists>;
  /** Its rows have more values than the header says, as faces of older MeshLab, whose colours are lists. */
  isLonger: boolean;
}

/** Refuses what the converter reads a part of, by what the header says. */
export function refusePly(file: Uint8Array, name: string): void {
  const text = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, PLY_HEAD)).toString('latin1');
  const head = text.split(/\bend_header\b/)[0] ?? '';
  if (/^element[ \t]+tristrips?\b/m.test(head))
    throw new RefusedMeshError(
      `“${name}” has its triangles in strips (tristrips), which cannot be read. Save it with faces, for example with MeshLab, or export .glb`,
    );
  const countOf = (element: string) =>
    Number(new RegExp(`^element[ \\t]+${element}[ \\t]+(\\d+)`, 'm').exec(head)?.[1] ?? 0);
  const isSplat = ['f_dc_0', 'scale_0', 'rot_0'].every((one) =>
    new RegExp(`^property[ \\t].*\\b${one}\\b`, 'm').test(head),
  );
  if (isSplat)
    throw new RefusedMeshError(
      `“${name}” holds Gaussian splats, which scenes do not draw. Export the surface as a mesh (.glb) from the program that made it`,
    );
  if (/\bend_header\b/.test(text) && countOf('vertex') > 0 && countOf('face') === 0)
    throw new RefusedMeshError(onlyPoints(`“${name}”`, countOf('edge') > 0));
}

/**
 * A .ply file as the converter reads it as it is meant. Of faces it reads neither colours nor, next to them, texture coordinates:
 * they move to the corners. Elements that it does not know shift all that follows, and a line feed behind the header, which is
 * the beginning of a number in a binary file, is skipped, and some notches of faces are filled: such files are written again with
 * points and faces only.
 */
export function readablePly(sent: Uint8Array, name: string): Uint8Array {
  const file = plainPly(sent);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const head = bytes.toString('latin1', 0, PLY_HEAD);
  const end = PLY_END.exec(head);
  if (!head.startsWith('ply') || !end) return file;
  const lines = head.slice(0, end.index).split(/\r?\n|\r/);
  const elements = elementsOf(lines);
  const face = elements.find((element) => element.name === 'face');
  const [ofFaces, ofPoints] = [face, elements.find((element) => element.name === 'vertex')].map(coloursOf);
  const layout = face?.properties.find((property) => property.name === 'texcoord' && property.count !== null);
  const format = lines.map((line) => /^format (\S+)/.exec(line)?.[1]).find((one) => one !== undefined) ?? '';
  const body = bytes.subarray(end.index + end[0].length);
  const isPlain = elements[0]?.name === 'vertex' && (elements[1]?.name ?? 'face') === 'face';
  const isLined = format !== 'ascii' || hasLines(body, elements);
  const isWhole = isLined && (format === 'ascii' || (body[0] ?? BLANK) > BLANK);
  const isNamed = lines.some((line) => TEXTURE.test(line));
  const named = isNamed ? Buffer.concat([Buffer.from(lines.map(oneWord).join('\n') + end[0], 'latin1'), body]) : file;
  const isReadable = !ofFaces && !layout && isPlain && isWhole;
  if (isReadable && bytes.length > MOST_DRAWN) return named;
  const source = valuesOf(body, format, isLined);
  try {
    const tables = new Map<string, Table>();
    for (const element of elements) tables.set(element.name, tableOf(element, source, bytes.length));
    const [points, faces] = [tables.get('vertex'), tables.get('face')];
    if (!points || points.isLonger || !faces) return named;
    // Of what stands behind the lists of such faces, nothing is where the header says.
    const colours = faces.isLonger ? null : ofFaces;
    if (faces.isLonger && !(layout && hasWholeLayout(faces))) return named;
    const isOpened = withOpenNotches(points, faces);
    if (isReadable && !isOpened) return named;
    refuseManyPictures(faces, name);
    const comments = lines.filter((line) => TEXTURE.test(line)).map(oneWord);
    const colourOf = colours
      ? (row: number) => colours(faces, row)
      : ofPoints && ((_row: number, point: number) => ofPoints(points, point));
    return written(points, faces, { colourOf: colourOf ?? null, hasLayout: layout !== undefined, comments }) ?? named;
  } catch (error) {
    if (error instanceof EndsEarly || (error instanceof RangeError && format !== 'ascii'))
      throw new RefusedMeshError(
        `“${name}” is damaged: it ends before the last of its ${face?.count ?? 0} faces. Export it again and send that file`,
      );
    if (error instanceof RangeError) return named; // its rows are not what its header says: the converter reads lines
    throw error;
  }
}

const cornersOf = ({ lists }: Table) => lists.get('vertex_indices') ?? lists.get('vertex_index');

/** Whether each corner of each face has its two texture coordinates. */
function hasWholeLayout(faces: Table): boolean {
  const [corners, places] = [cornersOf(faces), faces.lists.get('texcoord')];
  return corners?.starts.every((start, face) => places?.starts[face] === start * 2) ?? false;
}

/** Moves points so that the converter keeps the notches of faces; whether there was one. */
function withOpenNotches({ values }: Table, faces: Table): boolean {
  const axes = [values.get('x'), values.get('y'), values.get('z')];
  const { starts, items } = cornersOf(faces) ?? { starts: new Uint32Array(), items: [] };
  const outlines: number[][] = [];
  for (const [face, start] of starts.entries()) {
    const end = starts[face + 1] ?? 0;
    if (end - start >= MANY) outlines.push(items.slice(start, end));
  }
  if (outlines.length === 0) return false;
  const [xs, ys, zs] = axes;
  const points = Array.from(xs ?? [], (x, row): Point => [x, ys?.[row] ?? 0, zs?.[row] ?? 0]);
  const moved = openNotches(points, outlines);
  for (const [row, place] of moved) for (const [axis, value] of place.entries()) axes[axis]?.set([value], row);
  return moved.size > 0;
}

/** The name of the picture without blanks: the converter reads no name that has some. */
const oneWord = (line: string): string =>
  line.replace(
    TEXTURE,
    (_line, name: string) => `comment TextureFile ${encodeURI(Buffer.from(name, 'latin1').toString())}`,
  );

/** Faces say the number of their picture; the converter puts one on all. */
function refuseManyPictures({ values }: Table, name: string): void {
  const numbers = values.get('texnumber');
  if (numbers?.some((number) => number !== numbers[0]))
    throw new RefusedMeshError(
      `“${name}” has several pictures on its faces (texnumber), which cannot be kept. Export it as .obj or .glb with its pictures`,
    );
}

/** Reads the colour of a row, 0 to 255 each; null: the element has none. */
function coloursOf(element: PlyElement | undefined): ((table: Table, row: number) => number[]) | null {
  const found = COLOURS.map((channel) =>
    element?.properties.find(
      ({ name, count }) => count === null && (name === channel || name === `diffuse_${channel}`),
    ),
  );
  if (!found.slice(0, 3).every((one) => one !== undefined)) return null;
  return ({ values }, row) =>
    found.map((property) => {
      const value = (property && values.get(property.name)?.[row]) ?? (property ? 0 : 255);
      const isShare = property?.type.startsWith('float') || property?.type.startsWith('double');
      return Math.min(255, Math.max(0, Math.round(isShare && property ? value * 255 : value)));
    });
}

/** The header says more than there is. */
class EndsEarly extends Error {}

interface Values {
  take(type: string): number;
  /** At the end of each row; whether it went on. */
  endRow(): boolean;
}

/** @param isLined whether a row is a line */
function valuesOf(body: Buffer, format: string, isLined: boolean): Values {
  if (format === 'ascii') {
    let next = 0;
    const isBlank = (byte: number | undefined) => byte !== undefined && byte <= 0x20;
    const isBreak = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;
    return {
      take() {
        while (isBlank(body[next])) next += 1;
        const from = next;
        while (next < body.length && !isBlank(body[next])) next += 1;
        if (from === next) throw new EndsEarly();
        return Number(body.toString('latin1', from, next));
      },
      endRow() {
        if (!isLined) return false;
        while (isBlank(body[next]) && !isBreak(body[next])) next += 1;
        const isLonger = next < body.length && !isBreak(body[next]);
        while (next < body.length && !isBreak(body[next])) next += 1;
        return isLonger;
      },
    };
  }
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const isLittle = format === 'binary_little_endian';
  let at = 0;
  const take = (type: string): number => {
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
  return { take, endRow: () => false };
}

/** @param most rows: each takes a byte at least */
function tableOf({ count, properties }: PlyElement, { take, endRow }: Values, most: number): Table {
  if (!(count <= most)) throw new RangeError('It ends too early');
  const table: Table = { values: new Map(), lists: new Map(), isLonger: false };
  const readers = properties.map(({ name, type, count: length }) => {
    if (length === null) {
      const column = new Float64Array(count);
      table.values.set(name, column);
      return (row: number) => {
        column[row] = take(type);
      };
    }
    const list: RowLists = { starts: new Uint32Array(count + 1), items: [] };
    table.lists.set(name, list);
    return (row: number) => {
      for (let left = take(length); left > 0; left -= 1) list.items.push(take(type));
      list.starts[row + 1] = list.items.length;
    };
  });
  for (let row = 0; row < count; row += 1) {
    for (const read of readers) read(row);
    if (endRow()) table.isLonger = true;
  }
  return table;
}

/** What faces say of themselves; the other columns stay those of their points. */
interface Said {
  /** Of a point of a face, 0 to 255 each; null: there are none. */
  colourOf: ((face: number, point: number) => number[]) | null;
  /** Whether each corner has texture coordinates, in the list of its face. */
  hasLayout: boolean;
  /** Of the header: they name the picture. */
  comments: readonly string[];
}

/** Names of columns of colours, and of texture coordinates by the names that programs give them. */
const [COLOUR, LAYOUT] = [/^(diffuse_)?(red|green|blue|alpha)$/, /^(s|t|u|v|texture_u|texture_v)$/];

/** Each corner of a face gets a point of its own, with what its face says. */
function written(points: Table, faces: Table, { colourOf, hasLayout, comments }: Said): Uint8Array | null {
  const columns = [...points.values].filter(([name]) => !COLOUR.test(name) && !(hasLayout && LAYOUT.test(name)));
  const list = cornersOf(faces);
  if (!list) return null;
  const { starts, items } = list;
  const layout = hasLayout ? faces.lists.get('texcoord') : undefined;
  const count = starts.length - 1;
  const head = [
    ...['ply', 'format binary_little_endian 1.0', ...comments],
    ...[`element vertex ${items.length}`, 'property uchar padding'], // so that no line feed follows the header
    ...columns.map(([name]) => `property float ${name}`),
    ...(layout ? ['property float s', 'property float t'] : []),
    ...(colourOf ? COLOURS.map((name) => `property uchar ${name}`) : []),
    ...[`element face ${count}`, 'property list uint uint vertex_indices', 'end_header', ''],
  ].join('\n');
  const perPoint = 1 + columns.length * 4 + (layout ? 8 : 0) + (colourOf ? COLOURS.length : 0);
  const made = Buffer.alloc(head.length + items.length * (perPoint + 4) + count * 4);
  let at = made.write(head, 'latin1');
  for (let face = 0; face < count; face += 1) {
    const first = starts[face] ?? 0;
    for (let corner = first; corner < (starts[face + 1] ?? 0); corner += 1) {
      const point = items[corner] ?? 0;
      at = made.writeUInt8(1, at);
      for (const [, column] of columns) at = made.writeFloatLE(column[point] ?? 0, at);
      if (layout)
        for (const axis of [0, 1]) {
          const place = (layout.starts[face] ?? 0) + (corner - first) * 2 + axis;
          at = made.writeFloatLE(place < (layout.starts[face + 1] ?? 0) ? (layout.items[place] ?? 0) : 0, at);
        }
      for (const value of colourOf?.(face, point) ?? []) at = made.writeUInt8(value, at);
    }
  }
  for (let face = 0; face < count; face += 1) {
    const [from = 0, to = 0] = starts.subarray(face, face + 2);
    at = made.writeUInt32LE(to - from, at);
    for (let corner = from; corner < to; corner += 1) at = made.writeUInt32LE(corner, at);
  }
  return made;
}
