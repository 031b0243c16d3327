import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../packages/server/src/testing/test-database.ts';
import { placesWithin, startCuttingProxy } from './support/cutting-proxy.ts';
import { launchServer, type ServerProcess } from './support/server-process.ts';

const ACCOUNT = { ADMIN_EMAIL: 'anna@example.test', ADMIN_PASSWORD: 'a long password' };
/** Places at which the line to the database breaks during a start. */
const PLACES = 5;
const folder = temporaryFolder();
const started: ServerProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const first = launch('first', database.url);
  await first.ready;
  expect(await stop(first)).toBe(0);
});
afterAll(async () => {
  for (const server of started) server.process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  folder[Symbol.dispose]();
});

function launch(name: string, url: string, roles = 'web,worker'): ServerProcess {
  const place = { DATA_DIR: `${folder.path}/${name}`, DATABASE_URL: url, ROLES: roles, PORT: '0', DEMO: '0' };
  const server = launchServer({ ...ACCOUNT, ...place });
  started.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<number | null> {
  server.process.kill('SIGTERM');
  return server.ended;
}

/** The database through another address. */
function through(proxy: { url: string }, url: string): string {
  const address = new URL(url);
  address.port = new URL(proxy.url).port;
  return address.href;
}

test('a worker whose database is away says so, waits, and works once it is back', async () => {
  await using proxy = await startCuttingProxy(database.url);
  proxy.cut();
  const worker = launch('worker', through(proxy, database.url), 'worker');
  await expect
    .poll(() => worker.stdout())
    .toMatch(/^Database: it is away \(.+\); trying again for 60 seconds \.\.\.$/m);
  expect(worker.stdout()).not.toContain('Health and figures');

  proxy.repair();

  await expect.poll(() => worker.stdout()).toContain('Health and figures');
  const [, address = ''] = /^Health and figures: (http:\/\/[^/]+)/m.exec(worker.stdout()) ?? [];
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  expect(worker.stdout().match(/it is away/g)).toHaveLength(1);
  expect(await stop(worker)).toBe(0);
});

test('a start that is stopped while it waits for its database ends in order', async () => {
  await using proxy = await startCuttingProxy(database.url);
  proxy.cut();
  const server = launch('stopped', through(proxy, database.url));
  await expect.poll(() => server.stdout()).toContain('Database: it is away');
  expect(await stop(server)).toBe(0);
  expect(server.stderr()).toBe('');
});

test('a database that does not exist is no reason to wait', async () => {
  const address = new URL(database.url);
  address.pathname = '/nothing_of_this_name';
  const server = launch('nothing', address.href);
  expect(await server.ended).toBe(1);
  expect(server.stdout()).not.toContain('it is away');
  expect(server.stderr()).toContain('the database that DATABASE_URL names does not exist');
});

/** What a whole start sends to its database, in bytes. */
async function sentBy(name: string, url: string): Promise<number> {
  await using proxy = await startCuttingProxy(url);
  const server = launch(name, through(proxy, url));
  await server.ready;
  const { request } = proxy.passed;
  expect(await stop(server)).toBe(0);
  return request;
}

/** Starts a server whose line breaks there, and is whole again at once; it must be ready all the same. */
async function startBrokenAt(bytes: number, name: string, url: string): Promise<void> {
  await using proxy = await startCuttingProxy(url);
  let isBroken = false;
  proxy.onCut(() => {
    isBroken = true;
    proxy.repair();
  });
  proxy.cut({ way: 'request', bytes });
  const server = launch(name, through(proxy, url));
  const address = await server.ready;
  expect([bytes, isBroken, (await fetch(`${address}/readyz`)).status]).toEqual([bytes, true, 200]);
  expect([bytes, await stop(server)]).toEqual([bytes, 0]);
}

test('a start goes on wherever its line to the database breaks', { timeout: 120_000 }, async () => {
  const total = await sentBy('measured', database.url);
  for (const bytes of placesWithin(Math.round(total * 0.9), PLACES))
    await startBrokenAt(bytes, `later ${bytes}`, database.url);
});

test('a first start does so, too, and makes all that it ships with', { timeout: 120_000 }, async () => {
  await using whole = await createEmptyDatabase();
  const total = await sentBy('measured first', whole.url);
  const materialsOf = ({ db }: TestDatabase) =>
    db.selectFrom('documents').select('id').where('kind', '=', 'material').execute();
  const { length: expected } = await materialsOf(whole);
  expect(expected).toBeGreaterThan(0);
  for (const share of [0.3, 0.6, 0.9]) {
    await using empty = await createEmptyDatabase();
    await startBrokenAt(Math.round(total * share), `first ${share}`, empty.url);
    expect([share, (await materialsOf(empty)).length]).toEqual([share, expected]);
  }
});
