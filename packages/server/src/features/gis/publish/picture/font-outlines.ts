import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** Texts as outlines: what draws pictures on servers may have no fonts at all. */
export interface FontOutlines {
  /** SVG path data of a text that begins at 0 0, its width, both for letters of `size` px. Characters without a shape are left out. */
  draw(text: string, size: number): { path: string; width: number };
}

const FILE = new URL('../../../../../assets/fonts/inter-latin-600.woff', import.meta.url);
let inter: FontOutlines | null = null;

/** The letters of labels, semibold. Read when it is first needed. */
export function interOutlines(): FontOutlines {
  inter ??= readOutlines(tablesOf(readFileSync(FILE)));
  return inter;
}

type Tables = ReadonlyMap<string, Buffer>;

/** The tables of a WOFF file, version 1. Source: https://www.w3.org/TR/WOFF/ */
function tablesOf(file: Buffer): Tables {
  const count = file.readUInt16BE(12);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 44 + index * 20;
      const [from, packed, size] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
      const bytes = file.subarray(from, from + packed);
      return [file.toString('latin1', at, at + 4), packed < size ? inflateSync(bytes) : bytes];
    }),
  );
}

const tableOf = (tables: Tables, name: string): Buffer => {
  const table = tables.get(name);
  if (!table) throw new Error(`The font has no table ${name}`);
  return table;
};

function readOutlines(tables: Tables): FontOutlines {
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18);
  const isLong = tableOf(tables, 'head').readInt16BE(50) === 1;
  const [loca, glyf, hmtx] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf'), tableOf(tables, 'hmtx')];
  const widths = tableOf(tables, 'hhea').readUInt16BE(34);
  const glyphOf = characterMap(tableOf(tables, 'cmap'));
  const placeOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const contours = (glyph: number): Contour[] => {
    const [from, to] = [placeOf(glyph), placeOf(glyph + 1)];
    return to > from ? contoursOf(glyf.subarray(from, to), contours) : [];
  };
  return {
    draw(text, size) {
      const scale = size / unitsPerEm;
      let x = 0;
      let path = '';
      for (const character of text) {
        const glyph = glyphOf(character.codePointAt(0) ?? 0);
        if (glyph === 0 && character !== ' ') continue;
        for (const contour of contours(glyph)) path += pathOf(contour, scale, x);
        x += hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4) * scale;
      }
      return { path, width: x };
    },
  };
}

/** Glyphs by character, of the table's part for Unicode's first plane (format 4). */
function characterMap(cmap: Buffer): (code: number) => number {
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const at = parts.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('The font has no characters');
  const segments = cmap.readUInt16BE(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  return (code) => {
    for (let index = 0; index < segments; index += 1) {
      if (code > cmap.readUInt16BE(ends + index * 2)) continue;
      const start = cmap.readUInt16BE(starts + index * 2);
      if (code < start) return 0;
      const delta = cmap.readInt16BE(deltas + index * 2);
      const range = cmap.readUInt16BE(ranges + index * 2);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(ranges + index * 2 + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

interface OutlinePoint {
  x: number;
  y: number;
  isOn: boolean;
}
type Contour = OutlinePoint[];

/** A glyph's contours, y upward. Source: OpenType specification, `glyf`. */
function contoursOf(glyph: Buffer, others: (glyph: number) => Contour[]): Contour[] {
  const count = glyph.readInt16BE(0);
  return count < 0 ? compositeOf(glyph, others) : simpleOf(glyph, count);
}

function simpleOf(glyph: Buffer, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => glyph.readUInt16BE(10 + index * 2));
  const points = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyph.readUInt8(at++);
    const times = flag & 8 ? glyph.readUInt8(at++) + 1 : 1;
    for (let index = 0; index < times; index += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph.readUInt8(at++) : -glyph.readUInt8(at++);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [axis(2, 16), axis(4, 32)];
  return ends.map((end, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    return flags
      .slice(from, end + 1)
      .map((flag, offset) => ({ x: xs[from + offset] ?? 0, y: ys[from + offset] ?? 0, isOn: (flag & 1) === 1 }));
  });
}

/** Letters with accents are made of two glyphs. */
function compositeOf(glyph: Buffer, others: (glyph: number) => Contour[]): Contour[] {
  const contours: Contour[] = [];
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = glyph.readUInt16BE(at);
    const part = glyph.readUInt16BE(at + 2);
    const isWide = (flags & 1) === 1;
    const [dx, dy] = isWide
      ? [glyph.readInt16BE(at + 4), glyph.readInt16BE(at + 6)]
      : [glyph.readInt8(at + 4), glyph.readInt8(at + 5)];
    at += isWide ? 8 : 6;
    const numbers = flags & 8 ? 1 : flags & 0x40 ? 2 : flags & 0x80 ? 4 : 0;
    const [a = 1, b = 0, c = 0, d = numbers === 1 ? a : 1] = transformAt(glyph, at, numbers);
    at += numbers * 2;
    for (const contour of others(part))
      contours.push(contour.map(({ x, y, isOn }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOn })));
  }
  return contours;
}

/** Scale, two scales, or a whole matrix. */
function transformAt(glyph: Buffer, at: number, numbers: number): (number | undefined)[] {
  const read = Array.from({ length: numbers }, (_, index) => glyph.readInt16BE(at + index * 2) / 0x4000);
  const [first, second] = read;
  if (numbers === 1) return [first, 0, 0, first];
  return numbers === 2 ? [first, 0, 0, second] : read;
}

/** Quadratic curves: between two points off the curve there is one on it, halfway. */
function pathOf(contour: Contour, scale: number, dx: number): string {
  const text = (x: number, y: number) => `${(dx + x * scale).toFixed(2)} ${(-y * scale).toFixed(2)}`;
  const between = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    isOn: true,
  });
  const whole = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point;
    return point.isOn || next.isOn ? [point] : [point, between(point, next)];
  });
  const from = whole.findIndex(({ isOn }) => isOn);
  const first = whole[from];
  if (!first) return '';
  const points = [...whole.slice(from + 1), ...whole.slice(0, from), first];
  let path = `M${text(first.x, first.y)}`;
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    const next = points[index + 1];
    if (!point) continue;
    if (point.isOn) path += `L${text(point.x, point.y)}`;
    else if (next) {
      path += `Q${text(point.x, point.y)} ${text(next.x, next.y)}`;
      index += 1;
    } else path += `Q${text(point.x, point.y)} ${text(first.x, first.y)}`;
  }
  return `${path}Z`;
}
