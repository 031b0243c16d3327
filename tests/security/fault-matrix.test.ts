import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { blobKey } from '../../packages/server/src/platform/storage/storage-key.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { type CallAnswer, callProcedure } from './call-procedure.testing.ts';
import { createFaultyStore } from './faulty-store.testing.ts';
import { withRoutes } from './registered-routes.testing.ts';
import { type ProcedureEntry, procedures } from './router-procedures.testing.ts';
import { tenantCases } from './tenant-cases.testing.ts';
import { createTenantWorld, type TenantWorld } from './tenant-world.testing.ts';

/** Milliseconds that calls wait for a connection to the database: a twentieth of what they do in service. */
const PATIENCE = 500;
const store = createFaultyStore();
let world: TenantWorld;
let routes: string[];
const folder = temporaryFolder();
beforeAll(async () => {
  // Other servers of this machine are at work in the usual one.
  vi.stubEnv('TMPDIR', folder.path);
  ({ made: world, routes } = await withRoutes(() =>
    createTenantWorld(
      { LIMIT_WRITES: '100000', LIMIT_UPLOADS: '100000' },
      { wrapStorage: store.wrap, patience: PATIENCE },
    ),
  ));
});
afterEach(() => store.set('none'));
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  folder[Symbol.dispose]();
});

/** What takes a thing away comes last, so that all can be called at one place. */
const TAKES_AWAY = /\.delete(Many)?$|^files\.cancelUploads$|^clients\.removeMember$/;
const last = ({ path }: ProcedureEntry): number => Number(TAKES_AWAY.test(path));
const called = procedures.filter(({ type }) => type !== 'subscription').sort((a, b) => last(a) - last(b));

function call(procedure: ProcedureEntry): Promise<CallAnswer> {
  const { staffOnly, ownersOnly, input } = tenantCases[procedure.path] ?? {};
  const { staff, owner, editor, own, server } = world;
  const caller = staffOnly ? staff : ownersOnly ? owner : editor;
  return callProcedure(server.url, caller.token, procedure, input?.(own));
}

/** Sends each route a made-up request with its own method: the form of the response is checked, not its content. */
function askRoute(route: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const { own, editor, server } = world;
  const address = path
    .replace(':sha256', own.sha256)
    .replace(':slug', own.slug)
    .replace(':type/:id', `icgi/${own.icgiId}`)
    .replaceAll(/:\w+/g, 'x')
    .replace('*', 'x');
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
  return fetch(`${server.url}${address}`, {
    method,
    redirect: 'manual',
    ...body,
    // A sign-out would end the session of this test.
    headers: { ...(path.endsWith('/revoke') ? {} : { authorization: `Bearer ${editor.token}` }), ...body.headers },
  });
}

/** What needs no store. */
const ME: ProcedureEntry = { path: 'sessions.me', type: 'query', input: null, output: z.unknown() };
const message = (text: string): string => /"message":"([^"]*)"/.exec(text)?.[1] ?? '';

/** What is wrong with the answers of all routes. */
async function faultsOfRoutes(): Promise<string[]> {
  const asked = routes.filter((route) => !route.includes('/api/trpc'));
  const faults = await Promise.all(
    asked.map(async (route) => {
      const response = await askRoute(route);
      await response.arrayBuffer();
      const { status, headers } = response;
      const isUnsaid = status === 503 && !headers.has('retry-after') && !route.endsWith('z');
      const isKept = status >= 400 && headers.get('cache-control') !== 'no-store';
      return status === 500 || isUnsaid || isKept ? [`${route}: ${status} ${JSON.stringify([...headers])}`] : [];
    }),
  );
  return faults.flat();
}

/** Files that the server is at work on. */
const workFiles = (): string[] =>
  ['storage/.incoming', 'exports', 'temporary']
    .flatMap((folder) => {
      const path = join(world.server.deps.config.dataDir, folder);
      try {
        return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      } catch {
        return []; // it was never needed
      }
    })
    .map(({ parentPath, name }) => join(parentPath, name));
const workFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => /^diorama-(file|convert|encode|inspect|mesh)-/.test(name));

const AWAY = ['The database cannot be reached at the moment. Try again in a few seconds'];
const BUSY = [...AWAY, 'The database is busy at the moment. Nothing was saved: try again in a minute'];

