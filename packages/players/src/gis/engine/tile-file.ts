import { type TileAddress, tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';
import { gunzip } from './gunzip.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Where bytes lie. A tile's `run` says how many tiles in a row have them; a directory's is 0. */
interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

interface Head {
  root: Entry[];
  /** Where directories and tiles begin. */
  leaves: number;
  data: number;
  /** How directories and tiles are packed. */
  packing: { directory: number; tile: number };
  /** Vector tiles, not pictures. */
  isVector: boolean;
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
}

/** The first part of a file holds its header and its root directory. */
const FIRST_BYTES = 16_384;
const HEADER_BYTES = 127;
const PLAIN = [0, 1];
const GZIP = 2;
const VECTOR = [1, 6];
/** A file has two or three levels; one that leads on and on is broken. */
const LEVELS = 4;
/** Bytes of a file that is read whole from a server which sends no parts, as small ones do: streets of a district. */
const MOST_WHOLE = 64 * 1024 * 1024;
/** Directories that are kept, some 10 kB each. */
const KEPT = 64;

/** The file was replaced while it was being read: what is known of it is no longer true. */
class ReplacedError extends Error {}

/**
 * A PMTiles file, version 3, read in parts.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export class TileFile {
  private readonly url: string;
  private known: Promise<Head> | null = null;
  private readonly directories = new Map<number, Promise<Entry[]>>();
  private etag: string | null = null;
  /** All of it, where its server sends no parts. */
  private whole: Bytes | null = null;

  constructor(url: string) {
    this.url = url;
  }

  head(): Promise<Head> {
    if (!this.known) {
      this.known = this.readHead();
      // The next tile tries again.
      this.known.catch(() => this.forget());
    }
    return this.known;
  }

  /** A tile's bytes; null where the file has none. */
  async tile(at: TileAddress, signal?: AbortSignal): Promise<Bytes | null> {
    try {
      return await this.find(at, signal);
    } catch (error) {
      if (!(error instanceof ReplacedError)) throw error;
      this.forget();
      return this.find(at, signal);
    }
  }

  private forget(): void {
    this.known = null;
    this.etag = null;
    this.whole = null;
    this.directories.clear();
  }

  private async find(at: TileAddress, signal?: AbortSignal): Promise<Bytes | null> {
    const head = await this.head();
    if (at.zoom < head.minZoom || at.zoom > head.maxZoom) return null;
    const id = tileIdOf(at);
    let entries = head.root;
    for (let level = 0; level < LEVELS; level += 1) {
      const entry = entryOf(entries, id);
      if (!entry) return null;
      if (entry.run > 0)
        return unpacked(await this.fetch(head.data + entry.offset, entry.length, signal), head.packing.tile);
      entries = await this.directory(head, entry);
    }
    throw new Error('The file of tiles has too many levels');
  }

  private directory(head: Head, { offset, length }: Entry): Promise<Entry[]> {
    const before = this.directories.get(offset);
    if (before) return before;
    const made = this.fetch(head.leaves + offset, length).then(async (bytes) =>
      entriesIn(await unpacked(bytes, head.packing.directory)),
    );
    made.catch(() => this.directories.delete(offset));
    const [oldest] = this.directories.keys();
    if (oldest !== undefined && this.directories.size >= KEPT) this.directories.delete(oldest);
    this.directories.set(offset, made);
    return made;
  }

  private async readHead(): Promise<Head> {
    const bytes = await this.fetch(0, FIRST_BYTES);
    const view = new DataView(bytes.buffer);
    if (bytes.length < HEADER_BYTES || String.fromCharCode(...bytes.subarray(0, 7)) !== 'PMTiles' || bytes[7] !== 3)
      throw new Error('The file holds no tiles of PMTiles, version 3');
    const place = (at: number) => Number(view.getBigUint64(at, true));
    const degrees = (at: number) => view.getInt32(at, true) / 1e7;
    const packing = { directory: view.getUint8(97), tile: view.getUint8(98) };
    const root = bytes.slice(place(8), place(8) + place(16));
    return {
      root: entriesIn(await unpacked(root, packing.directory)),
      leaves: place(40),
      data: place(56),
      packing,
      isVector: VECTOR.includes(view.getUint8(99)),
      minZoom: view.getUint8(100),
      maxZoom: view.getUint8(101),
      bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    };
  }

  private async fetch(from: number, length: number, signal?: AbortSignal): Promise<Bytes> {
    if (this.whole) return this.whole.slice(from, from + length);
    const response = await fetch(this.url, {
      headers: { range: `bytes=${from}-${from + length - 1}` },
      signal: signal ?? null,
      cache: KEEPS_PARTS ? 'default' : 'no-store',
    });
    const sent = response.headers.get('etag');
    const etag = sent?.startsWith('W/') === true ? null : sent;
    const isReplaced = this.etag !== null && etag !== null && etag !== this.etag;
    if (isReplaced || (response.status === 416 && from > 0)) throw new ReplacedError();
    if (response.status !== 206 && response.status !== 200)
      throw new Error(`The file of tiles answered ${response.status}`);
    if (etag !== null) this.etag = etag;
    if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
    // Of a server without ranges all of it comes.
    const bytes = await wholeOf(response);
    this.whole = bytes;
    return bytes.slice(from, from + length);
  }
}

/** All bytes of an answer. Throws where they are too many: it may be gigabytes. */
async function wholeOf(response: Response): Promise<Bytes> {
  const tooLarge = () => new Error('The file of tiles is too large for a server that sends no parts of files');
  if (Number(response.headers.get('content-length') ?? 0) > MOST_WHOLE) throw tooLarge();
  const reader = response.body?.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > MOST_WHOLE) {
      void reader?.cancel();
      throw tooLarge();
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Chrome on Windows locks what it keeps of a file while it reads one part, and other parts wait. */
const KEEPS_PARTS = !/Windows.*Chrome/.test(navigator.userAgent);

async function unpacked(bytes: Bytes, packing: number): Promise<Bytes> {
  if (PLAIN.includes(packing)) return bytes;
  if (packing === GZIP) return gunzip(bytes);
  throw new Error(`The file of tiles is packed in a way that browsers cannot read (${packing})`);
}

/** The last entry that begins at the tile or before, where it reaches it. */
function entryOf(entries: readonly Entry[], id: number): Entry | null {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.id ?? Infinity) <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || id < entry.id + entry.run) ? entry : null;
}

/** A directory, which is written column by column as whole numbers of variable length. */
function entriesIn(bytes: Bytes): Entry[] {
  let at = 0;
  const number = () => {
    let [value, scale, byte] = [0, 1, 0x80];
    for (; byte >= 0x80; scale *= 0x80, at += 1) {
      byte = bytes[at] ?? 0;
      value += (byte % 0x80) * scale;
    }
    return value;
  };
  const column = (count: number) => Array.from({ length: count }, number);
  const count = number();
  if (count > bytes.length) throw new Error('A directory of the file of tiles is broken');
  const [steps, runs, lengths, offsets] = [column(count), column(count), column(count), column(count)];
  let [id, end] = [0, 0];
  return steps.map((step, index) => {
    id += step;
    const length = lengths[index] ?? 0;
    // 0: right behind the one before.
    const offset = offsets[index] ? offsets[index] - 1 : end;
    end = offset + length;
    return { id, offset, length, run: runs[index] ?? 0 };
  });
}
