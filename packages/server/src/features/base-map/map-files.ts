import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../../assets/maps/', import.meta.url);
/** Hexadecimal digits of a hash in an address. */
const HASH_LENGTH = 32;

/** A file of tiles that pages read in parts. */
export interface MapFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Another one when the content is. */
  hash: string;
  /** On this server. */
  address: string;
}

/** The built-in files, and the operator's own. Each is inspected on its first request. */
export function createMapFiles(own: string | null) {
  const known = new Map<string, MapFile>();
  const file = (path: string, hashOf: (path: string) => string): MapFile => {
    const found = known.get(path);
    if (found) return found;
    const hash = hashOf(path).slice(0, HASH_LENGTH);
    const made = { path, size: statSync(path).size, hash, address: `/maps/${hash}/${nameOf(path)}` };
    known.set(path, made);
    return made;
  };
  const shipped = (name: string) => file(fileURLToPath(new URL(name, FOLDER)), hashOfContent);
  const files = {
    world: () => shipped('world.pmtiles'),
    satellite: () => shipped('satellite.pmtiles'),
    /** Null when the operator named none. */
    own: () => (own === null ? null : file(own, hashOfState)),
  };
  return {
    ...files,
    /** The file of an address; null: there is none, or it had another content. */
    find(hash: string, name: string): MapFile | null {
      const all = [files.world(), files.satellite(), files.own()];
      return all.find((each) => each?.hash === hash && nameOf(each.path) === name) ?? null;
    },
  };
}

function hashOfContent(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** An operator's file may be a hundred gigabytes: reading it would hold up the server. */
function hashOfState(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex');
}

const nameOf = (path: string): string => basename(path).replaceAll(/[^\w.-]/g, '_');
