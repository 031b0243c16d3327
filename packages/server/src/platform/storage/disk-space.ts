import { statfsSync } from 'node:fs';
import type { Log } from '../log/log.ts';

/** Bytes below which a disk counts as full: the database stops a little before the last one. */
const LEAST = 8 * 1024 * 1024;
/** Milliseconds a refused write counts, and within which it is logged once. */
const REMEMBERED = 60_000;
/** No space, no quota; and as PostgreSQL says it. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** The same from another process, or from a library that gives no code. */
const MESSAGES = /(?:^|: )(?:ENOSPC|EDQUOT): |No space left on device|Disk quota exceeded/;

/** Whether an error, or what caused it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (('code' in error && CODES.includes(error.code)) || MESSAGES.test(error.message)) return true;
  return error.cause !== undefined && isDiskFull(error.cause);
}

/** Whether the disk of a folder has next to nothing left. */
export function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST;
  } catch {
    return false; // no such folder: it is another fault that says so
  }
}

export const diskFullText = (folder: string): string =>
  `The disk is full. Free space on the disk of ${folder} or of the database, then start again; nothing that was saved is lost`;

/** Notices a full disk by what was refused and by what is left. */
export function watchDiskSpace(folder: string, log: Pick<Log, 'error'>, now: () => number = Date.now) {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes note of a write that was refused; logged once a minute. */
    noteRefused(error: unknown): void {
      const isNew = now() - refusedAt > REMEMBERED;
      refusedAt = now();
      if (isNew) log.error({ err: error }, 'the disk is full: nothing can be saved until space is freed');
    },
    isFull: (): boolean => now() - refusedAt < REMEMBERED || hasNoSpace(folder),
  };
}

export type DiskSpace = ReturnType<typeof watchDiskSpace>;
