import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PACKINGS } from './archive-header.ts';

/** Bytes of a tile that is not compressed. */
const UNPACKED_BYTES = 64_000_000;
const unpack = promisify(gunzip);

/** Whether these bytes are a vector tile: unpacked, nothing but layers. */
export async function isTile(bytes: Buffer, packing: number): Promise<boolean> {
  if (packing !== PACKINGS.gzip) return hasLayers(bytes);
  try {
    return hasLayers(await unpack(bytes, { maxOutputLength: UNPACKED_BYTES }));
  } catch {
    return false;
  }
}

/** Field 3 with a length in front, again and again. Source: Mapbox Vector Tile specification 2.1, section 4. */
const LAYER = (3 << 3) | 2;

function hasLayers(bytes: Buffer): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] !== LAYER) return false;
    at += 1;
    let [length, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || scale > 2 ** 35) return false;
      at += 1;
      length += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 0x80;
    }
    at += length;
  }
  return at === bytes.length;
}
