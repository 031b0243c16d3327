import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDeliverer } from './deliverer.ts';

let server: TestApp;
let staff: Person;
beforeAll(async () => {
  server = await createTestApp();
  staff = await server.signIn(undefined, 'Sten Staff');
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
});
afterAll(() => server[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<TestApp['signIn']>>;

interface Received {
  headers: Record<string, string>;
  text: string;
}

const opened: (() => void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) close();
  await server.db.deleteFrom('webhooks').execute();
});

/** A receiver that answers as `answer` says, and keeps what came. */
async function receiver(answer: (count: number) => { status: number; body?: string; location?: string } | null) {
  const received: Received[] = [];
  const http = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, text });
      const said = answer(received.length);
      if (!said) return;
      response.writeHead(said.status, said.location ? { location: said.location } : {});
      response.end(said.body);
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  opened.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { received, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook` };
}

/** Delivers as the product does, but to this machine. `minutes`: how far the clock is ahead. */
function deliverer(minutes = 0) {
  const { db, deps } = server;
  const made = { db, log: deps.log, metrics: createMetrics(), publicUrl: 'https://studio.example' };
  return createDeliverer({ ...made, mayConnect: () => true }, () => Date.now() + minutes * 60_000);
}
const run = (minutes = 0) => deliverer(minutes).run(new AbortController().signal);

/** A webhook that leads to this machine, as no editor could name it. */
async function webhookTo(
  url: string,
  events: ('published' | 'unpublished' | 'rolled_back' | 'uploaded')[] = ['published'],
) {
  const made = await staff.call.webhooks.create.mutate({ name: 'CRM', url: 'https://crm.example/hook', events });
  await server.db.updateTable('webhooks').set({ url }).where('id', '=', made.item.id).execute();
  return { id: made.item.id, secret: made.secret };
}

async function publishedMap(name = 'District') {
  const slug = `p-${crypto.randomUUID()}`;
  const { id: projectId } = await staff.call.projects.create.mutate({ name: 'Solbacken', slug });
  const { id } = await staff.call.gis.create.mutate({ projectId, settings: { name } });
  const place = { projectId, gisId: id.id };
  await staff.call.gis.publish.mutate(place);
  return { ...place, slug };
}

/** Something is done, as the audit has it. */
const happened = (action: string) =>
  server.db.insertInto('audit').values({ action, actor: staff.userId, target: crypto.randomUUID() }).execute();

const deliveries = async (webhookId: string) => (await staff.call.webhooks.deliveries.query({ webhookId })).items;

describe('a message', () => {
  test('says what was published by whom, and is signed as the library of Standard Webhooks verifies', async () => {
    const { received, url } = await receiver(() => ({ status: 204 }));
    const { secret } = await webhookTo(url);
    const { projectId, gisId, slug } = await publishedMap();
    await run();
    expect(received).toHaveLength(1);
    const messages = received.map(({ headers, text }) => new Verifier(secret).verify(text, headers));
    expect(messages).toContainEqual({
      type: 'published',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        project: { id: projectId, name: 'Solbacken', slug },
        subject: { type: 'gis', id: gisId, name: 'District' },
        version: 1,
        url: `https://studio.example/p/${slug}/gis/${gisId}`,
        by: { id: staff.userId, name: 'Sten Staff' },
      },
    });
    expect(() => new Verifier(secret).verify(`${received[0]?.text} `, received[0]?.headers ?? {})).toThrow();
  });

  test('of each kind goes to those who want it, and to nobody else', async () => {
    const { received, url } = await receiver(() => ({ status: 200 }));
    await webhookTo(url, ['unpublished', 'rolled_back']);
    const place = await publishedMap();
    await staff.call.publications.unpublish.mutate({ type: 'gis', id: place.gisId });
    await run();
    expect(received.map(({ text }) => JSON.parse(text).type)).toEqual(['unpublished']);
  });

  test('waits for its transaction: what is rolled back was never ordered', async () => {
    const { id } = await webhookTo('http://127.0.0.1:9/');
    await server.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('audit').values({ action: 'gis.publish', target: crypto.randomUUID() }).execute();
        throw new Error('back');
      })
      .catch(() => undefined);
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('a receiver', () => {
  test('that fails is tried again later with the same id, and is taken then', async () => {
    const { received, url } = await receiver((count) =>
      count === 1 ? { status: 500, body: 'Out of order' } : { status: 200 },
    );
    const { id } = await webhookTo(url, ['unpublished']);
    await happened('gis.unpublish');
    const next = await run();
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 1, status: 500, message: 'Out of order' }]);
    expect((next?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    await run();
    expect(received).toHaveLength(1);
    await run(2);
    expect(await deliveries(id)).toMatchObject([{ state: 'sent', tries: 2, status: 200, nextAt: null }]);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  test('that never takes anything is given up after six tries, and is sent again on request', async () => {
    const { url } = await receiver(() => ({ status: 503 }));
    const { id } = await webhookTo(url, ['unpublished']);
    await happened('gis.unpublish');
    for (let minutes = 0; minutes < 16 * 60; minutes += 59) await run(minutes);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ state: 'failed', tries: 6 });
    expect(await staff.call.webhooks.sendAgain.mutate({ deliveryId: failed?.id ?? '' })).toMatchObject({
      state: 'waiting',
      tries: 0,
    });
  });

  test('that takes nothing for days is switched off with the reason, as is one that is gone', async () => {
    const days = await receiver(() => ({ status: 500 }));
    const { id } = await webhookTo(days.url, ['published']);
    await happened('gis.publish');
    await run();
    await happened('gis.publish');
    await run(3 * 24 * 60 + 1);
    const gone = await receiver(() => ({ status: 410 }));
    const other = await webhookTo(gone.url, ['unpublished']);
    await happened('gis.unpublish');
    await run();
    const { items } = await staff.call.webhooks.list.query();
    expect(items).toMatchObject([
      { id, isOn: false, offReason: 'It took nothing for 3 days' },
      { id: other.id, isOn: false, offReason: 'It answered that it is gone (410)' },
    ]);
    expect((await deliveries(id)).every(({ state }) => state === 'failed')).toBe(true);
  });

  test('that redirects, or answers with gigabytes or nothing, is no success and holds no other up', async () => {
    const redirecting = await receiver(() => ({ status: 302, location: 'http://127.0.0.1:1/' }));
    const silent = await receiver(() => null);
    const good = await receiver(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
    const [a, b, c] = [
      await webhookTo(redirecting.url, ['unpublished']),
      await webhookTo(silent.url, ['unpublished']),
      await webhookTo(good.url, ['unpublished']),
    ];
    await happened('gis.unpublish');
    const running = run();
    await expect.poll(async () => (await deliveries(c.id))[0]?.state).toBe('sent');
    expect((await deliveries(a.id))[0]).toMatchObject({
      state: 'waiting',
      status: 302,
      message: 'It redirects: enter where it leads',
    });
    for (const close of opened.splice(0)) close();
    await running;
    expect((await deliveries(b.id))[0]).toMatchObject({ state: 'waiting', status: null });
  });

  test('two processes at the same time send each message once, and one that died leaves none behind', async () => {
    const { received, url } = await receiver(() => ({ status: 200 }));
    const { id } = await webhookTo(url);
    for (let at = 0; at < 7; at += 1) await happened('gis.publish');
    await Promise.all([run(), run(), run()]);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
    // Taken by a process that ended before it noted anything.
    await server.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', tries: 1, next_at: new Date(Date.now() + 120_000) })
      .where('webhook_id', '=', id)
      .execute();
    await run();
    expect(received).toHaveLength(ids.length);
    await run(3);
    expect(received).toHaveLength(ids.length * 2);
  });
});