describe('a procedure', () => {
  const [users, writers]: [string[], string[]] = [[], []];

  test.each(called)(
    '$path: says in words that the store is away or full, waits for a slow one, and loses nothing',
    async (procedure) => {
      store.set('away');
      const away = await call(procedure);
      const isUser = store.touched() > 0;
      if (isUser) users.push(procedure.path);
      expect(away.status, away.text).not.toBe(500);
      if (away.status === 503)
        expect(message(away.text)).toMatch(/^The file store cannot be reached at the moment\. Try again/);

      const before = { files: workFiles(), folders: workFolders() };
      store.set('full');
      const full = await call(procedure);
      if (store.refused().length > 0) {
        writers.push(procedure.path);
        expect([full.status, full.reason, message(full.text)]).toEqual([
          503,
          'STORAGE_FULL',
          'The disk of the server is full, so nothing was saved. Ask an administrator to make room, then try again',
        ]);
      } else expect(full.status, full.text).not.toBe(500);
      expect({ files: workFiles(), folders: workFolders() }).toEqual(before);
      if (!isUser) return;

      store.set('slow');
      const slow = call(procedure);
      await Promise.race([slow, expect.poll(() => store.waiting(), { timeout: 20_000 }).toBeGreaterThan(0)]);
      expect((await askRoute('GET /healthz')).status).toBe(200);
      expect((await call(ME)).status).toBe(200);
      store.set('none');
      const { status, text } = await slow;
      // An empty walkthrough cannot be published.
      expect([200, 412], text).toContain(status);
    },
  );

  test('that writes files is among them, and the operator is told', async () => {
    expect(writers).toEqual(expect.arrayContaining(['files.insert', 'gis.publish', 'widgets.collections.insertMedia']));
    expect(users.length).toBeGreaterThan(writers.length);
    const ready = await fetch(`${world.server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'degraded', reason: 'STORAGE_FULL' }]);
    const metrics = await world.server.deps.metrics.render();
    expect(metrics.text).toMatch(/^diorama_disk_full 1$/m);
  });
});

test('an upload to a full disk says so, leaves nothing, and its address is good when there is room', async () => {
  const { own, editor, server } = world;
  const at = { projectId: own.projectId, filename: 'full.png', fileSize: 3 };
  const { id: directoryId } = await editor.call.files.getDirectory.query({
    projectId: own.projectId,
    directoryId: 'root',
  });
  const ticket = await editor.call.files.signedUrl.mutate({ ...at, directoryId });
  const send = () => fetch(new URL(ticket.url, server.url), { method: 'PUT', headers: ticket.headers, body: 'abc' });
  store.set('full');
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    507,
    '60',
    expect.objectContaining({
      reason: 'STORAGE_FULL',
      message: expect.stringContaining('The disk of the server is full'),
    }),
  ]);
  expect(workFiles()).toEqual([]);
  store.set('none');
  expect((await send()).status).toBe(200);
});

describe('a file that was cut', () => {
  test('is refused by its name, not kept by anybody, and is whole again when it was brought back', async () => {
    const { own, editor, server } = world;
    const file = await server.deps.storage.path(blobKey(own.sha256));
    const path = file?.path ?? '';
    const bytes = readFileSync(path);
    const get = () =>
      fetch(`${server.url}/media/${own.sha256}/hall.png`, { headers: { authorization: `Bearer ${editor.token}` } });
    truncateSync(path, bytes.length - 1);
    const cut = await get();
    expect([cut.status, cut.headers.get('cache-control'), cut.headers.get('etag'), message(await cut.text())]).toEqual([
      404,
      'no-store',
      null,
      'The bytes of “hall.png” are not whole on the server. Ask an administrator to restore them from a backup',
    ]);
    const { url } = await editor.call.projects.export.query({ projectId: own.projectId });
    await expect(fetch(new URL(url, server.url)).then((response) => response.arrayBuffer())).rejects.toThrow();
    await expect.poll(workFiles).toEqual([]);
    expect(await faultsOfRoutes()).toEqual([]);
    writeFileSync(path, bytes);
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('while it is sent breaks the answer off', async () => {
    const { server } = world;
    const { sha256 } = await server.deps.storage.putBlob(Buffer.alloc(4_000_000, 7));
    const opened = await server.deps.storage.read(blobKey(sha256));
    const file = await server.deps.storage.path(blobKey(sha256));
    truncateSync(file?.path ?? '', 1_000_000);
    await expect(opened?.stream.resume() && finished(opened.stream)).rejects.toThrow(
      /has 1000000 bytes and not 4000000/,
    );
  });
});

describe('while the database', () => {
  const wrong = (answers: { path: string; answer: CallAnswer }[], words: string[]) =>
    answers
      .filter(({ answer: { status, text } }) => status >= 500 && !(status === 503 && words.includes(message(text))))
      .map(({ path, answer }) => `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  const callAll = async () => {
    const answers: { path: string; answer: CallAnswer }[] = [];
    const rest = [...called];
    const line = async () => {
      for (let one = rest.shift(); one; one = rest.shift()) answers.push({ path: one.path, answer: await call(one) });
    };
    await Promise.all(Array.from({ length: 24 }, line));
    return answers;
  };

  test('has no connection left, every procedure and route says so', async () => {
    const { db } = world.server;
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: 16 }, () => db.connection().execute(() => gate.promise));
    await expect(sql`select 1`.execute(db)).rejects.toThrow('The database cannot be reached');
    const answers = await callAll();
    const routeFaults = await faultsOfRoutes();
    gate.resolve();
    await Promise.all(held);
    expect(wrong(answers, AWAY)).toEqual([]);
    expect(routeFaults).toEqual([]);
  });

  test('holds every table for somebody else, every procedure and route says so', async () => {
    const client = new pg.Client({ connectionString: world.server.deps.databaseUrl });
    await client.connect();
    // Sessions stay: otherwise every caller would get the same response before anything else is queried.
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'users', 'signing_keys', 'rate_limits')",
    );
    await client.query('begin');
    await client.query(`lock table ${rows.map(({ name }) => `"${name}"`).join(', ')} in access exclusive mode`);
    const answers = await callAll();
    const routeFaults = await faultsOfRoutes();
    await client.query('rollback');
    await client.end();
    expect(wrong(answers, BUSY)).toEqual([]);
    expect(routeFaults).toEqual([]);
    expect(answers.filter(({ answer }) => answer.status === 503).length).toBeGreaterThan(100);
  });

  test('takes nobody, every procedure and route says so', async () => {
    const url = new URL(world.server.deps.databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const answers = await callAll();
    const routeFaults = await faultsOfRoutes();
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    expect(wrong(answers, AWAY)).toEqual([]);
    expect(routeFaults).toEqual([]);
    await expect.poll(async () => (await call(ME)).status).toBe(200);
  });
});
