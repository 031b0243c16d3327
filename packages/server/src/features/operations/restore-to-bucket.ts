import { basename } from 'node:path';
import { StartError } from '../../platform/process/start-error.ts';
import { isStorageKey } from '../../platform/storage/storage-key.ts';
import { STORAGE_FOLDER } from './backup-manifest.ts';
import type { ArchivedPart } from './tar-reader.ts';

/** Where a restore sends files when they are to be kept in a bucket. */
export interface ContentTarget {
  /** The store and the bucket, for messages. */
  name: string;
  /** Throws unless it can be reached. */
  check(): Promise<void>;
  /** Bytes of an object; null when it is absent. */
  sizeOf(key: string): Promise<number | null>;
  /** Keeps bytes of a file under a key. */
  send(key: string, file: { path: string; start: number; size: number }): Promise<void>;
}

/** Files that are sent at the same time: parts of each are in memory. */
const SENDERS = 4;

/**
 * Sends the files of a backup. Those the bucket has in the same size are left as they are, so a second restore sends what the
 * first one did not; a file that was damaged before the backup replaces none. Returns how many were sent and left.
 */
export async function restoreToBucket(
  { path, hashes, parts }: { path: string; hashes: Record<string, string>; parts: ReadonlyMap<string, ArchivedPart> },
  target: ContentTarget,
): Promise<{ sent: number; left: number }> {
  const names = Object.keys(hashes).filter((name) => name.startsWith(STORAGE_FOLDER));
  const foreign = names.find((name) => !isStorageKey(name.slice(STORAGE_FOLDER.length)));
  if (foreign !== undefined) throw new StartError(`${path} is damaged: it names a file "${foreign}".`);
  const done = { sent: 0, left: 0 };
  const waiting = inTurn(names);
  const send = async () => {
    for (const name of waiting) {
      const part = parts.get(name);
      if (!part) continue;
      const key = name.slice(STORAGE_FOLDER.length);
      const size = await target.sizeOf(key);
      const isDamaged = hashes[name] !== basename(key);
      if (size === part.size || (size !== null && isDamaged)) done.left += 1;
      else {
        await target.send(key, { path, start: part.offset, size: part.size });
        done.sent += 1;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: SENDERS }, send));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return done;
}

/** One list that several take from; the first that fails ends it for all. */
function* inTurn(names: readonly string[]): Generator<string, void> {
  yield* names;
}
