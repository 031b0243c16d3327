import { crc32, gzipSync } from 'node:zlib';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** Units of a tile's side: as many as the renderer keeps, so that no place is rounded twice. */
export const FINE_EXTENT = 8192;
/** Bytes below which compressing saves nothing worth its start. */
const SMALL = 400;
/** A gzip file of no name and no time, and the head of a last block that is kept as it is. */
const STORED = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1];

/** One layer of one tile, as a gzip file. */
export function encodeTile(layer: string, tile: GeoJSONVTTile): Uint8Array {
  const bytes = fromGeojsonVt({ [layer]: tile }, { version: 2, extent: FINE_EXTENT });
  return bytes.length < SMALL ? stored(bytes) : gzipSync(bytes, { level: 6 });
}

/** Files of widely spread places have hundreds of thousands of tiles that hold one or two. */
function stored(bytes: Uint8Array): Uint8Array {
  const head = STORED.length + 4;
  const file = Buffer.alloc(head + bytes.length + 8);
  file.set(STORED);
  file.writeUInt16LE(bytes.length, STORED.length);
  file.writeUInt16LE(0xffff - bytes.length, STORED.length + 2);
  file.set(bytes, head);
  file.writeUInt32LE(crc32(bytes), head + bytes.length);
  file.writeUInt32LE(bytes.length, head + bytes.length + 4);
  return file;
}
