import { errorCodewords } from './reed-solomon.ts';

/** A QR code: rows of modules, true is dark. Without the quiet zone of four modules around it. */
export type QrCode = boolean[][];

interface Version {
  /** Error correction codewords of each block. */
  errors: number;
  /** Data codewords of each block. */
  blocks: readonly number[];
  /** Centres of alignment patterns. */
  aligned: readonly number[];
}

/** Versions 1 to 17 at level M, which survives 15 % damage. Source: ISO/IEC 18004, tables 9 and E.1. */
const VERSIONS: readonly Version[] = [
  { errors: 10, blocks: [16], aligned: [] },
  { errors: 16, blocks: [28], aligned: [6, 18] },
  { errors: 26, blocks: [44], aligned: [6, 22] },
  { errors: 18, blocks: [32, 32], aligned: [6, 26] },
  { errors: 24, blocks: [43, 43], aligned: [6, 30] },
  { errors: 16, blocks: [27, 27, 27, 27], aligned: [6, 34] },
  { errors: 18, blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
  { errors: 22, blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
  { errors: 22, blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
  { errors: 26, blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
  { errors: 30, blocks: [50, 51, 51, 51, 51], aligned: [6, 30, 54] },
  { errors: 22, blocks: [36, 36, 36, 36, 36, 36, 37, 37], aligned: [6, 32, 58] },
  { errors: 22, blocks: [37, 37, 37, 37, 37, 37, 37, 37, 38], aligned: [6, 34, 62] },
  { errors: 24, blocks: [40, 40, 40, 40, 41, 41, 41, 41, 41], aligned: [6, 26, 46, 66] },
  { errors: 24, blocks: [41, 41, 41, 41, 41, 42, 42, 42, 42, 42], aligned: [6, 26, 48, 70] },
  { errors: 28, blocks: [45, 45, 45, 45, 45, 45, 45, 46, 46, 46], aligned: [6, 26, 50, 74] },
  { errors: 28, blocks: [46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 47], aligned: [6, 30, 54, 78] },
];

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** The code of a text in UTF-8; null for one of more than 504 bytes. */
export function qrCode(text: string): QrCode | null {
  const bytes = new TextEncoder().encode(text);
  for (const [at, version] of VERSIONS.entries()) {
    const number = at + 1;
    const lengthBits = number < 10 ? 8 : 16;
    if (4 + lengthBits + bytes.length * 8 > sum(version.blocks) * 8) continue;
    return drawn(number, version, codewordsOf(bytes, lengthBits, version));
  }
  return null;
}

/** Data and error correction codewords in the order in which they are drawn. */
function codewordsOf(bytes: Uint8Array, lengthBits: number, { blocks, errors }: Version): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4); // bytes
  put(bytes.length, lengthBits);
  for (const byte of bytes) put(byte, 8);
  const capacity = sum(blocks) * 8;
  put(0, Math.min(4, capacity - bits.length));
  while (bits.length % 8 > 0) bits.push(0);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  const codewords = Array.from({ length: capacity / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  let from = 0;
  const parts = blocks.map((length) => {
    const data = codewords.slice(from, from + length);
    from += length;
    return { data, errors: errorCodewords(data, errors) };
  });
  const interleaved = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat();
  return [...interleaved(parts.map(({ data }) => data)), ...interleaved(parts.map((part) => part.errors))];
}

/** A module that is the same in every code of the version. */
type Grid = (boolean | null)[][];

function drawn(number: number, version: Version, codewords: readonly number[]): QrCode {
  const size = 17 + number * 4;
  const fixed = fixedModules(number, size, version);
  let best: { code: QrCode; penalty: number } | null = null;
  for (let mask = 0; mask < 8; mask += 1) {
    const code = filled(fixed, codewords, mask);
    drawFormat(code, mask);
    const penalty = penaltyOf(code);
    if (best === null || penalty < best.penalty) best = { code, penalty };
  }
  return best?.code ?? [];
}

function fixedModules(number: number, size: number, { aligned }: Version): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const cx of aligned)
    for (const cy of aligned) {
      if (isCorner(cx, cy, size)) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  // Kept free for the format, which is drawn last.
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) {
      set(at, 8, false);
      set(8, at, false);
    }
    if (at < 8) {
      set(size - 1 - at, 8, false);
      set(8, size - 1 - at, false);
    }
  }
  set(8, size - 8, true);
  if (number >= 7) {
    const bits = (number << 12) | remainder(number << 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const isDark = ((bits >> bit) & 1) === 1;
      const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      set(far, near, isDark);
      set(near, far, isDark);
    }
  }
  return grid;
}

/** The corners of the finder patterns have no alignment pattern. */
const isCorner = (x: number, y: number, size: number): boolean =>
  (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The codewords, two columns at a time, from the lower right corner up and down. */
function filled(fixed: Grid, codewords: readonly number[], mask: number): QrCode {
  const size = fixed.length;
  const isMasked = MASKS[mask];
  const code = fixed.map((row) => row.map((module) => module ?? false));
  let bit = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern is skipped
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = code[y];
        if (!row || fixed[y]?.[x] !== null) continue;
        const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isDark !== (isMasked?.(x, y) ?? false);
        bit += 1;
      }
    }
    isUp = !isUp;
  }
  return code;
}

function drawFormat(code: QrCode, mask: number): void {
  const size = code.length;
  const bits = ((mask << 10) | remainder(mask << 10, 0x537)) ^ 0x5412; // level M is 00
  const set = (x: number, y: number, bit: number) => {
    const row = code[y];
    if (row) row[x] = ((bits >> bit) & 1) === 1;
  };
  for (let bit = 0; bit < 15; bit += 1) {
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    set(8, along, bit);
    set(across, 8, bit);
  }
}

/** What is left of a number of bits divided by a generator. */
function remainder(value: number, generator: number): number {
  const length = 32 - Math.clz32(generator);
  let left = value;
  while (32 - Math.clz32(left) >= length) left ^= generator << (32 - Math.clz32(left) - length);
  return left;
}

/** How hard a code is to read: runs, blocks and an uneven share of dark modules. */
function penaltyOf(code: QrCode): number {
  const size = code.length;
  const at = (x: number, y: number) => code[y]?.[x] ?? false;
  let penalty = 0;
  let dark = 0;
  for (let a = 0; a < size; a += 1) {
    let [across, down] = [0, 0];
    for (let b = 0; b < size; b += 1) {
      if (at(b, a)) dark += 1;
      across = b > 0 && at(b, a) === at(b - 1, a) ? across + 1 : 1;
      down = b > 0 && at(a, b) === at(a, b - 1) ? down + 1 : 1;
      for (const run of [across, down]) penalty += run === 5 ? 3 : run > 5 ? 1 : 0;
      const isBlock = a > 0 && b > 0 && [at(b - 1, a), at(b, a - 1), at(b - 1, a - 1)].every((one) => one === at(b, a));
      if (isBlock) penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs((dark / size / size) * 100 - 50) / 5) * 10;
}
