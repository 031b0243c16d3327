import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files of a storage that are named by what is in them. Uploads under way are none: their sender begins again. */
export interface BackupContent {
  /** Their keys, such as `blobs/ab/cd/<sha256>`. */
  keys(): AsyncIterable<string>;
  /** The bytes of one; null when it has gone since its key was listed. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/** The folder of the storage that holds content. */
const CONTENT = 'blobs';

/** Content in the local folder of a data folder. */
export function contentOfFolder(dataDir: string): BackupContent {
  const storage = join(dataDir, 'storage');
  return {
    async *keys() {
      if (!existsSync(join(storage, CONTENT))) return;
      const entries = await readdir(join(storage, CONTENT), { withFileTypes: true, recursive: true });
      yield* entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(storage, join(entry.parentPath, entry.name)))
        .sort();
    },
    async read(key) {
      const file = await open(join(storage, key), 'r').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      });
      return file ? file.createReadStream() : null;
    },
  };
}
