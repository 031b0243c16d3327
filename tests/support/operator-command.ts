import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './server-process.ts';

const scripts = join(import.meta.dirname, '../../scripts');

/** Runs a command for operators, with nothing of this process's environment but what a shell has. */
export function runOperatorCommand(script: 'backup.ts' | 'restore.ts', args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(scripts, script), ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache, ...env } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out.trim(), err: err.trim() }),
    );
  });
}
