import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { withoutInvisible } from '@diorama/documents/shared/text/visible-text.ts';
import type { FontFacts } from '@diorama/documents/theme/fonts/font-facts.ts';

const unpack = promisify(brotliDecompress);

/** Largest font unpacked, in bytes. */
const MAX_UNPACKED = 40 * 1024 * 1024;
const MOST_TABLES = 128;
const HEADER = 48;
const MAX_NAME = 100;

/** Tags by their number in the directory; those of which nothing is read are left empty. Source: WOFF 2.0, 4.1. */
const KNOWN = 'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_'.split(' ');
const GLYF = 10;
const LOCA = 11;
const FVAR = 47;
/** What every font has. Outlines are one of two kinds. */
const NEEDED = ['cmap', 'head', 'hhea', 'maxp', 'OS/2'];

interface Table {
  tag: string;
  /** Bytes in the unpacked stream. */
  length: number;
}

/** Reads a WOFF2 font; null when it is none, is damaged, or holds several fonts. */
export async function readFont(bytes: Buffer): Promise<FontFacts | null> {
  try {
    const tables = await tablesOf(bytes);
    return tables && factsOf(tables);
  } catch {
    // Reading past the end, or a stream that is no Brotli: it is damaged.
    return null;
  }
}

async function tablesOf(bytes: Buffer): Promise<Map<string, Buffer> | null> {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, 4) !== 'wOF2') return null;
  const isCollection = bytes.toString('latin1', 4, 8) === 'ttcf';
  const count = bytes.readUInt16BE(12);
  if (isCollection || bytes.readUInt32BE(8) !== bytes.length || count === 0 || count > MOST_TABLES) return null;
  const { directory, end } = readDirectory(bytes, count);
  const total = directory.reduce((sum, { length }) => sum + length, 0);
  const packed = bytes.subarray(end, end + bytes.readUInt32BE(20));
  if (total > MAX_UNPACKED || packed.length !== bytes.readUInt32BE(20)) return null;
  const unpacked = await unpack(packed, { maxOutputLength: total });
  if (unpacked.length !== total) return null;
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of directory) {
    tables.set(tag, unpacked.subarray(at, at + length));
    at += length;
  }
  const isWhole = NEEDED.every((tag) => tables.has(tag)) && ['glyf', 'CFF ', 'CFF2'].some((tag) => tables.has(tag));
  return isWhole ? tables : null;
}

function readDirectory(bytes: Buffer, count: number): { directory: Table[]; end: number } {
  const directory: Table[] = [];
  let at = HEADER;
  const base128 = (): number => {
    let value = 0;
    for (let step = 0; step < 5; step += 1) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('A number of more than five bytes');
  };
  for (let index = 0; index < count; index += 1) {
    const flags = bytes.readUInt8(at);
    const number = flags & 0x3f;
    const version = flags >> 6;
    at += 1;
    const isNamed = number === 0x3f;
    const tag = isNamed ? bytes.toString('latin1', at, at + 4) : tagOf(number);
    if (isNamed) at += 4;
    const length = base128();
    const isOutline = number === GLYF || number === LOCA;
    const isTransformed = isOutline ? version !== 3 : version !== 0;
    directory.push({ tag, length: isTransformed ? base128() : length });
  }
  return { directory, end: at };
}

const tagOf = (number: number): string =>
  number === FVAR ? 'fvar' : (KNOWN[number] ?? `#${number}`).replace('_', ' ');

function factsOf(tables: ReadonlyMap<string, Buffer>): FontFacts {
  const names = tables.get('name');
  const metrics = tables.get('OS/2');
  const selection = metrics && metrics.length >= 64 ? metrics.readUInt16BE(62) : 0;
  const usual = clamped(metrics && metrics.length >= 6 ? metrics.readUInt16BE(4) : 400);
  // Bit 0 is italic, bit 9 oblique. Source: OpenType, OS/2 fsSelection.
  const isSlanted = (selection & 0b10_0000_0001) !== 0;
  return {
    family: withoutWeight((names && familyIn(names)) || 'Untitled font', usual),
    weight: weightsIn(tables.get('fvar')) ?? { from: usual, to: usual },
    style: isSlanted ? 'italic' : 'normal',
  };
}

/** Weights by the word that names end with. Source: OpenType, OS/2 usWeightClass. */
const WEIGHTS: readonly [RegExp, weight: number][] = [
  [/\s(?:thin|hairline)$/i, 100],
  [/\s(?:extra|ultra)\s?light$/i, 200],
  [/\slight$/i, 300],
  [/\smedium$/i, 500],
  [/\s(?:semi|demi)\s?bold$/i, 600],
  [/\sbold$/i, 700],
  [/\s(?:extra|ultra)\s?bold$/i, 800],
  [/\s(?:black|heavy)$/i, 900],
];

/**
 * The family of a file that lost the name all its weights share, as small web fonts do: "Rubik Light" of weight 300 is
 * Rubik. "Archivo Black" has weight 400: that is its name.
 */
function withoutWeight(family: string, weight: number): string {
  // Fonts with optical sizes end with the one they were drawn for.
  const name = family.replace(/\s\d{1,3}pt$/i, '');
  const word = WEIGHTS.find(([pattern, of]) => of === weight && pattern.test(name));
  return (word && name.replace(word[0], '').trim()) || name || family;
}

const clamped = (weight: number): number => Math.min(1000, Math.max(1, Math.round(weight)));

/** The weight axis of a variable font. Source: OpenType, fvar. */
function weightsIn(fvar: Buffer | undefined): FontFacts['weight'] | null {
  if (!fvar) return null;
  const first = fvar.readUInt16BE(4);
  const size = fvar.readUInt16BE(10);
  for (let axis = 0; axis < Math.min(fvar.readUInt16BE(8), 64); axis += 1) {
    const at = first + axis * size;
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue;
    const [from, to] = [clamped(fvar.readInt32BE(at + 4) / 65_536), clamped(fvar.readInt32BE(at + 12) / 65_536)];
    return from <= to ? { from, to } : { from: to, to: from };
  }
  return null;
}

/** The family all weights share (name 16), else that of this file (name 1). Source: OpenType, name. */
function familyIn(table: Buffer): string {
  const found: Record<number, string> = {};
  const texts = table.readUInt16BE(4);
  for (let index = 0; index < Math.min(table.readUInt16BE(2), 4_096); index += 1) {
    const at = 6 + index * 12;
    const [platform, name] = [table.readUInt16BE(at), table.readUInt16BE(at + 6)];
    if ((name !== 1 && name !== 16) || found[name] !== undefined) continue;
    const from = texts + table.readUInt16BE(at + 10);
    const raw = Buffer.from(table.subarray(from, from + table.readUInt16BE(at + 8)));
    // Windows and Unicode names are UTF-16; those of old Macs are read as Latin.
    const text =
      platform === 1
        ? raw.toString('latin1')
        : raw
            .subarray(0, raw.length & ~1)
            .swap16()
            .toString('utf16le');
    const clean = withoutInvisible(text.replaceAll(/["\\;{}<>\p{Cc}]/gu, ''))
      .trim()
      .slice(0, MAX_NAME);
    if (clean !== '') found[name] = clean;
  }
  return found[16] ?? found[1] ?? '';
}
