import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { SERVER_ENVIRONMENT, serverArguments } from '../../scripts/server-command.mjs';

const root = join(import.meta.dirname, '../..');

/** A started server, as an operator sees it: its lines, and how it ended. */
export interface ServerProcess {
  process: ChildProcess;
  /** Resolves with the address it prints when ready; rejects with its output when it ends before that. */
  ready: Promise<string>;
  ended: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

/**
 * Starts the server as `npm start` does in the end, or another script, with nothing of this process's environment but
 * what a shell has. Waits for nothing.
 */
export function launchServer(env: Record<string, string>, script?: string): ServerProcess {
  const child = spawn(process.execPath, script === undefined ? serverArguments() : [resolve(root, script)], {
    cwd: root,
    env: {
      ...SERVER_ENVIRONMENT,
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number | null>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const address = /^Diorama is ready: (\S+)$/m.exec(stdout)?.[1];
    if (address) ready.resolve(address);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.once('close', (code, signal) => {
    if (signal) stderr += `\nEnded by ${signal}`;
    ready.reject(new Error(`The server ended with ${code}:\n${stdout}\n${stderr}`));
    ended.resolve(code);
  });
  ready.promise.catch(() => {}); // not everyone waits for it
  return { process: child, ready: ready.promise, ended: ended.promise, stdout: () => stdout, stderr: () => stderr };
}

/** Where every program that tests start finds what another one compiled. */
export const compileCache = join(root, 'node_modules/.cache/compile');
