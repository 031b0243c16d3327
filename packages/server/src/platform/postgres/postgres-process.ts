import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { canReach } from './postgres-user.ts';

/**
 * Small footprint for one studio; set on the command line, so that a new release's values also reach old folders.
 * fsync stays at its default, on.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

/** Settings of newer versions only, by the first version that knows them. */
const SETTINGS_SINCE: Record<string, Record<string, string>> = { 18: { io_method: 'sync' } };

/** Loses data when the machine stops: for throw-away databases of tests. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** Starts the server process in a session of its own, so that Ctrl-C reaches the studio's server first. */
export function spawnPostgres(cluster: Cluster, options: { port: number; isDurable: boolean; logFile: number }) {
  const newer = Object.entries(SETTINGS_SINCE)
    .filter(([major]) => Number(cluster.binaries.major) >= Number(major))
    .map(([, settings]) => settings);
  const chosen = [SETTINGS, ...newer, options.isDurable ? {} : THROW_AWAY, { port: String(options.port) }];
  const settings = Object.fromEntries(chosen.flatMap((some): [string, string][] => Object.entries(some)));
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(cluster, 'postgres', args, ['ignore', options.logFile, options.logFile]);
  child.unref();
  return child;
}

/** Runs a tool of PostgreSQL to its end. `inherited` is open as file 3 in it. */
export async function spawnPostgresTool(
  cluster: Cluster,
  tool: 'initdb',
  options: { args: string[]; inherited: number },
): Promise<{ exitCode: number | null; output: string }> {
  const child = launch(cluster, tool, options.args, ['ignore', 'pipe', 'pipe', options.inherited]);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  await Promise.race([exitCode, once(child, 'error').then(([error]) => Promise.reject(error))]);
  return { exitCode: await exitCode, output: Buffer.concat(output).toString() };
}

function launch(
  cluster: Cluster,
  program: string,
  args: string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  const { folder, user, binaries } = cluster;
  // A folder below a private one (such as /root) has no path its owner may walk, but it is still the working directory
  // of PostgreSQL and of all its children.
  const isWithinReach = user === null || canReach(folder, user);
  return spawn(join(binaries.folder, 'bin', program), ['-D', isWithinReach ? folder : '/proc/self/cwd', ...args], {
    cwd: folder,
    detached: true,
    stdio,
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      LD_LIBRARY_PATH: binaries.libraryFolders.join(':'),
    },
    ...(user ?? {}),
  });
}
