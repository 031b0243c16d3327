import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files of a storage that are named by what is in them. Uploads under way are none: their sender begins again. */
export interface BackupContent {
  /**
   * Their keys, such as `blobs/ab/cd/<sha256>`, with their bytes, which are read before the next is taken. What is removed in the
   * meantime is left out.
   */
  files(): AsyncIterable<{ key: string; bytes: AsyncIterable<Uint8Array> }>;
}

/** The folder of the storage that holds content. */
const CONTENT = 'blobs';

/** Content in the local folder of a data folder. */
export function contentOfFolder(dataDir: string): BackupContent {
  const storage = join(dataDir, 'storage');
  return {
    async *files() {
      if (!existsSync(join(storage, CONTENT))) return;
      const entries = await readdir(join(storage, CONTENT), { withFileTypes: true, recursive: true });
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(storage, join(entry.parentPath, entry.name)))
        .sort();
      for (const key of keys) {
        const file = await openIfThere(join(storage, key));
        if (file) yield { key, bytes: file.createReadStream() };
      }
    },
  };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
