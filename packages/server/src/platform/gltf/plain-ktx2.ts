import { inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Pixels } from '@diorama/documents/shared/ktx2-picture.ts';

type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

/** Formats of bytes, linear and in sRGB: where a pixel has red, green, blue and alpha. Source: `VkFormat` of Vulkan. */
const FORMATS: Readonly<Record<number, readonly number[]>> = {
  ...{ 9: [0], 15: [0] },
  ...{ 16: [0, 1], 22: [0, 1] },
  ...{ 23: [0, 1, 2], 29: [0, 1, 2] },
  ...{ 30: [2, 1, 0], 36: [2, 1, 0] },
  ...{ 37: [0, 1, 2, 3], 43: [0, 1, 2, 3] },
  ...{ 44: [2, 1, 0, 3], 50: [2, 1, 0, 3] },
};
/** How a level is packed. Source: KTX 2.0, 3.12. */
const SCHEMES: Readonly<Record<number, Unpack>> = {
  0: (packed) => packed,
  2: (packed, maxOutputLength) => zstdDecompressSync(packed, { maxOutputLength }),
  3: (packed, maxOutputLength) => inflateSync(packed, { maxOutputLength }),
};
/** Bytes from the beginning: where the head says each. Source: KTX 2.0, 3. */
const HEAD = { format: 12, width: 20, height: 24, depth: 28, faces: 36, scheme: 44, level: 80, end: 104 };

/** The largest level of a KTX2 file that holds plain bytes; null: it holds others, or is too large. */
export function plainKtx2(bytes: Uint8Array, most: number): Pixels | null {
  if (bytes.length < HEAD.end) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (place: number) => view.getUint32(place, true);
  const [width, height] = [at(HEAD.width), at(HEAD.height)];
  const [channels, unpack] = [FORMATS[at(HEAD.format)], SCHEMES[at(HEAD.scheme)]];
  if (!channels || !unpack || at(HEAD.depth) > 1 || at(HEAD.faces) !== 1) return null;
  if (width === 0 || height === 0 || Math.max(width, height) > most) return null;
  const [from, length] = [view.getBigUint64(HEAD.level, true), view.getBigUint64(HEAD.level + 8, true)];
  const packed = bytes.subarray(Number(from), Number(from + length));
  const size = width * height * channels.length;
  const pixels = unpackedBy(unpack, packed, size);
  if (pixels?.length !== size) return null;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 4; channel += 1) {
      const place = channels[channel];
      data[pixel * 4 + channel] =
        place === undefined ? (channel === 3 ? 255 : 0) : (pixels[pixel * channels.length + place] ?? 0);
    }
  return { data, width, height };
}

function unpackedBy(unpack: Unpack, packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return unpack(packed, size);
  } catch {
    return null;
  }
}
