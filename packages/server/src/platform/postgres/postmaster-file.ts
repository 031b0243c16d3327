import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { processIdentity } from '../process/process-identity.ts';

/** What PostgreSQL notes about itself in its folder while it runs. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server process that runs on this database folder, if any. The pid file of a killed server may name a process id
 * that another process has by now, so the process itself is checked.
 */
export function livePostmaster(folder: string): Postmaster | null {
  const lines = readLines(folder);
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgresOn(pid, folder)) return null;
  return { pid, port };
}

/**
 * Lets PostgreSQL start over the pid file of a killed server, whose process id may by now belong to another process, or
 * to a zombie that is never reaped. PostgreSQL takes its own parent's id for a leftover and still checks the rest of
 * the file (shared memory of surviving children); deleting the file would skip that.
 */
export function disownStalePostmaster(folder: string): void {
  const lines = readLines(folder);
  if (lines) writeFileSync(join(folder, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Children of a killed server that have not yet noticed; a new one must wait for them. Linux only, else none. */
export function survivorsOn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresOn(pid, folder));
}

function isPostgresOn(pid: number, folder: string): boolean {
  if (processIdentity(pid) === null) return false;
  try {
    if (process.platform !== 'linux') {
      return (
        basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()) === 'postgres'
      );
    }
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false; // gone by now, or another user's process, which cannot be ours
  }
}

function readLines(folder: string): string[] | null {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
}
