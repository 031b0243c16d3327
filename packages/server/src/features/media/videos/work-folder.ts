import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Machine and process are in the name: a shared temporary folder has those of others. */
const PREFIX = `diorama-encode-${hostname()}-`;

/** A folder in which videos are written before they are kept. */
export const makeWorkFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** Removes what processes left that were killed while they made videos. */
export async function removeLeftFolders(isRunning: (pid: number) => boolean = runs): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process cannot be sent a signal, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
