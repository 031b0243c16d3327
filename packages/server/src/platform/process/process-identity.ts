import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names a running process in a way that no later process with the same id shares: the boot and the moment it started.
 * `null` when no such process runs (a zombie counts as gone).
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid);
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces and parentheses: fields count from the last one (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startedAt = fields[19];
    if (state === 'Z' || state === 'X' || startedAt === undefined) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startedAt}`;
  } catch {
    return null;
  }
}

function portableIdentity(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? null : started;
  } catch {
    return null;
  }
}
