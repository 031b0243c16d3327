import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../assets/maps/', import.meta.url));

/** One of the built-in maps: a PMTiles file that is read in pieces. */
export interface MapFile {
  name: string;
  bytes: Buffer;
  /** Of the bytes: the address changes with them. */
  hash: string;
  url: string;
}

const files = new Map<string, MapFile>();

/** Read when a map is first asked for; both together are below 3 MB. */
export function mapFile(name: 'world' | 'satellite'): MapFile {
  const known = files.get(name);
  if (known) return known;
  const bytes = readFileSync(`${FOLDER}${name}.pmtiles`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const file = { name, bytes, hash, url: `/maps/${hash}/${name}.pmtiles` };
  files.set(name, file);
  return file;
}

export const MAP_FILES = ['world', 'satellite'] as const;
