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

/** Milliseconds of processor time of a process, of all it started that run, and of those that ended. 0 without /proc. */
export function processorTimeOfTree(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return (own / TICKS) * 1_000 + children.reduce((sum, child) => sum + processorTimeOfTree(Number(child)), 0);
  } catch {
    return 0;
  }
}
