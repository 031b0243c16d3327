import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { threadTime } from '../../../testing/thread-time.ts';

/** Most of the processor time of a check that this thread may take, which serves everybody. */
const MOST = 0.2;
const VIEWS = 20_000;
/** As many as are added at once; already more bytes than the server's own thread checks. */
const CHUNK = 5_000;

/** A walkthrough that is checked and prepared on a thread of its own. */
async function tourOf(server: TestApp, count: number) {
  const { call, token } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Large', slug: 'large' });
  const made = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const views = Array.from({ length: count }, (_, at) => ({
    id: `k${at}`,
    order: `a${String(at).padStart(6, '0')}`,
    name: `View ${at}`,
    image: { name: 'a.png', type: 'image/png', url: `asset://${randomUUID()}` },
    controls: { left: { type: 'keyframe', keyframe: { type: 'keyframe', id: `k${(at + 1) % count}` } } },
  }));
  for (let from = 0; from < count; from += CHUNK)
    await call.documents.change.mutate({
      id: made.id.id,
      baseRevision: 1 + from / CHUNK,
      requestId: randomUUID(),
      label: 'Add views',
      changes: views
        .slice(from, from + CHUNK)
        .map((value) => ({ record: `keyframes/${value.id}`, op: 'put' as const, value })),
    });
  const actor = await server.services.sessions.authenticate(token, { ip: '127.0.0.1', requestId: 'test' });
  return { call, actor, projectId: project.id, product: { type: 'icgi' as const, id: made.id.id } };
}

test('the first check of a product with 20,000 views leaves the server’s thread to others', async () => {
  await using server = await createTestApp();
  const { actor, product } = await tourOf(server, VIEWS);
  const [before, all] = [threadTime(), process.cpuUsage()];
  const issues = await server.services.products.check(actor, product);
  const taken = threadTime() - before;
  const { user, system } = process.cpuUsage(all);
  // Each view reports its missing file and its arrow without a way back; what is missing in every view is reported
  // once.
  expect(issues).toHaveLength(2 * VIEWS + 3);
  expect(taken / ((user + system) / 1_000)).toBeLessThan(MOST);
});

/** A server on which database settings can be changed that cannot be changed from within the database. */
function otherDatabase(databaseUrl: string): { url: string; name: string } {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  return { url: url.href, name };
}

test('a thread that cannot reach the database is told as an outage, and works again after it', async () => {
  await using server = await createTestApp();
  const { actor, product, call, projectId } = await tourOf(server, CHUNK);
  const { url, name } = otherDatabase(server.deps.databaseUrl);
  const letConnect = async (isAllowed: boolean) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`alter database "${name}" allow_connections ${isAllowed}`);
    await client.end();
  };
  const publish = () => call.icgis.publish.mutate({ projectId, icgiId: product.id });
  await letConnect(false);
  const away = 'The database cannot be reached at the moment. Try again in a few seconds';
  await expect(server.services.products.check(actor, product)).rejects.toThrow(away);
  await expect(publish()).rejects.toThrow(away);
  await letConnect(true);
  expect(await server.services.products.check(actor, product)).not.toEqual([]);
  await expect(publish()).rejects.toMatchObject({ data: { reason: 'PUBLISH_BLOCKED' } });
});
