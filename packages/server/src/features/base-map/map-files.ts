import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../../assets/maps/', import.meta.url);

/** A file of tiles that pages read in parts. */
export interface MapFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of its content: the address never means another one. */
  hash: string;
  /** On this server. */
  address: string;
}

/** Hashes of 32 hexadecimal digits are long enough for addresses. */
const HASH_LENGTH = 32;

/** The built-in files, and the operator's own. Each is read once, when it is first asked for. */
export function createMapFiles(own: string | null) {
  const paths = {
    world: fileURLToPath(new URL('world.pmtiles', FOLDER)),
    satellite: fileURLToPath(new URL('satellite.pmtiles', FOLDER)),
    own,
  };
  const known = new Map<string, Promise<MapFile>>();
  const file = (path: string): Promise<MapFile> => {
    const found = known.get(path);
    if (found) return found;
    const made = describe(path);
    known.set(path, made);
    made.catch(() => known.delete(path));
    return made;
  };
  return {
    builtIn: async () => ({ world: await file(paths.world), satellite: await file(paths.satellite) }),
    /** Null when the operator named none. */
    own: async () => (paths.own === null ? null : await file(paths.own)),
    /** The file of an address; null: there is none, or it had another content. */
    async find(hash: string, name: string): Promise<MapFile | null> {
      const path = Object.values(paths).find((each) => each !== null && nameOf(each) === name);
      const found = path === undefined || path === null ? null : await file(path);
      return found?.hash === hash ? found : null;
    },
  };
}

export type MapFiles = ReturnType<typeof createMapFiles>;

async function describe(path: string): Promise<MapFile> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  const digest = hash.digest('hex').slice(0, HASH_LENGTH);
  return { path, size, hash: digest, address: `/maps/${digest}/${nameOf(path)}` };
}

const nameOf = (path: string): string => basename(path).replaceAll(/[^\w.-]/g, '_');
