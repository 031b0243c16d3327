import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connect } from '../../packages/server/src/database/connect.ts';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { livePostmaster } from '../../packages/server/src/platform/postgres/postmaster-file.ts';
import { claimPort } from '../../packages/server/src/platform/process/listening-address.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../../tests/support/server-process.ts';
import { median } from '../support/bench.ts';
import { type DatabaseLine, layDatabaseLine } from './database-line.ts';
import { type OwnBucket, type OwnPostgres, startBucket, startPostgres15, untilAnswering } from './hosted-stage.ts';
import { COMMON, until } from './stage.ts';
import { type SupervisedWorker, superviseWorker } from './supervised-worker.ts';

/** Starts at once: they mostly wait. All their connections have to fit into one PostgreSQL of 60. */
const LANES = 3;
/** Milliseconds after the database is back in which a job of every queue has to be taken. */
const BOUND = 60_000;
/** Most hiccups of one start, milliseconds between two of them, and for which connections are refused, at most. */
const MOST = 3;
const LONGEST_GAP = 1_800;
const LONGEST_REFUSAL = 6_000;
/** Starts after which it is shown how far the run is. */
const SAID_EVERY = 20;
/** Share of the starts for which PostgreSQL itself is stopped, and of those on a database where no worker ever was. */
const RESTARTED = 0.1;
const NEVER_WORKED = 0.25;

/** What starting workers again and again came to. */
export interface HiccupResult {
  rows: {
    kind: Kind;
    starts: number;
    working: number;
    /** Times that a process ended by itself and its supervisor started it again. */
    ended: number;
    /** Milliseconds from the moment the database was back until a job of every queue was taken. */
    median: number;
    slowest: number;
  }[];
  problems: string[];
}

const LINE_KINDS = ['connections dropped', 'connections ended by PostgreSQL', 'connections refused', 'mixed'] as const;
type Kind = (typeof LINE_KINDS)[number] | 'PostgreSQL stopped and started';

interface Site {
  postgres: OwnPostgres;
  bucket: OwnBucket;
  folder: string;
  server: pg.Pool;
  /** Queues of a worker. */
  queues: readonly string[];
  random: () => number;
}

interface Outcome {
  kind: Kind;
  took: number | null;
  ended: number;
  problems: string[];
}

