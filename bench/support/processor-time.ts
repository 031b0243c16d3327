import { readFileSync } from 'node:fs';

/** Ticks a second in /proc; 100 on every Linux this runs on. */
const TICKS = 100;

/** Milliseconds of processor time a process has used; null where there is no /proc. */
export function processorTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000;
  } catch {
    return null;
  }
}

/** MB (1,000,000 bytes) of memory a process holds, shared pages included. Null without /proc. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^Rss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1_000_000;
  } catch {
    return null;
  }
}
