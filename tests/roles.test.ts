import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalS3 } from '../packages/server/src/platform/storage/local-s3.testing.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../packages/server/src/testing/test-database.ts';
import { EditorClient, makeWorkplace, untilPublishable, type Workplace } from './support/editor-client.ts';
import { launchServer, type ServerProcess } from './support/server-process.ts';

const ACCOUNT = { email: 'anna@example.test', password: 'a long password' };
const folder = temporaryFolder();
let database: TestDatabase;
let store: Awaited<ReturnType<typeof startLocalS3>>;
const started: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  store = await startLocalS3();
});
afterAll(async () => {
  for (const server of started) server.process.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  await store[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A process with one role, known to the database by its name. All share the database and the bucket, nothing else. */
function launch(name: string, roles: 'web' | 'worker', more: Record<string, string> = {}): ServerProcess {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.config;
  const server = launchServer({
    DATA_DIR: `${folder.path}/${name}`,
    DATABASE_URL: database.url,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    ROLES: roles,
    PGAPPNAME: name,
    PORT: '0',
    DEMO: '0',
    ...more,
  });
  started.push(server);
  return server;
}

/** Has the database write down which process takes which job. */
async function recordTakers(client: pg.Client): Promise<void> {
  await client.query(`create table taken (id uuid, name text, by text);
    create function note_taker() returns trigger language plpgsql as $$
    begin insert into taken values (new.id, new.name, current_setting('application_name')); return null; end $$;
    create trigger note_taker after update on pgboss.job for each row
      when (old.state is distinct from 'active' and new.state = 'active') execute function note_taker();`);
}

test('what two web processes enqueue is done by two workers, each job once, and never by a web process', async () => {
  const first = launch('web-1', 'web');
  const editors = [new EditorClient(await first.ready, ACCOUNT)];
  editors.push(new EditorClient(await launch('web-2', 'web').ready, ACCOUNT));
  const places: [EditorClient, Workplace][] = [];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const editor of [...editors, ...editors, ...editors]) {
    await editor.signIn();
    places.push([editor, await makeWorkplace(editor)]);
    if (places.length === 1) await recordTakers(client);
  }
  const figures = await (await fetch(`${editors[1]?.address}/metrics`)).text();
  expect(figures).toMatch(/^diorama_jobs\{queue="stills",state="waiting"\} 6$/m);

  const workers = [launch('worker-1', 'worker'), launch('worker-2', 'worker')];
  await Promise.all(places.map(([editor, place]) => untilPublishable(editor, place)));
  const takenJobs = async () =>
    (await client.query<{ id: string; by: string }>(`select id, by from taken where name = 'stills'`)).rows;
  // What can be published need not have all its sizes yet.
  await expect.poll(takenJobs).toHaveLength(6);
  const taken = await takenJobs();
  await client.end();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(6);
  expect(taken.filter(({ by }) => !by.startsWith('worker-'))).toEqual([]);
  for (const worker of workers) expect(worker.stdout()).toMatch(/works in the background: ROLES has no web/);
  const [editor, place] = places[0] ?? [];
  if (!editor || !place) throw new Error('nobody was there');
  const published = await editor.mutate<{ version: number }>('icgis.publish', {
    projectId: place.projectId,
    icgiId: place.icgiId,
  });
  expect(published.version).toBe(1);
  expect((await editors[1]?.visit(`/p/${place.slug}`))?.status).toBe(200);
});

/** Where a worker says that its health and figures are. */
const watchedAt = (worker: ServerProcess): Promise<string> =>
  expect
    .poll(() => /^Health and figures: (http:\/\/[^/]+)\/healthz, \/readyz, \/metrics$/m.exec(worker.stdout())?.[1])
    .toBeDefined()
    .then(() => /^Health and figures: (http:\/\/[^/]+)/m.exec(worker.stdout())?.[1] ?? '');

test('a worker answers whoever watches it, on a port of its own, and serves nothing else', async () => {
  await launch('web-watched', 'web').ready;
  const worker = launch('worker-watched', 'worker', { METRICS_TOKEN: 'a token of the operators' });
  const address = await watchedAt(worker);
  const answer = async (path: string) => {
    const response = await fetch(`${address}/${path}`);
    return [response.status, await response.json()];
  };
  expect(await answer('healthz')).toEqual([200, { status: 'ok' }]);
  // It is ready once it works on its queues.
  await expect.poll(() => answer('readyz')).toEqual([200, { status: 'ok' }]);
  const figures = await (await fetch(`${address}/metrics`)).text();
  expect(figures).toMatch(/^diorama_build_info\{/m);
  expect(figures).toMatch(/^diorama_database_connections\{/m);
  expect(figures).toMatch(/^process_resident_memory_bytes /m);
  const through = { 'x-forwarded-for': '198.51.100.7' };
  expect((await fetch(`${address}/metrics`, { headers: through })).status).toBe(404);
  const authorization = 'Bearer a token of the operators';
  expect((await fetch(`${address}/metrics`, { headers: { ...through, authorization } })).status).toBe(200);

  for (const path of ['', 'login', 'p/anything', 'api/status', 'api/.well-known/jwks.json', 'api/trpc/sessions.me']) {
    const response = await fetch(`${address}/${path}`);
    expect([path, response.status, await response.json()]).toMatchObject([path, 404, { reason: 'NOT_FOUND' }]);
  }
  expect((await fetch(`${address}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(404);
  worker.process.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test('a worker whose port is taken says so and does not start', async () => {
  const port = new URL(await launch('web-first', 'web').ready).port;
  const worker = launch('worker-late', 'worker', { PORT: port });
  expect(await worker.ended).toBe(1);
  expect(worker.stderr()).toContain(`port ${port} on 127.0.0.1 is already in use. Stop what uses it, or set PORT`);
});
