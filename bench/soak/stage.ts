import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import { findOlderBinaries } from '../../packages/server/src/platform/postgres/postgres-binaries.ts';
import { survivorsOn } from '../../packages/server/src/platform/postgres/postmaster-file.ts';
import { visitDatabase } from '../../packages/server/src/platform/postgres/visit-database.ts';
import { startLocalS3 } from '../../packages/server/src/platform/storage/local-s3.testing.ts';
import { openStorage } from '../../packages/server/src/platform/storage/open-storage.ts';
import { blobKey } from '../../packages/server/src/platform/storage/storage-key.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { hashOfStream } from '../../tests/support/check-data.ts';
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

const COMMON = { PORT: '0', DEMO: '0', ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password };

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

/** Two web processes and two workers over PostgreSQL 15 and a bucket, as a hosting team runs them. */
export async function spreadStage(extra: Record<string, string> = {}): Promise<Stage | null> {
  const binariesFolder = findOlderBinaries('15');
  if (!binariesFolder) return null;
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755); // PostgreSQL 15 cannot run as another user in a folder that user may not enter
  const databaseFolder = join(folder.path, 'database');
  mkdirSync(databaseFolder);
  const database = await startEmbeddedPostgres({
    dataDir: databaseFolder,
    log: createLog({ level: 'silent' }),
    binariesFolder,
  });
  const store = await startLocalS3();
  const env = (name: string, roles: string) => ({
    ...COMMON,
    ...extra,
    DATA_DIR: join(folder.path, name),
    DATABASE_URL: database.url,
    ROLES: roles,
    S3_ENDPOINT: store.config.endpoint,
    S3_REGION: store.config.region,
    S3_BUCKET: store.config.bucket,
    S3_ACCESS_KEY_ID: store.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.config.secretAccessKey,
  });
  const roles = [
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ] as const;
  const members = new Map<string, ServerProcess>();
  const addresses = new Map<string, string>();
  const launch = async (): Promise<void> => {
    for (const [name, role] of roles) {
      const running = members.get(name);
      if (running && !isDead(running)) continue;
      const member = launchServer(env(name, role));
      members.set(name, member);
      if (role === 'web') addresses.set(name, await member.ready);
    }
  };
  const member = (name: string): ServerProcess => {
    const found = members.get(name);
    if (!found) throw new Error(`${name} was never started`);
    return found;
  };
  await launch();
  const address = (): string => addresses.get('web-1') ?? '';
  return {
    name: 'two web and two worker processes, PostgreSQL 15, bucket',
    targets: ['server', 'worker', 'database', 'everything'],
    address,
    processes: () => roles.map(([name]) => member(name).process),
    async kill(target) {
      const names = { server: ['web-1'], worker: ['worker-1'], database: [], everything: roles.map(([name]) => name) }[
        target
      ];
      await Promise.all(names.map((name) => killProcess(member(name))));
      if (target === 'database' || target === 'everything') killAll(survivorsOn(join(databaseFolder, 'postgres')));
    },
    async revive() {
      await untilAnswering(database.url);
      await launch();
      await Promise.all([...addresses.values()].map((each) => untilReady(each, [...members.values()])));
    },
    members: roles.map(([name]) => name),
    addresses: () => [...addresses.values()],
    stop: (name) => stopInOrder(name, member(name)),
    async open() {
      const storage = await openStorage({
        s3: store.config,
        dataDir: join(folder.path, 'reader'),
        publicUrl: address(),
      });
      const hashOfContent = async (sha256: string): Promise<string | null> => {
        const opened = await storage.read(blobKey(sha256));
        return opened ? hashOfStream(opened.stream) : null;
      };
      return { url: database.url, dataDir: '', hashOfContent, [Symbol.asyncDispose]: async () => {} };
    },
    async [Symbol.asyncDispose]() {
      await end([...members.values()]);
      await database.stop();
      await store[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Milliseconds after which a part that does not come back is a fault. */
const READY_LIMIT = 60_000;

/** A server that exits by itself is a fault, reported with its last output. */
async function untilReady(address: string, servers: readonly ServerProcess[]): Promise<void> {
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

const lastOutput = (servers: readonly ServerProcess[]): string =>
  servers.map((server) => `${server.stdout().slice(-500)}\n${server.stderr().slice(-3_000)}`).join('\n');

async function untilAnswering(url: string): Promise<void> {
  const { ask } = await import('../../packages/server/src/platform/postgres/postgres-connection.ts');
  await until(async () => (await ask(url)) === 'ready', 'the database does not answer');
}

/** Polls; an error counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, otherwise: string, limit = READY_LIMIT): Promise<void> {
  const deadline = Date.now() + limit;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${otherwise} after ${limit / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isDead = ({ process }: ServerProcess): boolean => process.exitCode !== null || process.signalCode !== null;

async function killProcess(server: ServerProcess): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

/** Fatal and error, as the log numbers its levels. */
const ERROR_LEVEL = 50;

/** Ends a process by SIGTERM. It is a fault when it ends otherwise than in order, or has logged an error in its life. */
async function stopInOrder(name: string, server: ServerProcess): Promise<string[]> {
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

async function end(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.process.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
}

/** Only our own processes: found by their folder. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // gone in the meantime
  }
}