test.each([
  'https://127.0.0.1/hook',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://10.1.2.3/',
  'https://localhost/',
])('%s is on no public internet: nothing is sent there, and the test says so', async (url) => {
  const { item } = await staff.call.webhooks.create.mutate({ name: 'Inside', url, events: ['published'] });
  expect(await staff.call.webhooks.test.mutate({ webhookId: item.id })).toMatchObject({
    status: null,
    problem: expect.stringContaining('is not on the public internet'),
  });
});

test.each([
  ['http://crm.example/', 'starts with https://'],
  ['https://user:secret@crm.example/', 'Leave name and password out'],
  ['crm.example', 'starts with https://'],
])('%s is refused: %s', async (url, message) => {
  await expect(staff.call.webhooks.create.mutate({ name: 'X', url, events: ['published'] })).rejects.toThrow(message);
});

test('a secret is shown once, and the one before signs for a day more', async () => {
  const { received, url } = await receiver(() => ({ status: 200 }));
  const { id, secret } = await webhookTo(url, ['unpublished']);
  expect(JSON.stringify(await staff.call.webhooks.list.query())).not.toContain(secret);
  const rotated = await staff.call.webhooks.rotateSecret.mutate({ webhookId: id });
  await happened('gis.unpublish');
  await run();
  const [{ headers, text } = { headers: {}, text: '' }] = received;
  for (const each of [secret, rotated.secret]) expect(new Verifier(each).verify(text, headers)).toBeTruthy();
});

test('nobody but staff sees or changes them', async () => {
  const { id } = await webhookTo('http://127.0.0.1:9/');
  const { call } = await server.signIn();
  const only = { data: { code: 'FORBIDDEN' } };
  await expect(call.webhooks.list.query()).rejects.toMatchObject(only);
  await expect(call.webhooks.deliveries.query({ webhookId: id })).rejects.toMatchObject(only);
  await expect(call.webhooks.update.mutate({ webhookId: id, isOn: false })).rejects.toMatchObject(only);
  await expect(call.webhooks.remove.mutate({ webhookId: id })).rejects.toMatchObject(only);
});

// The last one: from here on the server works in the background.
test('what was ordered while no process worked is sent when one starts', async () => {
  const { id } = await webhookTo('http://127.0.0.1:9/', ['unpublished']);
  await happened('gis.unpublish');
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  // It is as if this process had missed the notification: no job is left of it.
  await expect
    .poll(async () => (await server.services.jobs.counts()).some(({ queue }) => queue === 'webhooks'))
    .toBe(true);
  await sql`delete from pgboss.job where name = 'webhooks'`.execute(server.db);
  await server.services.work.start();
  // It was tried: an address of this machine is refused.
  await expect.poll(async () => (await deliveries(id))[0]?.tries, { timeout: 15_000 }).toBe(1);
});
