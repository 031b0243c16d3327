import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import { findOlderBinaries } from '../../packages/server/src/platform/postgres/postgres-binaries.ts';
import { livePostmaster, survivorsOn } from '../../packages/server/src/platform/postgres/postmaster-file.ts';
import { claimPort } from '../../packages/server/src/platform/process/listening-address.ts';
import { startLocalS3 } from '../../packages/server/src/platform/storage/local-s3.testing.ts';
import { openStorage } from '../../packages/server/src/platform/storage/open-storage.ts';
import { blobKey } from '../../packages/server/src/platform/storage/storage-key.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { hashOfStream } from '../../tests/support/check-data.ts';
import { launchServer, type ServerProcess } from '../../tests/support/server-process.ts';
import { COMMON, end, isDead, killAll, killProcess, type Stage, stopInOrder, until, untilReady } from './stage.ts';

/** PostgreSQL 15 in a folder of its own, reached by `DATABASE_URL`. */
export interface OwnPostgres extends AsyncDisposable {
  url: string;
  /** Where its cluster is. */
  folder: string;
}

/** A bucket on this machine, as variables of the server. */
export interface OwnBucket extends AsyncDisposable {
  env: Record<string, string>;
  config: Awaited<ReturnType<typeof startLocalS3>>['config'];
}

/** Null when PostgreSQL 15 is not installed. */
export async function startPostgres15(): Promise<OwnPostgres | null> {
  const binariesFolder = findOlderBinaries('15');
  if (!binariesFolder) return null;
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755); // PostgreSQL 15 cannot run as another user in a folder that user may not enter
  const dataDir = join(folder.path, 'database');
  mkdirSync(dataDir);
  const database = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }), binariesFolder });
  return {
    url: database.url,
    folder: join(dataDir, 'postgres'),
    async [Symbol.asyncDispose]() {
      await database.stop();
      folder[Symbol.dispose]();
    },
  };
}

export async function startBucket(): Promise<OwnBucket> {
  const { config, [Symbol.asyncDispose]: dispose } = await startLocalS3();
  return {
    config,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    [Symbol.asyncDispose]: dispose,
  };
}

type Member = readonly [name: string, roles: string];

/** Two web processes and two workers over PostgreSQL 15 and a bucket, as a hosting team runs them. */
export const spreadStage = (extra: Record<string, string> = {}): Promise<Stage | null> =>
  hostedStage('two web and two worker processes, PostgreSQL 15, bucket', {
    extra,
    roles: [
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker-1', 'worker'],
      ['worker-2', 'worker'],
    ],
  });

/** One process that does everything over PostgreSQL 15 and a bucket: what several processes are compared with. */
export const oneHostedStage = (extra: Record<string, string> = {}): Promise<Stage | null> =>
  hostedStage('one process, PostgreSQL 15, bucket', { extra, roles: [['web-1', 'web,worker']] });

async function hostedStage(
  name: string,
  { roles, extra }: { roles: readonly Member[]; extra: Record<string, string> },
): Promise<Stage | null> {
  const database = await startPostgres15();
  if (!database) return null;
  const folder = temporaryFolder();
  const bucket = await startBucket();
  // A process comes back at its former address, where the balancer looks for it.
  const ports = new Map<string, string>();
  for (const [member] of roles) ports.set(member, String(await claimPort('127.0.0.1', 0)));
  const members = new Map<string, ServerProcess>();
  const addresses = new Map<string, string>();
  const launch = async (): Promise<void> => {
    for (const [member, role] of roles) {
      const running = members.get(member);
      if (running && !isDead(running)) continue;
      const server = launchServer({
        ...COMMON,
        ...extra,
        ...bucket.env,
        PORT: ports.get(member) ?? '0',
        DATA_DIR: join(folder.path, member),
        DATABASE_URL: database.url,
        ROLES: role,
      });
      members.set(member, server);
      if (role.includes('web')) addresses.set(member, await server.ready);
    }
  };
  const processOf = (member: string): ServerProcess => {
    const found = members.get(member);
    if (!found) throw new Error(`${member} was never started`);
    return found;
  };
  const close = async (): Promise<void> => {
    await end([...members.values()]);
    await database[Symbol.asyncDispose]();
    await bucket[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  await launch().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const address = (): string => addresses.get('web-1') ?? '';
  return {
    name,
    targets: ['server', 'worker', 'database', 'everything'],
    address,
    processes: () => roles.map(([member]) => processOf(member).process),
    database: () => livePostmaster(database.folder)?.pid ?? null,
    async kill(target) {
      const names = {
        server: ['web-1'],
        worker: ['worker-1'],
        database: [],
        everything: roles.map(([member]) => member),
      }[target];
      await Promise.all(names.map((member) => killProcess(processOf(member))));
      if (target === 'database' || target === 'everything') killAll(survivorsOn(database.folder));
    },
    async revive() {
      await untilAnswering(database.url);
      await launch();
      await Promise.all([...addresses.values()].map((each) => untilReady(each, [...members.values()])));
    },
    members: roles.map(([member]) => member),
    addresses: () => [...addresses.values()],
    stop: (member) => stopInOrder(member, processOf(member)),
    async open() {
      const storage = await openStorage({
        s3: bucket.config,
        dataDir: join(folder.path, 'reader'),
        publicUrl: address(),
      });
      const hashOfContent = async (sha256: string): Promise<string | null> => {
        const opened = await storage.read(blobKey(sha256));
        return opened ? hashOfStream(opened.stream) : null;
      };
      return { url: database.url, dataDir: '', hashOfContent, [Symbol.asyncDispose]: async () => {} };
    },
    [Symbol.asyncDispose]: close,
  };
}

export async function untilAnswering(url: string): Promise<void> {
  const { ask } = await import('../../packages/server/src/platform/postgres/postgres-connection.ts');
  await until(async () => (await ask(url)) === 'ready', 'the database does not answer');
}
