import type { Light } from './light.ts';

/** Bytes of the text before the pixels at most. */
const LONGEST_HEAD = 64 * 1024;
/** Pixels of a picture at most: 16,384 by 8,192. */
const MOST_PIXELS = 2 ** 27;
/** A line of fewer or more pixels is never packed. Source: Radiance, src/common/color.c. */
const PACKED_WIDTH = { min: 8, max: 0x7fff };
const LINE_FEED = 0x0a;

/** Whether a file begins as Radiance pictures do. */
export const isHdr = (bytes: Uint8Array): boolean => bytes[0] === 0x23 && bytes[1] === 0x3f;

/** A Radiance picture (`.hdr`, RGBE) as light. Throws for one that is damaged, or turned or mirrored in its file. */
export function readHdr(bytes: Uint8Array): Light {
  const { width, height, at: start } = readHead(bytes);
  const values = new Float32Array(width * height * 3);
  const line = new Uint8Array(width * 4);
  let at = start;
  for (let row = 0; row < height; row += 1) {
    at = readLine(bytes, at, line, width);
    for (let column = 0; column < width; column += 1) {
      const exponent = line[column + width * 3] ?? 0;
      const factor = exponent === 0 ? 0 : 2 ** (exponent - 136);
      for (let channel = 0; channel < 3; channel += 1)
        values[(row * width + column) * 3 + channel] = (line[column + width * channel] ?? 0) * factor;
    }
  }
  return { width, height, values };
}

function readHead(bytes: Uint8Array): { width: number; height: number; at: number } {
  const end = Math.min(bytes.length, LONGEST_HEAD);
  let isPicture = false;
  for (let from = 0; from < end; ) {
    let to = from;
    while (to < end && bytes[to] !== LINE_FEED) to += 1;
    const text = String.fromCharCode(...bytes.subarray(from, to));
    from = to + 1;
    if (text === 'FORMAT=32-bit_rle_rgbe') isPicture = true;
    const [, height, width] = /^-Y (\d+) \+X (\d+)$/.exec(text) ?? [];
    if (height === undefined || width === undefined) continue;
    const size = { width: Number(width), height: Number(height) };
    if (!isPicture || size.width * size.height === 0 || size.width * size.height > MOST_PIXELS) break;
    return { ...size, at: from };
  }
  throw new Error('It is no Radiance picture');
}

/** One line, its four channels after each other; answers with where the next begins. */
function readLine(bytes: Uint8Array, start: number, line: Uint8Array, width: number): number {
  const isPacked =
    width >= PACKED_WIDTH.min &&
    width <= PACKED_WIDTH.max &&
    bytes[start] === 2 &&
    bytes[start + 1] === 2 &&
    ((bytes[start + 2] ?? 0) << 8) + (bytes[start + 3] ?? 0) === width;
  if (!isPacked) {
    if (start + width * 4 > bytes.length) throw new Error('The picture is cut off');
    for (let at = 0; at < width * 4; at += 1) line[(at >> 2) + width * (at & 3)] = bytes[start + at] ?? 0;
    return start + width * 4;
  }
  let at = start + 4;
  for (let filled = 0; filled < line.length; ) {
    const count = bytes[at];
    if (count === undefined) throw new Error('The picture is cut off');
    const isRun = count > 128;
    const length = isRun ? count - 128 : count;
    // A run ends with its channel.
    if (length === 0 || (filled % width) + length > width) throw new Error('The picture is damaged');
    if (isRun) line.fill(bytes[at + 1] ?? 0, filled, filled + length);
    else line.set(bytes.subarray(at + 1, at + 1 + length), filled);
    at += 1 + (isRun ? 1 : length);
    filled += length;
  }
  return at;
}
