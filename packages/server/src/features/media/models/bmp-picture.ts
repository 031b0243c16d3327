import type { RawPicture } from './tga-picture.ts';

const MOST_PIXELS = 16_384 ** 2;
/** Of Windows: as it is, and with masks that say which bits are which colour. */
const [PLAIN, MASKED, MASKED_WITH_ALPHA] = [0, 3, 6];

/** Reads a Windows bitmap; null: it is none, damaged, or packed by runs, which no modelling program writes. */
export function readBmp(bytes: Uint8Array): RawPicture | null {
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, headSize, width, signed] = [
    view.getUint32(10, true),
    view.getUint32(14, true),
    view.getInt32(18, true),
    view.getInt32(22, true),
  ];
  const [bits, packing, colours] = [view.getUint16(28, true), view.getUint32(30, true), view.getUint32(46, true)];
  const height = Math.abs(signed);
  if (headSize < 40 || width <= 0 || height === 0 || width * height > MOST_PIXELS) return null;
  if (![PLAIN, MASKED, MASKED_WITH_ALPHA].includes(packing) || ![1, 4, 8, 16, 24, 32].includes(bits)) return null;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (bytes.length < start + stride * height) return null;
  const tableAt = 14 + headSize;
  const masks = packing === PLAIN ? PLAIN_MASKS[bits] : [0, 1, 2, 3].map((one) => maskAt(view, headSize, packing, one));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // Rows go upwards unless the height is below 0.
      const row = start + (signed > 0 ? height - 1 - y : y) * stride;
      const to = (y * width + x) * 4;
      if (bits <= 8) {
        const byte = bytes[row + Math.floor((x * bits) / 8)] ?? 0;
        const index = (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
        const entry = tableAt + 4 * Math.min(index, (colours || 1 << bits) - 1);
        data.set([bytes[entry + 2] ?? 0, bytes[entry + 1] ?? 0, bytes[entry] ?? 0, 255], to);
      } else if (bits === 24) {
        const at = row + x * 3;
        data.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, 255], to);
      } else {
        const value = bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true);
        const [r = 0, g = 0, b = 0, a = 0] = masks ?? [];
        data.set([masked(value, r), masked(value, g), masked(value, b), a === 0 ? 255 : masked(value, a)], to);
      }
    }
  return { data, width, height };
}

/** The fourth byte of 32 bits is of no meaning unless a mask says so. */
const PLAIN_MASKS: Partial<Record<number, number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0x00ff0000, 0x0000ff00, 0x000000ff, 0],
};

const maskAt = (view: DataView, headSize: number, packing: number, one: number): number =>
  one === 3 && headSize < 56 && packing !== MASKED_WITH_ALPHA ? 0 : view.getUint32(54 + one * 4, true);

function masked(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}
