import { SourceError } from './byte-source.ts';

/** Bytes of a header. Source: PMTiles specification, version 3, section 3. */
export const HEADER_BYTES = 127;
/** A reader fetches this much first: header and root directory must be in it. */
export const FIRST_BYTES = 16_384;

/** How directories and tiles are compressed. */
export const PACKINGS = { unknown: 0, none: 1, gzip: 2, brotli: 3, zstd: 4 } as const;
/** What tiles are. */
export const TILE_TYPES = { unknown: 0, mvt: 1, png: 2, jpeg: 3, webp: 4, avif: 5, mlt: 6 } as const;

/** Where a part of an archive lies. Bytes. */
export interface Section {
  offset: number;
  length: number;
}

/** The first bytes of an archive. */
export interface ArchiveHeader {
  root: Section;
  metadata: Section;
  leaves: Section;
  data: Section;
  /** Tiles addressed, entries, different contents; 0 where that is not known. */
  counts: { addressed: number; entries: number; contents: number };
  /** The bytes are in the order of the entries. */
  isClustered: boolean;
  /** How directories and metadata are compressed, and tiles: values of {@link PACKINGS}. */
  packing: { directory: number; tile: number };
  /** A value of {@link TILE_TYPES}. */
  tileType: number;
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  center: { zoom: number; lng: number; lat: number };
}

/** What a header says, in an archive of so many bytes. */
export function readHeader(bytes: Buffer, size: number, name: string): ArchiveHeader {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    throw new SourceError('refused', `${name} is not a map archive: it holds no PMTiles`);
  if (bytes.readUInt8(7) !== 3)
    throw new SourceError('refused', `${name} is PMTiles of version ${bytes.readUInt8(7)}; version 3 can be read`);
  const number = (at: number) => {
    const value = bytes.readBigUInt64LE(at);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged(name);
    return Number(value);
  };
  const section = (at: number): Section => {
    const found = { offset: number(at), length: number(at + 8) };
    if (found.offset + found.length > size) throw damaged(name);
    return found;
  };
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7;
  return {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    data: section(56),
    counts: { addressed: number(72), entries: number(80), contents: number(88) },
    isClustered: bytes.readUInt8(96) === 1,
    packing: { directory: bytes.readUInt8(97), tile: bytes.readUInt8(98) },
    tileType: bytes.readUInt8(99),
    minZoom: bytes.readUInt8(100),
    maxZoom: bytes.readUInt8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    center: { zoom: bytes.readUInt8(118), lng: degrees(119), lat: degrees(123) },
  };
}

/** A header as the specification lays it out. */
export function writeHeader(header: ArchiveHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const degrees = (value: number, at: number) => bytes.writeInt32LE(Math.round(value * 1e7), at);
  bytes.write('PMTiles', 0, 'latin1');
  bytes.writeUInt8(3, 7);
  const { root, metadata, leaves, data, counts, packing, center } = header;
  [root, metadata, leaves, data].forEach(({ offset, length }, index) => {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    bytes.writeBigUInt64LE(BigInt(length), 16 + index * 16);
  });
  [counts.addressed, counts.entries, counts.contents].forEach((count, index) => {
    bytes.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  });
  bytes.writeUInt8(header.isClustered ? 1 : 0, 96);
  bytes.writeUInt8(packing.directory, 97);
  bytes.writeUInt8(packing.tile, 98);
  bytes.writeUInt8(header.tileType, 99);
  bytes.writeUInt8(header.minZoom, 100);
  bytes.writeUInt8(header.maxZoom, 101);
  header.bounds.forEach((value, index) => {
    degrees(value, 102 + index * 4);
  });
  bytes.writeUInt8(center.zoom, 118);
  degrees(center.lng, 119);
  degrees(center.lat, 123);
  return bytes;
}

export const damaged = (name: string): SourceError =>
  new SourceError('refused', `${name} is damaged: its directories do not fit together`);
