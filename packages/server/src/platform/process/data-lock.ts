import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { StartError } from './start-error.ts';

/**
 * Makes this process the only server on a data folder; throws a {@link StartError} while another one runs. What a
 * killed server left behind does not count, even when its process id is in use again.
 * @returns the function that gives the folder free
 */
export function lockDataFolder(dataDir: string): () => void {
  const lockPath = join(dataDir, 'server.lock');
  const ownPath = join(dataDir, `server.lock.${randomUUID()}`);
  const own = `${process.pid} ${processIdentity(process.pid)}`;
  writeFileSync(ownPath, own, { mode: 0o600 });
  try {
    while (!tryLink(ownPath, lockPath)) removeIfStale(lockPath);
  } finally {
    rmSync(ownPath, { force: true });
  }
  return () => {
    if (readOrNull(lockPath) === own) rmSync(lockPath, { force: true });
  };
}

/** A hard link either appears whole or fails because the name is taken: no moment with a half-written lock. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfStale(lockPath: string): void {
  const seen = readOrNull(lockPath);
  if (seen === null) return;
  const holder = liveHolder(seen);
  if (holder !== null) {
    throw new StartError(
      `another Diorama (process ${holder}) is already running on this DATA_DIR. Stop it first, or set another DATA_DIR.`,
    );
  }
  // Two starts may find the same stale lock: the slower one must not take away the lock the faster one just made.
  const asidePath = `${lockPath}.${randomUUID()}`;
  renameSync(lockPath, asidePath);
  if (readOrNull(asidePath) !== seen) tryLink(asidePath, lockPath);
  rmSync(asidePath, { force: true });
}

/** The lock's text is a process id, a space, and that process's identity. */
function liveHolder(text: string): number | null {
  const separator = text.indexOf(' ');
  const pid = Number(text.slice(0, separator));
  return Number.isInteger(pid) && processIdentity(pid) === text.slice(separator + 1) ? pid : null;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
