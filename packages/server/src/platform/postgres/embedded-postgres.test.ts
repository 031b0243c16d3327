import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLog } from '../log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { livePostmaster, survivorsOn } from './postmaster-file.ts';

const log = createLog({ level: 'silent' });
const Announcement = z.object({ url: z.string(), adopted: z.boolean() });
const hostScript = join(import.meta.dirname, '../../testing/database-host.ts');

test('the first start makes a durable database with trigram search that knows letters of any script', async () => {
  await withDatabase(async ({ database }) => {
    const rows = await query(
      database.url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       current_database() as name, similarity('Набережная', 'набережной') > 0.3 as is_similar`,
    );
    expect(rows).toEqual([{ fsync: 'on', encoding: 'UTF8', name: 'diorama', is_similar: true }]);
  });
});

test('only this machine can connect, and only with the password kept in a private file', async () => {
  await withDatabase(async ({ database, dataDir }) => {
    const url = new URL(database.url);
    expect(url.hostname).toBe('127.0.0.1');
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0);
    expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toBe(url.password);
    url.password = 'guess';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });
});

test('stopping ends the server, and the next start finds the rows', async () => {
  using folder = temporaryFolder();
  const first = await startEmbeddedPostgres({ dataDir: folder.path, log });
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  expect(livePostmaster(join(folder.path, 'postgres'))).toBeNull();
  const second = await startEmbeddedPostgres({ dataDir: folder.path, log });
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('a note of a killed server that names a live stranger does not stand in the way', async () => {
  using folder = temporaryFolder();
  const host = await startHost(folder.path);
  const note = readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8');
  await query(host.url, 'create table kept as select 7 as n');
  host.process.kill('SIGKILL');
  await once(host.process, 'close');
  await killPostgres(folder.path);
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  writeFileSync(
    join(folder.path, 'postgres/postmaster.pid'),
    [String(stranger.pid), ...note.split('\n').slice(1)].join('\n'),
  );
  const again = await startEmbeddedPostgres({ dataDir: folder.path, log });
  expect(again.adopted).toBe(false);
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill('SIGKILL');
  await again.stop();
});

test('three kills of the server process lose no acknowledged row, and the database is taken over each time', async () => {
  await killLoop({ kills: 3, expectAdopted: true, kill: async () => {} });
});

test('three kills of the server process and of PostgreSQL lose no acknowledged row', async () => {
  await killLoop({ kills: 3, expectAdopted: false, kill: killPostgres });
});

test('the data may lie in a folder that no other user may enter, also when root starts it', async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, 'private', 'data');
  mkdirSync(dataDir, { recursive: true });
  chmodSync(join(folder.path, 'private'), 0o700);
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first.url, 'create table kept as select 7 as n');
  const adopting = await startEmbeddedPostgres({ dataDir, log });
  expect(adopting.adopted).toBe(true);
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('a database that is killed while the server lives is started again at the same address, with every row', async () => {
  await withDatabase(async ({ database, dataDir }) => {
    await query(database.url, 'create table kept as select 7 as n');
    await killPostgres(dataDir);
    await expect.poll(() => query(database.url, 'select n from kept').catch(() => null)).toEqual([{ n: 7 }]);
  });
});

test('a folder made by another major version is refused in one line', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'postgres'));
  writeFileSync(join(folder.path, 'postgres/PG_VERSION'), '16\n');
  writeFileSync(join(folder.path, 'postgres-password'), 'x');
  await expect(startEmbeddedPostgres({ dataDir: folder.path, log })).rejects.toThrow(/made by PostgreSQL 16/);
});

async function withDatabase(run: (started: { database: EmbeddedPostgres; dataDir: string }) => Promise<void>) {
  using folder = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log });
  try {
    await query(database.url, 'create extension if not exists pg_trgm');
    await run({ database, dataDir: folder.path });
  } finally {
    await database.stop();
  }
}

/** Writes rows one by one while the host process is killed, and compares what was acknowledged with what is there. */
async function killLoop(options: {
  kills: number;
  expectAdopted: boolean;
  kill: (dataDir: string) => Promise<void>;
}): Promise<void> {
  using folder = temporaryFolder();
  const rows: WrittenRows = { sent: 0, acknowledged: [] };
  const { acknowledged } = rows;
  let host = await startHost(folder.path);
  await query(host.url, 'create table written (n int primary key)');
  for (let round = 0; round < options.kills; round++) {
    const writing = writeUntilCutOff(host.url, rows, 25 * (round + 1));
    await writing.underway;
    host.process.kill('SIGKILL');
    await once(host.process, 'close');
    await options.kill(folder.path);
    host = await startHost(folder.path);
    await writing.stop();
    expect(host.adopted).toBe(options.expectAdopted);
  }
  const found = z.array(z.object({ n: z.number() })).parse(await query(host.url, 'select n from written order by n'));
  const kept = new Set(found.map(({ n }) => n));
  const missing = acknowledged.filter((n) => !kept.has(n));
  expect(acknowledged.length).toBeGreaterThan(75);
  expect(missing).toEqual([]);
  host.process.kill('SIGKILL');
  const last = await startEmbeddedPostgres({ dataDir: folder.path, log });
  await last.stop();
}

interface WrittenRows {
  /** The last row that was sent. One that was cut off may be there all the same, so that no number is sent twice. */
  sent: number;
  acknowledged: number[];
}

/** `underway` resolves once `enough` rows were acknowledged, and rejects when writing ends before. */
function writeUntilCutOff(url: string, rows: WrittenRows, enough: number) {
  const underway = Promise.withResolvers<void>();
  let isStopped = false;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {
    isStopped = true;
  });
  const done = (async () => {
    await client.connect();
    for (let written = 1; !isStopped; written++) {
      rows.sent += 1;
      const { sent } = rows;
      await client.query('insert into written values ($1)', [sent]);
      rows.acknowledged.push(sent);
      if (written === enough) underway.resolve();
    }
    await client.end();
  })().catch(underway.reject);
  return {
    underway: underway.promise,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

async function startHost(dataDir: string): Promise<{ process: ChildProcess; url: string; adopted: boolean }> {
  const child = spawn(process.execPath, [hostScript, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, ...Announcement.parse(JSON.parse(line)) };
  }
  throw new Error('The database host ended without an address.');
}

/** Ends the server process and all its children at once, as a machine out of memory or power would. */
async function killPostgres(dataDir: string): Promise<void> {
  for (const pid of survivorsOn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
