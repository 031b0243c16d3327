import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import * as z from 'zod';
import { limit } from '../../concurrency/limit.ts';
import { type Entry, readDirectory } from './archive-directory.ts';
import { type ArchiveHeader, damaged, FIRST_BYTES, PACKINGS, readHeader } from './archive-header.ts';
import { type ByteSource, SourceError } from './byte-source.ts';
import { idsWithin } from './tiles-in-area.ts';

/** Bytes of one directory as it is stored, and unpacked; those of the whole planet have 100 kB and 1 MB. */
const DIRECTORY_BYTES = 4_000_000;
const UNPACKED_BYTES = 40_000_000;
/** Bytes of the metadata, stored and unpacked. */
const METADATA_BYTES = 2_000_000;
const UNPACKED_METADATA = 20_000_000;
/** Leaf directories that are read for one area. */
const MOST_LEAVES = 2_000;
/** Levels of directories below the root; archives have one or two. */
const LEVELS = 3;
/** Directories fetched at the same time. */
const AT_ONCE = 4;

const unpackers = {
  [PACKINGS.gzip]: promisify(gunzip),
  [PACKINGS.brotli]: promisify(brotliDecompress),
};

/** Tiles of an archive that lie one behind the other and have the same bytes; `offset` within its tiles. */
export type FoundTiles = Entry;

/** What is known of an archive before any directory but the root is read. */
export interface Archive {
  source: ByteSource;
  header: ArchiveHeader;
  root: Entry[];
  /** Its first bytes: others when it was replaced. */
  first: Buffer;
  /** Bytes that had been read of the source before. */
  began: number;
}

/** Reads header and root of an archive. Refuses what is none. */
export async function openArchive(source: ByteSource, signal: AbortSignal): Promise<Archive> {
  const began = source.bytesRead();
  const first = await source.read(0, Math.min(FIRST_BYTES, source.size), signal);
  const header = readHeader(first, source.size, source.name);
  refuseLarge(source, header.root.length);
  const { offset, length } = header.root;
  const isThere = offset + length <= first.length;
  const bytes = isThere ? first.subarray(offset, offset + length) : await source.read(offset, length, signal);
  return { source, header, first, began, root: await directoryIn({ source, header }, bytes) };
}

function refuseLarge({ name }: ByteSource, length: number): void {
  if (length > DIRECTORY_BYTES)
    throw new SourceError(
      'refused',
      `${name} has a directory of ${Math.ceil(length / 1e6)} MB, and ${DIRECTORY_BYTES / 1e6} MB can be read`,
    );
}

async function directoryIn({ source: { name }, header }: Pick<Archive, 'source' | 'header'>, bytes: Buffer) {
  return readDirectory(await unpacked(bytes, header.packing.directory, { most: UNPACKED_BYTES, name }), name);
}

async function unpacked(bytes: Buffer, packing: number, { most, name }: { most: number; name: string }) {
  if (packing === PACKINGS.none) return bytes;
  const unpack = packing === PACKINGS.gzip || packing === PACKINGS.brotli ? unpackers[packing] : null;
  if (!unpack) throw new SourceError('refused', `${name} is compressed in a way that this server cannot read`);
  try {
    return await unpack(bytes, { maxOutputLength: most });
  } catch {
    throw damaged(name);
  }
}

/** The tiles with these ids that an archive has, by id. `ids`: ascending. */
export async function findTiles(archive: Archive, ids: Float64Array, signal: AbortSignal): Promise<FoundTiles[]> {
  const { source, header } = archive;
  const inTurn = limit(AT_ONCE);
  let leaves = 0;

  async function leaf({ offset, length }: Entry): Promise<Entry[]> {
    refuseLarge(source, length);
    leaves += 1;
    if (leaves > MOST_LEAVES)
      throw new SourceError('refused', `${source.name} has its tiles in too many directories for this area`);
    if (offset + length > header.leaves.length) throw damaged(source.name);
    return directoryIn(archive, await inTurn(() => source.read(header.leaves.offset + offset, length, signal)));
  }

  /** `from` and `to`: which of the ids lie in this directory. */
  async function within(entries: readonly Entry[], from: number, to: number, level: number): Promise<FoundTiles[]> {
    const parts: Promise<FoundTiles[]>[] = [];
    for (const [at, entry] of entries.entries()) {
      const begin = idsWithin(ids, entry.id, from, to);
      if (begin === to) break;
      const next = entry.run === 0 ? (entries[at + 1]?.id ?? Number.POSITIVE_INFINITY) : entry.id + entry.run;
      const end = idsWithin(ids, next, begin, to);
      if (end === begin) continue;
      if (entry.run > 0) {
        if (entry.offset + entry.length > header.data.length) throw damaged(source.name);
        parts.push(Promise.resolve(runsIn(ids, begin, end, entry)));
      } else {
        if (level === LEVELS) throw damaged(source.name);
        parts.push(leaf(entry).then((inner) => within(inner, begin, end, level + 1)));
      }
    }
    return (await Promise.all(parts)).flat();
  }

  return within(archive.root, 0, ids.length, 0);
}

/** The wanted ids from one place to another, as runs of an entry. */
function runsIn(ids: Float64Array, begin: number, end: number, { offset, length }: Entry): FoundTiles[] {
  const runs: FoundTiles[] = [];
  for (let at = begin; at < end; at += 1) {
    const id = ids[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.id + last.run === id) last.run += 1;
    else runs.push({ id, offset, length, run: 1 });
  }
  return runs;
}

const Metadata = z.looseObject({
  name: z.string().optional().catch(undefined),
  attribution: z.string().optional().catch(undefined),
  vector_layers: z.array(z.looseObject({ id: z.string() })).catch([]),
});
export type ArchiveMetadata = z.output<typeof Metadata>;

/** What an archive says of itself: layers, attribution, and whatever else stands there. */
export async function readMetadata({ source, header }: Archive, signal: AbortSignal): Promise<ArchiveMetadata> {
  const { offset, length } = header.metadata;
  if (length === 0) return Metadata.parse({});
  if (length > METADATA_BYTES)
    throw new SourceError('refused', `${source.name} has a description of ${Math.ceil(length / 1e6)} MB`);
  const bytes = await source.read(offset, length, signal);
  const text = await unpacked(bytes, header.packing.directory, { most: UNPACKED_METADATA, name: source.name });
  try {
    return Metadata.parse(JSON.parse(text.toString()));
  } catch {
    throw damaged(source.name);
  }
}
