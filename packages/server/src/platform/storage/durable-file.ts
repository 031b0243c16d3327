import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Makes names just created in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

interface FolderSyncs {
  underWay: Promise<void>;
  /** Begins when that one has ended; null: no other one is needed. */
  next: Promise<void> | null;
}

const folderSyncs = new Map<string, FolderSyncs>();

/**
 * {@link syncFolder} without holding up other requests. One that has begun may miss a name that was made since, so callers that
 * come during it share the next.
 */
export async function syncFolderLater(folder: string): Promise<void> {
  const known = folderSyncs.get(folder);
  if (known) {
    known.next ??= known.underWay.then(
      () => syncNow(folder),
      () => syncNow(folder),
    );
    return known.next;
  }
  return syncNow(folder);
}

function syncNow(folder: string): Promise<void> {
  const syncs: FolderSyncs = { underWay: syncOnce(folder), next: null };
  folderSyncs.set(folder, syncs);
  const forget = () => {
    if (syncs.next === null) folderSyncs.delete(folder);
  };
  syncs.underWay.then(forget, forget);
  return syncs.underWay;
}

async function syncOnce(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
