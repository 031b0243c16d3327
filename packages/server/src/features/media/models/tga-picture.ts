/** Pixels without any packing: four bytes each, from the upper left. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Kinds of pictures: with a table of colours, in colours, grey; each may be packed by runs. */
const [TABLE, COLOUR, GREY, PACKED] = [1, 2, 3, 8];
const HEAD = 18;
const MOST_PIXELS = 16_384 ** 2;

/** Reads a Targa picture, the usual texture of 3ds Max and Maya; null: it is none, or damaged. Source: Truevision TGA 2.0. */
export function readTga(bytes: Uint8Array): RawPicture | null {
  if (bytes.length < HEAD) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [idLength, hasTable, kind] = [view.getUint8(0), view.getUint8(1), view.getUint8(2)];
  const [first, tableLength, tableBits] = [view.getUint16(3, true), view.getUint16(5, true), view.getUint8(7)];
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  const [bits, flags] = [view.getUint8(16), view.getUint8(17)];
  const plain = kind & ~PACKED;
  if (![TABLE, COLOUR, GREY].includes(plain) || hasTable > 1 || ![8, 15, 16, 24, 32].includes(bits)) return null;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  const tableAt = HEAD + idLength;
  const tableSize = hasTable ? tableLength * Math.ceil(tableBits / 8) : 0;
  const size = Math.ceil(bits / 8);
  const body = bytes.subarray(tableAt + tableSize);
  const stored = (kind & PACKED) === 0 ? body : unpacked(body, size, width * height);
  if (stored.length < width * height * size) return null;
  const hasAlpha = (flags & 0x0f) > 0;
  const table = bytes.subarray(tableAt, tableAt + tableSize);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * size;
      // Rows go upwards and columns to the right unless the flags say otherwise.
      const row = (flags & 0x20) === 0 ? height - 1 - y : y;
      const column = (flags & 0x10) === 0 ? x : width - 1 - x;
      const to = (row * width + column) * 4;
      if (plain === GREY)
        data.set([stored[at] ?? 0, stored[at] ?? 0, stored[at] ?? 0, size > 1 ? (stored[at + 1] ?? 255) : 255], to);
      else if (plain === COLOUR) data.set(colourAt(stored, at, bits, hasAlpha), to);
      else {
        const index = (stored[at] ?? 0) + (size > 1 ? 256 * (stored[at + 1] ?? 0) : 0) - first;
        data.set(colourAt(table, index * Math.ceil(tableBits / 8), tableBits, tableBits === 32), to);
      }
    }
  return { data, width, height };
}

function colourAt(bytes: Uint8Array, at: number, bits: number, hasAlpha: boolean): number[] {
  if (bits > 16)
    return [
      bytes[at + 2] ?? 0,
      bytes[at + 1] ?? 0,
      bytes[at] ?? 0,
      bits === 32 && hasAlpha ? (bytes[at + 3] ?? 255) : 255,
    ];
  const value = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  const five = (shift: number) => Math.round((((value >> shift) & 31) * 255) / 31);
  return [five(10), five(5), five(0), 255];
}

/** Runs of one pixel, and of several. */
function unpacked(bytes: Uint8Array, size: number, pixels: number): Uint8Array {
  const made = new Uint8Array(pixels * size);
  let [at, to] = [0, 0];
  while (at < bytes.length && to < made.length) {
    const head = bytes[at] ?? 0;
    const count = (head & 0x7f) + 1;
    at += 1;
    if (head < 0x80) {
      made.set(bytes.subarray(at, at + Math.min(count * size, made.length - to)), to);
      at += count * size;
    } else {
      const pixel = bytes.subarray(at, at + size);
      for (let one = 0; one < count && to + (one + 1) * size <= made.length; one += 1) made.set(pixel, to + one * size);
      at += size;
    }
    to += count * size;
  }
  return made;
}
