import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ByteLimits, limitedChunks } from './chunks.ts';
import type { StoredObject } from './storage.port.ts';

/** Hashes and counts bytes as they pass by, writing them to a file when one is given. */
export async function hashStream(
  source: Readable | Uint8Array,
  file?: FileHandle,
  limits?: ByteLimits,
): Promise<StoredObject> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of limitedChunks(source, limits)) {
    hash.update(chunk);
    size += chunk.length;
    await file?.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), size };
}
