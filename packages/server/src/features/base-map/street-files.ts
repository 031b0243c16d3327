import { createByteCache } from '../../platform/cache/byte-cache.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { type ArchiveHeader, PACKINGS, TILE_TYPES } from '../../platform/tiles/archive/archive-header.ts';
import { type ByteSource, SourceError } from '../../platform/tiles/archive/byte-source.ts';
import { type ArchiveMetadata, openArchive, readMetadata } from '../../platform/tiles/archive/read-archive.ts';

/** What a usable file of streets says of itself. */
export interface StreetFacts {
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  minZoom: number;
  maxZoom: number;
  layers: string[];
  /** HTML; empty: it has none. */
  attribution: string;
}

/** Without these there are no streets to draw. Source: layers of Protomaps' basemaps, versions 3 and 4. */
const NEEDED = ['earth', 'water', 'roads'];
/** Layers that are named in a refusal. */
const MOST_NAMED = 6;
const MOST_ZOOM = 22;

/** Facts of an archive whose tiles pages can draw as streets; a {@link SourceError} says why it is none. */
export function streetFacts(name: string, header: ArchiveHeader, metadata: ArchiveMetadata): StreetFacts {
  const refuse = (why: string) => new SourceError('refused', `“${name}” cannot be used as streets: ${why}`);
  if (header.tileType !== TILE_TYPES.mvt) throw refuse('its tiles are pictures, not vector tiles');
  const { minZoom, maxZoom, bounds, packing } = header;
  if (packing.tile !== PACKINGS.gzip && packing.tile !== PACKINGS.none)
    throw refuse('its tiles are compressed in a way that browsers do not read. Use gzip');
  if (minZoom > maxZoom || maxZoom > MOST_ZOOM) throw refuse(`its zooms are ${minZoom} to ${maxZoom}`);
  const layers = metadata.vector_layers.map(({ id }) => id);
  const missing = NEEDED.filter((layer) => !layers.includes(layer));
  if (missing.length > 0) {
    const held = layers.length === 0 ? 'none that it names' : layers.slice(0, MOST_NAMED).join(', ');
    throw refuse(`it lacks the layers ${missing.join(', ')} of Protomaps. It has ${held}`);
  }
  return { bounds, minZoom, maxZoom, layers, attribution: metadata.attribution ?? '' };
}

const KEPT_BYTES = 1_000_000;

/** Reads what stored files of streets say of themselves. */
export function createStreetFiles(storage: Pick<Storage, 'head' | 'read'>) {
  const kept = createByteCache<StreetFacts>(KEPT_BYTES, (facts) => JSON.stringify(facts).length * 2);
  return async (sha256: string, name: string, signal: AbortSignal): Promise<StreetFacts> => {
    const known = kept.get(sha256);
    if (known) return known;
    const source = await storedSource(storage, sha256, name);
    const archive = await openArchive(source, signal);
    if (archive.header.packing.directory === PACKINGS.brotli)
      throw new SourceError('refused', `“${name}” cannot be used as streets: browsers do not read its compression`);
    const facts = streetFacts(name, archive.header, await readMetadata(archive, signal));
    kept.set(sha256, facts);
    return facts;
  };
}

export type StreetFiles = ReturnType<typeof createStreetFiles>;

/** A stored file, read in parts. Its content never changes. */
async function storedSource(
  storage: Pick<Storage, 'head' | 'read'>,
  sha256: string,
  name: string,
): Promise<ByteSource> {
  const key = blobKey(sha256);
  const missing = () => new SourceError('away', `The bytes of “${name}” are missing`);
  const head = await storage.head(key);
  if (!head) throw missing();
  let bytes = 0;
  return {
    name: `“${name}”`,
    size: head.size,
    stamp: sha256,
    isCertain: true,
    bytesRead: () => bytes,
    async read(offset, length, signal) {
      signal.throwIfAborted();
      const found = await storage.read(key, { start: offset, end: offset + length - 1 });
      if (!found) throw missing();
      const parts: Buffer[] = [];
      for await (const part of found.stream) if (Buffer.isBuffer(part)) parts.push(part);
      bytes += length;
      return Buffer.concat(parts);
    },
    close: async () => undefined,
  };
}
