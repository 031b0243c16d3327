// The Node this repository runs on: an npm dependency, so any machine with Node >= 20 and npm can start it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What may be thrown away at any time: markers, compiled code, reports. */
export const cacheFolder = join(repositoryRoot, 'node_modules', '.cache');

const PINNED_MAJOR = 24;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Path of the pinned Node, or of the running one where it is new enough and no package exists for this machine. */
export function pinnedNodePath() {
  const installed = join(repositoryRoot, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  throw new Error(
    `Node ${PINNED_MAJOR} for ${process.platform}-${process.arch} is not installed. Run "npm install" without --omit=optional, or start with Node ${PINNED_MAJOR} yourself.`,
  );
}

/** Environment in which the pinned Node and its compile cache come first for every child. */
export function pinnedEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${dirname(pinnedNodePath())}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheFolder, 'compile'),
    ...extra,
  };
}

/**
 * Runs the pinned Node with these arguments and resolves with its exit code. Signals reach the child, and the child is
 * notified (as `disconnect`) when this process dies without warning.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, quiet?: boolean }} [options] quiet: keep its output unless it
 * fails
 * @returns {Promise<number>}
 */
export function runOnPinnedNode(args, options = {}) {
  const output = options.quiet ? 'pipe' : 'inherit';
  const child = spawn(pinnedNodePath(), args, {
    cwd: options.cwd ?? process.cwd(),
    env: pinnedEnvironment(options.env),
    stdio: options.quiet ? ['ignore', output, output] : ['inherit', output, output, 'ipc'],
  });
  const kept = [];
  child.stdout?.on('data', (chunk) => kept.push(chunk));
  child.stderr?.on('data', (chunk) => kept.push(chunk));
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of FORWARDED_SIGNALS) process.off(name, forward);
      const exitCode = code ?? (signal ? 1 : 0);
      if (exitCode !== 0 && kept.length > 0) process.stderr.write(Buffer.concat(kept));
      resolve(exitCode);
    });
  });
}
