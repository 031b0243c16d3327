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
function launch(name: string, roles: 'web' | 'worker'): ServerProcess {
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

test('what two web processes enqueue is done by two workers, each job once, and never by a web process', {
  timeout: 90_000,
}, async () => {
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
  const { rows: taken } = await client.query<{ id: string; by: string }>(
    `select id, by from taken where name = 'stills'`,
  );
  await client.end();
  expect(taken).toHaveLength(6);
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
