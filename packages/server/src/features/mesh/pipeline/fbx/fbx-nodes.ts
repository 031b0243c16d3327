import { inflateSync } from 'node:zlib';

/** A list of numbers, read when it is wanted; it stands in the file from here to there, in a binary one with its head. */
export type FbxList = (() => number[]) & { from: number; to: number };
/** A value of a node. */
export type FbxValue = string | number | bigint | FbxList;

/** A node of an FBX file, with what stands in its head and the nodes inside of it. */
export interface FbxNode {
  name: string;
  values: FbxValue[];
  nodes: FbxNode[];
}

const listAt = (from: number, to: number, read: () => number[]): FbxList => Object.assign(read, { from, to });

/** Bytes of a binary file: its mark, the version, and where the nodes begin. */
const [MARK, VERSION, START] = ['Kaydara FBX Binary', 23, 27] as const;
/** From this version on places and counts in a binary file take eight bytes. */
const LONG_PLACES = 7_500;
/** How deep nodes are read: what is of use stands less deep. */
const DEEPEST = 32;

/**
 * Reads the nodes of an FBX file, written as text or binary, up to its end: a file that is cut off ends early.
 *
 * @param letters of a text: places of lists are bytes in `latin1` alone
 */
export function fbxNodes(bytes: Uint8Array, letters: 'utf8' | 'latin1' = 'utf8'): FbxNode[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isBinary(file)) return textNodes(file.toString(letters));
  if (file.length < START) return [];
  return binaryNodes(file, { from: START, to: file.length, isLong: file.readUInt32LE(VERSION) >= LONG_PLACES }, 0);
}

const isBinary = (file: Buffer): boolean => file.toString('latin1', 0, MARK.length) === MARK;

/** A file with other numbers in some of its lists, which are given in the order of their places. */
export function withLists(bytes: Uint8Array, lists: readonly { list: FbxList; numbers: readonly number[] }[]): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (lists.length === 0) return file;
  const isBytes = isBinary(file);
  const edits = lists.map(({ list: { from, to }, numbers }) => {
    const made = isBytes ? binaryList(numbers) : Buffer.from(`a: ${numbers.join(',')}\n`, 'latin1');
    return { from, to, made, more: made.length - (to - from) };
  });
  const parts: Buffer[] = [];
  let at = 0;
  const placed = isBytes ? withPlaces(file, edits) : file;
  for (const { from, to, made } of edits) {
    parts.push(placed.subarray(at, from), made);
    at = to;
  }
  return Buffer.concat([...parts, placed.subarray(at)]);
}

/** As it stands in a binary file, not packed. */
function binaryList(numbers: readonly number[]): Buffer {
  const made = Buffer.alloc(13 + numbers.length * 8);
  made.write('d', 'latin1');
  made.writeUInt32LE(numbers.length, 1);
  made.writeUInt32LE(numbers.length * 8, 9);
  for (const [index, number] of numbers.entries()) made.writeDoubleLE(number, 13 + index * 8);
  return made;
}

