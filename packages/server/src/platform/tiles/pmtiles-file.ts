import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type TileAddress, tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';
import { type Entry, writeDirectories } from './archive/archive-directory.ts';
import { HEADER_BYTES, PACKINGS, TILE_TYPES, writeHeader } from './archive/archive-header.ts';

/** A tile's bytes, compressed already where its type is. */
export interface Tile extends TileAddress {
  bytes: Uint8Array;
}

/** What a file declares in addition to its tiles. */
export interface TilesAbout {
  /** `mvt`: vector tiles, each compressed by gzip. `webp`: pictures. */
  type: 'mvt' | 'webp';
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  /** As TileJSON names it: `vector_layers`, `attribution`, `name`. */
  metadata: Record<string, unknown>;
}

const TYPES = { mvt: TILE_TYPES.mvt, webp: TILE_TYPES.webp } as const;

/**
 * One PMTiles file, version 3, of the tiles in any order. Equal tiles are kept once. Tiles that are not given are empty.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function pmtilesFile(tiles: Iterable<Tile>, about: TilesAbout): Buffer {
  const { entries, data, contents, addressed } = arrange(tiles);
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(about.metadata), { level: 9 });
  const dataLength = data.reduce((sum, bytes) => sum + bytes.length, 0);
  const header = headerOf(about, {
    root: root.length,
    metadata: metadata.length,
    leaves: leaves.length,
    data: dataLength,
    counts: [addressed, entries.length, contents],
  });
  return Buffer.concat([header, root, metadata, leaves, ...data]);
}

function arrange(tiles: Iterable<Tile>) {
  const sorted = [...tiles].map((tile) => ({ id: tileIdOf(tile), bytes: tile.bytes })).sort((a, b) => a.id - b.id);
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const data: Uint8Array[] = [];
  let end = 0;
  for (const { id, bytes } of sorted) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    let place = known.get(hash);
    if (!place) {
      place = { offset: end, length: bytes.length };
      known.set(hash, place);
      data.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data, contents: data.length, addressed: sorted.length };
}

interface Sizes {
  root: number;
  metadata: number;
  leaves: number;
  data: number;
  /** Tiles addressed, entries, different contents. */
  counts: [number, number, number];
}

function headerOf(about: TilesAbout, sizes: Sizes): Buffer {
  let end = HEADER_BYTES;
  const next = (length: number) => {
    end += length;
    return { offset: end - length, length };
  };
  const [west, south, east, north] = about.bounds;
  const [addressed, entries, contents] = sizes.counts;
  return writeHeader({
    root: next(sizes.root),
    metadata: next(sizes.metadata),
    leaves: next(sizes.leaves),
    data: next(sizes.data),
    counts: { addressed, entries, contents },
    isClustered: true,
    packing: { directory: PACKINGS.gzip, tile: about.type === 'mvt' ? PACKINGS.gzip : PACKINGS.none },
    tileType: TYPES[about.type],
    minZoom: about.minZoom,
    maxZoom: about.maxZoom,
    bounds: about.bounds,
    center: { zoom: about.minZoom, lng: (west + east) / 2, lat: (south + north) / 2 },
  });
}
