import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { livePostmaster, survivorsOn } from '../../packages/server/src/platform/postgres/postmaster-file.ts';
import { visitDatabase } from '../../packages/server/src/platform/postgres/visit-database.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer, type ServerProcess } from '../../tests/support/server-process.ts';

export const ACCOUNT = { email: 'soak@example.test', password: 'a long soak password' };

/** What can be killed. */
export type Target = 'server' | 'worker' | 'database' | 'everything';

/** A whole installation on this machine, whose parts can be killed and brought back. */
export interface Stage extends AsyncDisposable {
  name: string;
  targets: readonly Target[];
  /** Where the server listens now. */
  address(): string;
  /** Its processes, for figures. */
  processes(): ChildProcess[];
  /** The id of PostgreSQL's main process; null while it does not run. */
  database(): number | null;
  /** SIGKILL, with no warning. */
  kill(target: Target): Promise<void>;
  /** Starts what is dead and waits until the server is ready. */
  revive(): Promise<void>;
  /** What is stopped and started again in turn when all of it is restarted. */
  members: readonly string[];
  /** Where its web processes listen, or listened last. */
  addresses(): readonly string[];
  /** SIGTERM; resolves when the process has ended, with what went wrong on the way. */
  stop(member: string): Promise<string[]>;
  /** The database as it is now; `hashOfContent` looks into the files. */
  open(): Promise<
    { url: string; dataDir: string; hashOfContent?: (sha256: string) => Promise<string | null> } & AsyncDisposable
  >;
}

export const COMMON = { PORT: '0', DEMO: '0', ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password };

/** One process that does everything, over its own database and folder, as `npm start` runs it. */
export async function singleStage(extra: Record<string, string> = {}): Promise<Stage> {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const env = { ...COMMON, ...extra, DATA_DIR: dataDir };
  let server = launchServer(env);
  let address = await server.ready;
  return {
    name: 'one process, embedded PostgreSQL 18, local folder',
    targets: ['server', 'database', 'everything'],
    address: () => address,
    processes: () => [server.process],
    database: () => livePostmaster(join(dataDir, 'postgres'))?.pid ?? null,
    async kill(target) {
      if (target !== 'database') await killProcess(server);
      if (target !== 'server') killAll(survivorsOn(join(dataDir, 'postgres')));
    },
    async revive() {
      if (isDead(server)) server = launchServer(env);
      address = await server.ready;
      await untilReady(address, [server]);
    },
    members: ['server'],
    addresses: () => [address],
    stop: () => stopInOrder('server', server),
    async open() {
      const database = await visitDatabase(readConfig(env));
      return { url: database.url, dataDir, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
    },
    async [Symbol.asyncDispose]() {
      await end([server]);
      killAll(survivorsOn(join(dataDir, 'postgres')));
      folder[Symbol.dispose]();
    },
  };
}

/** Milliseconds after which a part that does not come back is a fault. */
const READY_LIMIT = 60_000;

/** A server that exits by itself is a fault, reported with its last output. */
export async function untilReady(address: string, servers: readonly ServerProcess[]): Promise<void> {
  try {
    await until(async () => {
      if (servers.some(isDead)) return true;
      return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })).status === 200;
    }, 'the server is not ready');
  } catch (error) {
    throw new Error(lastOutput(servers), { cause: error });
  }
  if (servers.some(isDead)) throw new Error(`a process ended by itself: ${lastOutput(servers.filter(isDead))}`);
}

export const lastOutput = (servers: readonly ServerProcess[]): string =>
  servers.map((server) => `${server.stdout().slice(-500)}\n${server.stderr().slice(-3_000)}`).join('\n');

/** Polls; an error counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, otherwise: string, limit = READY_LIMIT): Promise<void> {
  const deadline = Date.now() + limit;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${otherwise} after ${limit / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const isDead = ({ process }: ServerProcess): boolean => process.exitCode !== null || process.signalCode !== null;

export async function killProcess(server: ServerProcess): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

/** Fatal and error, as the log numbers its levels. */
const ERROR_LEVEL = 50;

/** Ends a process by SIGTERM. It is a fault when it ends otherwise than in order, or has logged an error in its life. */
export async function stopInOrder(name: string, server: ServerProcess): Promise<string[]> {
  server.process.kill('SIGTERM');
  const code = await server.ended;
  const errors = server
    .stderr()
    .split('\n')
    .filter((line) => Number(/^\{"level":(\d+),/.exec(line)?.[1] ?? 0) >= ERROR_LEVEL);
  return [
    ...(code === 0 ? [] : [`${name} ended with ${code}: ${lastOutput([server])}`]),
    ...errors.map((line) => `${name} logged ${line.slice(0, 600)}`),
  ];
}

export async function end(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.process.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
}

/** Only our own processes: found by their folder. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // gone in the meantime
  }
}
