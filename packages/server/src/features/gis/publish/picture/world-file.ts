import { open } from 'node:fs/promises';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

const FOLDER = new URL('../../../../../assets/maps/', import.meta.url);
/** Last zooms of the two files. */
export const WORLD_ZOOM = 6;
export const SATELLITE_ZOOM = 3;

const files = new Map<string, PMTiles>();

function fileOf(name: 'world' | 'satellite'): PMTiles {
  const known = files.get(name);
  if (known) return known;
  const path = new URL(`${name}.pmtiles`, FOLDER);
  const made = new PMTiles({
    getKey: () => name,
    async getBytes(offset, length) {
      const file = await open(path);
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return { data: buffer.buffer.slice(0, bytesRead) };
      } finally {
        await file.close();
      }
    },
  });
  files.set(name, made);
  return made;
}

/** The layers of a tile of the built-in world. */
export async function worldTile(
  zoom: number,
  x: number,
  y: number,
): Promise<Readonly<Record<string, VectorTileLayer>>> {
  const tile = await fileOf('world').getZxy(zoom, x, y);
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers : {};
}

/** A tile of the picture from space as JPEG, which SVG takes; null where there is none. */
export async function satelliteTile(zoom: number, x: number, y: number): Promise<Buffer | null> {
  const tile = await fileOf('satellite').getZxy(zoom, x, y);
  if (!tile) return null;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(tile.data)).jpeg({ quality: 90 }).toBuffer();
}
