import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Entry, writeDirectories } from './archive-directory.ts';
import { type ArchiveHeader, HEADER_BYTES, PACKINGS, writeHeader } from './archive-header.ts';
import { SourceError } from './byte-source.ts';
import { type Archive, type ArchiveMetadata, findTiles } from './read-archive.ts';
import { type Area, countTiles, tilesIn, zoomOf } from './tiles-in-area.ts';

/** Bytes of one tile as it is stored; those of a dense town have 500 kB. */
const TILE_BYTES = 8_000_000;
/** Bytes of one request; a tile that is larger is one by itself. */
const REQUEST_BYTES = 2_000_000;
/** Share of the tiles' bytes that may be read for nothing, so that there are fewer requests. */
const READ_THROUGH = 0.2;

/** One content, where it lies in the archive and in the extract; `id` is the first tile that has it, `tiles` says how many do. */
export interface Piece {
  id: number;
  from: number;
  to: number;
  length: number;
  tiles: number;
}

/** Bytes of an archive that are read at once, with the contents in them. */
export interface PlannedRead {
  offset: number;
  length: number;
  pieces: Piece[];
}

/** An extract as it is going to be, with all that is to be read for it. */
export interface ExtractPlan {
  /** Header, directories and metadata: the beginning of the file. */
  head: Buffer;
  /** Of the whole file. */
  bytes: number;
  /** Tiles that it has. */
  tiles: number;
  minZoom: number;
  maxZoom: number;
  tilePacking: number;
  reads: PlannedRead[];
  /** Of the archive, as they were when this was planned. */
  first: Buffer;
  /** The same only for the same tiles of the same content of the archive, read in the same parts. */
  key: string;
}

/** The zooms of an archive that an extract to `maxZoom` has. */
const zoomsOf = ({ minZoom, maxZoom: most }: ArchiveHeader, maxZoom: number) => ({
  minZoom,
  maxZoom: Math.min(maxZoom, most),
});

/** More tiles than one extract may have. */
export class TooManyTilesError extends Error {
  readonly tiles: number;

  constructor(tiles: number) {
    super(`${tiles} tiles`);
    this.tiles = tiles;
  }
}

interface WantedExtract {
  area: Area;
  maxZoom: number;
  /** More are refused, before anything is read. */
  mostTiles: number;
  /** Of the archive; the extract says the same of itself. */
  metadata: ArchiveMetadata;
}

/** What an extract of an area is made of. Reads directories, and no tile. */
export async function planExtract(
  archive: Archive,
  { area, maxZoom, mostTiles, metadata }: WantedExtract,
  signal: AbortSignal,
): Promise<ExtractPlan> {
  const { header, source } = archive;
  const zooms = zoomsOf(header, maxZoom);
  const touched = countTiles(area, zooms.minZoom, zooms.maxZoom);
  if (touched > mostTiles) throw new TooManyTilesError(touched);
  const found = await findTiles(archive, tilesIn(area, zooms.minZoom, zooms.maxZoom), signal);
  const { entries, pieces, tiles, dataBytes } = arrange(found);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new SourceError('refused', `${source.name} has no tiles of this area`);
  // Those that are there: an archive may have fewer zooms here than elsewhere.
  const held = { minZoom: zoomOf(first.id), maxZoom: zoomOf(last.id) };
  const large = pieces.find(({ length }) => length > TILE_BYTES);
  if (large) throw new SourceError('refused', `${source.name} has a tile of ${Math.ceil(large.length / 1e6)} MB`);
  const { root, leaves } = writeDirectories(entries);
  const about = gzipSync(JSON.stringify(metadata), { level: 9 });
  const written = writeHeader({
    ...layOut({ root: root.length, metadata: about.length, leaves: leaves.length, data: dataBytes }),
    counts: { addressed: tiles, entries: entries.length, contents: pieces.length },
    isClustered: true,
    packing: { directory: PACKINGS.gzip, tile: header.packing.tile },
    tileType: header.tileType,
    ...held,
    ...placeOf(area, held.maxZoom),
  });
  const head = Buffer.concat([written, root, about, leaves]);
  const spare = dataBytes * READ_THROUGH - (source.bytesRead() - archive.began);
  const reads = planReads(pieces, { from: header.data.offset, spare });
  const key = createHash('sha256')
    .update(JSON.stringify([source.stamp, reads.map(({ offset, length }) => [offset, length])]))
    .update(head)
    .digest('hex');
  return {
    head,
    bytes: head.length + dataBytes,
    tiles,
    ...held,
    tilePacking: header.packing.tile,
    reads,
    first: archive.first,
    key,
  };
}

/** Contents in the order in which tiles need them first; equal ones once, as in the archive. */
function arrange(found: readonly Entry[]) {
  const known = new Map<string, Piece>();
  const entries: Entry[] = [];
  const pieces: Piece[] = [];
  let [tiles, dataBytes] = [0, 0];
  for (const { id, offset, length, run } of found) {
    const place = `${offset} ${length}`;
    let piece = known.get(place);
    if (!piece) {
      piece = { id, from: offset, to: dataBytes, length, tiles: 0 };
      known.set(place, piece);
      pieces.push(piece);
      dataBytes += length;
    }
    tiles += run;
    piece.tiles += run;
    const last = entries.at(-1);
    if (last && last.offset === piece.to && last.id + last.run === id) last.run += run;
    else entries.push({ id, offset: piece.to, length, run });
  }
  return { entries, pieces, tiles, dataBytes };
}

/** The four parts one behind the other. */
function layOut(lengths: { root: number; metadata: number; leaves: number; data: number }) {
  let end = HEADER_BYTES;
  const next = (length: number) => {
    end += length;
    return { offset: end - length, length };
  };
  return {
    root: next(lengths.root),
    metadata: next(lengths.metadata),
    leaves: next(lengths.leaves),
    data: next(lengths.data),
  };
}

function placeOf([west, south, east, north]: Area, zoom: number) {
  // A header knows no area across the 180th meridian: all around the world is what readers understand.
  const [left, right] = west <= east ? [west, east] : [-180, 180];
  const middle = west <= east ? (west + east) / 2 : (((west + east) / 2 + 360) % 360) - 180;
  const bounds: [number, number, number, number] = [left, south, right, north];
  return { bounds, center: { zoom, lng: middle, lat: (south + north) / 2 } };
}

/**
 * Requests for these contents, in the order in which they lie in the archive. Where little lies between two, one request reads
 * through it: the smallest gaps first, until `spare` bytes are used up.
 */
function planReads(pieces: readonly Piece[], { from, spare }: { from: number; spare: number }): PlannedRead[] {
  const sorted = pieces.toSorted((a, b) => a.from - b.from);
  const gaps = sorted.slice(1).map((piece, at) => {
    const before = sorted[at];
    return { at: at + 1, bytes: Math.max(0, piece.from - ((before?.from ?? 0) + (before?.length ?? 0))) };
  });
  const joined = new Set<number>();
  let left = spare;
  for (const { at, bytes } of gaps.sort((a, b) => a.bytes - b.bytes)) {
    if (bytes > left) break;
    left -= bytes;
    joined.add(at);
  }
  const reads: PlannedRead[] = [];
  for (const [at, piece] of sorted.entries()) {
    const offset = from + piece.from;
    const end = offset + piece.length;
    const last = reads.at(-1);
    if (last && joined.has(at) && end - last.offset <= REQUEST_BYTES) {
      last.length = Math.max(last.length, end - last.offset);
      last.pieces.push(piece);
    } else reads.push({ offset, length: piece.length, pieces: [piece] });
  }
  return reads;
}