/** A copy in which each node says where it ends, and how long its values are, after lists in it got longer or shorter. */
function withPlaces(file: Buffer, edits: readonly { from: number; more: number }[]): Buffer {
  const made = Buffer.from(file);
  const isLong = file.readUInt32LE(VERSION) >= LONG_PLACES;
  const step = isLong ? 8 : 4;
  const place = (at: number) => (isLong ? Number(file.readBigUInt64LE(at)) : file.readUInt32LE(at));
  const put = (value: number, at: number) =>
    isLong ? made.writeBigUInt64LE(BigInt(value), at) : made.writeUInt32LE(value, at);
  const sums = [0];
  for (const { more } of edits) sums.push((sums.at(-1) ?? 0) + more);
  /** How much longer all before a place becomes. */
  const moreBefore = (at: number): number => {
    let [low, high] = [0, edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edits[middle]?.from ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0;
  };
  const visit = (from: number, to: number, depth: number): void => {
    let at = from;
    while (at + 3 * step + 1 <= to) {
      const [end, length] = [place(at), place(at + 2 * step)];
      const valuesAt = at + 3 * step + 1 + (file[at + 3 * step] ?? 0);
      const inside = valuesAt + length;
      if (end <= at || end > to || inside > end) break;
      put(end + moreBefore(end), at);
      put(length + moreBefore(inside) - moreBefore(valuesAt), at + 2 * step);
      if (depth < DEEPEST) visit(inside, end, depth + 1);
      at = end;
    }
  };
  visit(START, file.length, 0);
  return made;
}

/** All nodes of a name directly in a list. */
export const nodesNamed = (nodes: readonly FbxNode[], name: string): FbxNode[] =>
  nodes.filter((node) => node.name === name);

/** Numbers of a node: a list, or else the values behind its name; texts are left out. */
export function numbersOf(node: FbxNode | undefined): number[] {
  const lists = node?.values.filter((value) => typeof value === 'function') ?? [];
  if (lists.length > 0) return lists.flatMap((list) => list());
  return (node?.values ?? []).flatMap((value) =>
    typeof value === 'number' || typeof value === 'bigint' ? [Number(value)] : [],
  );
}

interface Span {
  from: number;
  to: number;
  isLong: boolean;
  /** Gets where the letters of single bytes stand, in the file. */
  letters?: number[];
}

/** Ids in a file of text below 0, of an object and of what is connected. */
const BELOW_ZERO = [/^(\s*\w+:\s*)(-\d+)(?=,\s*")/gm, /^(\s*C:\s*"\w\w",)(-\d+)/gm, /^(\s*C:\s*"\w\w",\d+,)(-\d+)/gm];

/** A file of text with all ids as numbers from 0 on: the converter reads no others. */
function withIds(file: Buffer): Uint8Array {
  const text = file.toString('latin1');
  const made = BELOW_ZERO.reduce(
    (all, ids) => all.replace(ids, (_, start: string, id: string) => start + BigInt.asUintN(64, BigInt(id)).toString()),
    text,
  );
  return made === text ? file : Buffer.from(made, 'latin1');
}

/**
 * As the file, with all single bytes under the letter that the converter knows: newer Maya files have
 * others, such as those of sounds. In a file of text, ids are numbers from 0 on.
 */
export function withKnownLetters(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isBinary(file)) return withIds(file);
  if (file.length < START) return bytes;
  const letters: number[] = [];
  const isLong = file.readUInt32LE(VERSION) >= LONG_PLACES;
  binaryNodes(file, { from: START, to: file.length, isLong, letters }, 0);
  const unknown = letters.filter((at) => file[at] !== KNOWN);
  if (unknown.length === 0) return bytes;
  const made = new Uint8Array(bytes);
  for (const at of unknown) made[at] = KNOWN;
  return made;
}

function binaryNodes(file: Buffer, { from, to, isLong, letters = [] }: Span, depth: number): FbxNode[] {
  const nodes: FbxNode[] = [];
  const place = (at: number) => (isLong ? Number(file.readBigUInt64LE(at)) : file.readUInt32LE(at));
  const step = isLong ? 8 : 4;
  let at = from;
  while (at + 3 * step + 1 <= to) {
    const end = place(at);
    const nameAt = at + 3 * step + 1;
    const valuesAt = nameAt + (file[nameAt - 1] ?? 0);
    const inside = valuesAt + place(at + 2 * step);
    if (end <= at || end > to || inside > end) break;
    nodes.push({
      name: file.toString('latin1', nameAt, valuesAt),
      values: binaryValues(file, { from: valuesAt, to: inside, isLong, letters }),
      nodes: depth < DEEPEST ? binaryNodes(file, { from: inside, to: end, isLong, letters }, depth + 1) : [],
    });
    at = end;
  }
  return nodes;
}

/** Letters of values, and bytes of a number of theirs. */
const SIZES: Readonly<Record<string, number>> = { Y: 2, C: 1, B: 1, Z: 1, I: 4, F: 4, D: 8, L: 8 };

/** That of a single byte which every reader knows. */
const KNOWN = 'C'.charCodeAt(0);

function binaryValues(whole: Buffer, { from, to, letters = [] }: Span): FbxValue[] {
  const file = whole.subarray(from, to);
  const values: FbxValue[] = [];
  let at = 0;
  while (at < file.length) {
    const type = String.fromCharCode(file[at] ?? 0);
    at += 1;
    const size = SIZES[type] ?? 0;
    const isText = type === 'S' || type === 'R';
    const isList = size === 0 && !isText;
    if (at + (isList ? 12 : isText ? 4 : size) > file.length) break;
    if (isText) {
      const length = file.readUInt32LE(at);
      values.push(type === 'S' ? file.toString('utf8', at + 4, at + 4 + length) : '');
      at += 4 + length;
    } else if (isList) {
      const [encoding, length] = [file.readUInt32LE(at + 4), file.readUInt32LE(at + 8)];
      const [count, packed] = [file.readUInt32LE(at), file.subarray(at + 12, at + 12 + length)];
      const unit = type.toUpperCase();
      const step = SIZES[unit] ?? 0;
      const begin = from + at - 1;
      at += 12 + (encoding === 1 ? length : count * step);
      values.push(
        listAt(begin, from + at, () =>
          listOf(unit, encoding === 1 ? packed : packed.subarray(0, count * step), { encoding, count }),
        ),
      );
    } else {
      if (size === 1) letters.push(from + at - 1);
      values.push(numberAt(file, at, type));
      at += size;
    }
  }
  return values;
}

function listOf(unit: string, packed: Buffer, { encoding, count }: { encoding: number; count: number }): number[] {
  const step = SIZES[unit] ?? 0;
  const bytes = encoding === 1 ? inflateSync(packed, { maxOutputLength: Math.max(1, count * step) }) : packed;
  const length = step === 0 ? 0 : Math.min(count, Math.floor(bytes.length / step));
  return Array.from({ length }, (_, index) => Number(numberAt(bytes, index * step, unit)));
}

function numberAt(file: Buffer, at: number, type: string): number | bigint {
  switch (type) {
    case 'Y':
      return file.readInt16LE(at);
    case 'I':
      return file.readInt32LE(at);
    case 'F':
      return file.readFloatLE(at);
    case 'D':
      return file.readDoubleLE(at);
    case 'L':
      return file.readBigInt64LE(at);
    default:
      return file.readUInt8(at);
  }
}

/** A text in quotes, a brace, a list of numbers, the name of a node with its colon, or another value; comments are passed over. */
const TOKEN = /;[^\n]*|"([^"]*)"|([{}])|\ba:([-+\d.eE,\s]*)|([A-Za-z_]\w*):|([^\s,;"{}]+)/g;

function textNodes(text: string): FbxNode[] {
  const root: FbxNode = { name: '', values: [], nodes: [] };
  const around: FbxNode[] = [root];
  let last = root;
  for (const { index, 0: whole, 1: quoted, 2: brace, 3: list, 4: name, 5: other } of text.matchAll(TOKEN)) {
    if (brace === '{') around.push(last);
    else if (brace === '}') {
      if (around.length > 1) around.pop();
    } else if (list !== undefined)
      last.values.push(listAt(index, index + whole.length, () => list.split(',').map(Number)));
    else if (name !== undefined) {
      last = { name, values: [], nodes: [] };
      around.at(-1)?.nodes.push(last);
    } else if (quoted !== undefined) last.values.push(quoted);
    else if (other !== undefined) last.values.push(/^-?\d{10,}$/.test(other) ? BigInt(other) : numberOr(other));
  }
  return root.nodes;
}

const numberOr = (text: string): string | number => (Number.isNaN(Number(text)) ? text : Number(text));
