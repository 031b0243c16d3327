import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type TileAddress, tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';

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

/** Of neighbours with the same bytes only the first has an entry: it says how many follow. */
interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

const HEADER_BYTES = 127;
/** A reader fetches this much first: header and root directory must be in it. */
const FIRST_BYTES = 16_384;
/** Entries of a leaf directory: some 10 kB compressed. */
const LEAF_ENTRIES = 4096;
const GZIP = 2;
const PLAIN = 1;
const TYPES = { mvt: 1, webp: 4 } as const;

/**
 * One PMTiles file, version 3, of the tiles in any order. Equal tiles are kept once. Tiles that are not given are empty.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function pmtilesFile(tiles: Iterable<Tile>, about: TilesAbout): Buffer {
  const { entries, data, contents, addressed } = arrange(tiles);
  const { root, leaves } = directoriesOf(entries);
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

/** The root alone where it fits, else leaves that it points to. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= FIRST_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const pointers: Entry[] = [];
    const leaves: Buffer[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const part = entries.slice(at, at + size);
      const leaf = directory(part);
      // A run of 0 marks a leaf, not a tile.
      pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(pointers);
    if (root.length <= FIRST_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Column by column, as whole numbers of variable length. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  writeNumber(bytes, entries.length);
  let before = 0;
  for (const { id } of entries) {
    writeNumber(bytes, id - before);
    before = id;
  }
  for (const { run } of entries) writeNumber(bytes, run);
  for (const { length } of entries) writeNumber(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0: right behind the one before.
    writeNumber(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

/** Seven bits a byte, the low ones first; the highest bit says that more follow. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
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
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let offset = HEADER_BYTES;
  [sizes.root, sizes.metadata, sizes.leaves, sizes.data].forEach((length, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  });
  sizes.counts.forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  });
  const [west, south, east, north] = about.bounds;
  // Clustered: the bytes are in the order of the entries.
  header.writeUInt8(1, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(about.type === 'mvt' ? GZIP : PLAIN, 98);
  header.writeUInt8(TYPES[about.type], 99);
  header.writeUInt8(about.minZoom, 100);
  header.writeUInt8(about.maxZoom, 101);
  [west, south, east, north].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  header.writeUInt8(about.minZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