/** Starts a worker so many times while its database has hiccups. Null when PostgreSQL 15 is not installed. */
export async function hiccupStarts({
  starts,
  random,
}: {
  starts: number;
  random: () => number;
}): Promise<HiccupResult | null> {
  await using postgres = await startPostgres15();
  if (!postgres) return null;
  await using bucket = await startBucket();
  using folder = temporaryFolder();
  const server = new pg.Pool({ connectionString: urlOf(postgres, 'postgres'), max: LANES });
  server.on('error', () => {}); // PostgreSQL is stopped on purpose
  try {
    const site: Site = { postgres, bucket, folder: folder.path, server, queues: [], random };
    await makeTemplates(site);
    const stopped = Math.max(1, Math.round(starts * RESTARTED));
    const kinds = Array.from({ length: starts - stopped }, (_, at) => LINE_KINDS[at % LINE_KINDS.length] ?? 'mixed');
    const outcomes: Outcome[] = [];
    const lane = async (): Promise<void> => {
      for (let kind = kinds.pop(); kind !== undefined; kind = kinds.pop()) {
        const outcome = await startOnce(site, kind);
        outcomes.push(outcome);
        for (const problem of outcome.problems) console.log(`  ${problem}`);
        if (outcomes.length % SAID_EVERY === 0) console.log(`  ${outcomes.length} of ${starts}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    // One after the other: a stopped PostgreSQL is away for everybody.
    for (let turn = 0; turn < stopped; turn += 1)
      outcomes.push(await startOnce(site, 'PostgreSQL stopped and started'));
    return resultOf(outcomes);
  } finally {
    await server.end();
  }
}

function resultOf(outcomes: readonly Outcome[]): HiccupResult {
  const rows = [...new Set(outcomes.map(({ kind }) => kind))].map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const times = own.flatMap(({ took }) => took ?? []);
    return {
      ...{ kind, starts: own.length, working: own.filter(({ problems }) => problems.length === 0).length },
      ended: own.reduce((sum, { ended }) => sum + ended, 0),
      ...{ median: Math.round(median(times)), slowest: Math.round(Math.max(0, ...times)) },
    };
  });
  return { rows, problems: outcomes.flatMap(({ problems }) => problems) };
}

/**
 * Two databases to copy: one where no worker ever was, and one that has the tables and queues of the first. Both have
 * somebody who signs in, so that no start fills them with what a first start ships.
 */
async function makeTemplates(site: Site): Promise<void> {
  const { server, postgres } = site;
  await server.query('create database never_worked');
  const db = connect(urlOf(postgres, 'never_worked'));
  await migrate(db);
  await db
    .insertInto('users')
    .values({ id: randomUUID(), email: COMMON.ADMIN_EMAIL, password_hash: '', name: 'Soak', staff: true })
    .execute();
  await db.destroy();
  await server.query('create database worked template never_worked');
  const url = urlOf(postgres, 'worked');
  const worker = await launchWorker(site, url, 'first');
  await until(async () => worker.isReadyNow(), 'the first worker is not ready');
  await worker.stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  );
  await client.end();
  site.queues = rows.map(({ name }) => name);
}

async function launchWorker(site: Site, url: string, name: string, line?: DatabaseLine): Promise<SupervisedWorker> {
  const port = await claimPort('127.0.0.1', 0);
  const env = {
    ...COMMON,
    ...site.bucket.env,
    ...{ PORT: String(port), DATA_DIR: join(site.folder, name), DATABASE_URL: url, ROLES: 'worker' },
  };
  return superviseWorker(() => launchServer(env), {
    address: `http://127.0.0.1:${port}`,
    awaySince: () => line?.awaySince() ?? null,
  });
}

async function startOnce(site: Site, kind: Kind): Promise<Outcome> {
  const { server, postgres, random } = site;
  const name = `start_${randomUUID().replaceAll('-', '')}`;
  const template = random() < NEVER_WORKED ? 'never_worked' : 'worked';
  await server.query(`create database ${name} template ${template}`);
  await using line = await layDatabaseLine(urlOf(postgres, name));
  const worker = await launchWorker(site, line.url, name, line);
  const problems: string[] = [];
  let took: number | null = null;
  const plan: string[] = [];
  try {
    const count = 1 + Math.floor(random() * MOST);
    for (let turn = 0; turn < count; turn += 1) {
      const gap = random() * LONGEST_GAP;
      await rest(gap);
      plan.push(`${Math.round(gap)} ms, ${await hiccup(site, { kind, line, database: name })}`);
    }
    const backAt = performance.now();
    await until(() => worker.isReadySince(backAt), 'its /readyz is not 200', BOUND);
    const jobs = await orderJobs(urlOf(postgres, name), site.queues);
    await until(
      async () => (await waiting(urlOf(postgres, name), jobs)).length === 0,
      'it is ready and takes no job',
      BOUND - (performance.now() - backAt),
    ).catch(async (error: Error) => {
      throw new Error(`${error.message} of ${(await waiting(urlOf(postgres, name), jobs)).join(', ')}`);
    });
    took = performance.now() - backAt;
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  problems.push(...(await worker.stop()));
  await server.query(`drop database ${name} with (force)`);
  const about = `a worker on a database ${template === 'worked' ? 'of workers' : 'without tables of jobs'}`;
  return {
    ...{ kind, took, ended: worker.ended() },
    problems: problems.map((text) => `${about}, ${kind} (${plan.join('; ')}): ${text}`),
  };
}

/** Makes one, waits until it is over, and returns what it was. */
async function hiccup(
  site: Site,
  { kind, line, database }: { kind: Kind; line: DatabaseLine; database: string },
): Promise<string> {
  const { random, server, postgres } = site;
  switch (kind) {
    case 'connections dropped':
      line.drop();
      return 'dropped';
    case 'connections ended by PostgreSQL':
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
      return 'ended';
    case 'connections refused': {
      const lasts = random() * LONGEST_REFUSAL;
      await line.refuse();
      await rest(lasts);
      await line.allow();
      return `refused for ${Math.round(lasts)} ms`;
    }
    case 'mixed': {
      const one = LINE_KINDS[Math.floor(random() * (LINE_KINDS.length - 1))] ?? 'connections dropped';
      return hiccup(site, { kind: one, line, database });
    }
    case 'PostgreSQL stopped and started': {
      const signal = random() < 0.5 ? 'SIGINT' : 'SIGKILL';
      const { pid } = livePostmaster(postgres.folder) ?? {};
      if (pid === undefined) throw new Error('PostgreSQL does not run');
      process.kill(pid, signal);
      await until(async () => livePostmaster(postgres.folder)?.pid !== pid, 'PostgreSQL does not stop');
      await untilAnswering(postgres.url);
      return `PostgreSQL got ${signal}`;
    }
  }
}

/** Orders a job of every queue, which names nothing that there is: all that counts is that it is taken. */
async function orderJobs(url: string, queues: readonly string[]): Promise<string[]> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    const ids: string[] = [];
    for (const queue of queues) {
      const id = await boss.send(queue, {}, { singletonKey: randomUUID(), retryLimit: 0 });
      if (id === null) throw new Error(`a job of ${queue} could not be ordered`);
      ids.push(id);
    }
    return ids;
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The queues of those jobs that wait. */
async function waiting(url: string, jobs: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pgboss.job where id = any($1::uuid[]) and state = 'created'`,
      [jobs],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function urlOf({ url }: OwnPostgres, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
