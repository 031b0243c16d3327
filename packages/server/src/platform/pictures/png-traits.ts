import type { ReadBytes } from './file-bytes.ts';
import { coloursOfCodes, type SaidColours, SRGB } from './said-colours.ts';

export interface PngTraits {
  /** What the file says of its colours besides a profile; null: sRGB, or a profile says it. */
  colours: SaidColours | null;
  /** Milliseconds that a moving picture plays once; null for a still. */
  durationMs: number | null;
}

/** Chunks of a file at most that are passed: a large picture has one for each 8 kB. */
const MOST_CHUNKS = 100_000;
/** Bytes of the longest chunk that is read. */
const MOST_READ = 32;
/** The exponent of gAMA that is meant as sRGB, and how far from it counts the same. Source: PNG 3, 11.3.2.2. */
const SRGB_GAMMA = { value: 45_455, near: 2_000 };

/** Reads what a PNG says of its colours and of how it moves. Source: PNG 3, 4.3 (which chunk comes first) and 11.3.6. */
export async function readPngTraits(read: ReadBytes, size: number): Promise<PngTraits> {
  const chunks = new Map<string, Buffer>();
  let durationMs: number | null = null;
  for (let at = 8, count = 0; at + 12 <= size && count < MOST_CHUNKS; count += 1) {
    const head = await read(at, 8 + MOST_READ);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    const data = head.subarray(8, 8 + Math.min(MOST_READ, length));
    if (name === 'acTL') durationMs = 0;
    if (name === 'fcTL' && data.length >= 24) durationMs = (durationMs ?? 0) + delayOf(data);
    // Colours stand before the picture; only parts of a moving one stand behind it.
    if (name === 'IDAT' && durationMs === null) break;
    chunks.set(name, data);
    at += 12 + length;
  }
  return { colours: coloursOf(chunks), durationMs: durationMs === null ? null : Math.round(durationMs) };
}

/** Milliseconds; a denominator of 0 is 100. */
const delayOf = (frame: Buffer): number => (1_000 * frame.readUInt16BE(20)) / (frame.readUInt16BE(22) || 100);

function coloursOf(chunks: ReadonlyMap<string, Buffer>): SaidColours | null {
  const codes = chunks.get('cICP');
  if (codes && codes.length >= 4) return coloursOfCodes(codes[0] ?? 0, codes[1] ?? 0);
  if (chunks.has('iCCP') || chunks.has('sRGB')) return null;
  const gama = chunks.get('gAMA');
  const gamma = gama && gama.length >= 4 ? gama.readUInt32BE(0) : 0;
  if (gamma === 0) return null;
  const chrm = chunks.get('cHRM');
  const primaries =
    chrm && chrm.length >= 32 ? Array.from({ length: 8 }, (_, n) => chrm.readUInt32BE(4 * n) / 100_000) : null;
  const isUsual = (primaries ?? SRGB.primaries).every((value, n) => Math.abs(value - (SRGB.primaries[n] ?? 0)) < 0.002);
  if (Math.abs(gamma - SRGB_GAMMA.value) > SRGB_GAMMA.near)
    return { primaries: primaries ?? SRGB.primaries, transfer: 100_000 / gamma };
  return primaries && !isUsual ? { primaries, transfer: 100_000 / gamma } : null;
}
