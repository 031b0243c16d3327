import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Bytes. */
const BATCH_ANSWER = 100_000;

let server: TestApp;
let app: FastifyInstance;
let url: string;
let token: string;
beforeAll(async () => {
  server = await createTestApp();
  app = await createApp(server.deps, server.services, { batchAnswer: BATCH_ANSWER });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  token = (await server.signIn()).token;
});
afterAll(async () => {
  await app.close();
  await server[Symbol.asyncDispose]();
});

const many = (name: string, count: number) => Array.from({ length: count }, () => name).join(',');
const batch = (names: string, { base = server.url, bearer = token }: { base?: string; bearer?: string | null } = {}) =>
  fetch(`${base}/api/trpc/${names}?batch=1&input=%7B%7D`, {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });

test.each([
  ['without a sign-in, with names nobody knows', many('x', 100_000), null, 401, 'TOKEN_MISSING'],
  ['without a sign-in, with names of procedures', many('projects.list', 40_000), null, 401, 'TOKEN_MISSING'],
  ['with a bearer that is none', many('sessions.me', 40_000), 'a.b.c', 401, 'TOKEN_SIGNATURE'],
  ['signed in, with one name nobody knows', `${many('sessions.me', 40_000)},x`, 'own', 404, 'NOT_FOUND'],
])('a large batch %s is refused once', async (_what, names, bearer, status, reason) => {
  const response = await batch(names, { bearer: bearer === 'own' ? token : bearer });
  const text = await response.text();
  expect([response.status, text.length < 500]).toEqual([status, true]);
  expect(JSON.parse(text).error.json.data).toMatchObject({
    reason,
    httpStatus: status,
    requestId: response.headers.get('x-request-id'),
  });
});

test('a small batch of a stranger is refused call by call, as ever', async () => {
  const response = await batch(many('projects.list', 3), { bearer: null });
  expect([response.status, JSON.parse(await response.text()).length]).toEqual([401, 3]);
});

test('each call of a large batch gets its own input and its own answer, in order', async () => {
  const inputs = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [at, { json: at % 3 === 0 ? { limit: 1 } : { limit: 'x' } }]),
  );
  const response = await fetch(
    `${server.url}/api/trpc/${many('projects.list', 120)}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const answers: { error?: unknown }[] = JSON.parse(await response.text());
  expect(response.status).toBe(207);
  expect(answers.map(({ error }) => error === undefined)).toEqual(answers.map((_, at) => at % 3 === 0));
});

test('mutations are taken in a large batch, too', async () => {
  const response = await fetch(`${server.url}/api/trpc/${many('sessions.acknowledge', 60)}?batch=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([response.status, JSON.parse(await response.text()).length]).toEqual([200, 60]);
});

test.each(['[]', '"x"', '{'])('inputs that are no object (%s) refuse it whole', async (input) => {
  const response = await fetch(
    `${server.url}/api/trpc/${many('sessions.me', 60)}?batch=1&input=${encodeURIComponent(input)}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(response.status).toBe(400);
});

test('others are answered while a large batch runs', async () => {
  const order: string[] = [];
  const large = batch(many('sessions.me', 4_000)).then(async (response) => {
    expect(JSON.parse(await response.text())).toHaveLength(4_000);
    order.push('batch');
  });
  const small = fetch(`${server.url}/healthz`).then(() => order.push('other'));
  await Promise.all([large, small]);
  expect(order).toEqual(['other', 'batch']);
});

test('once a batch has given as many bytes as one may have, the rest is refused and never run', async () => {
  const response = await batch(many('sessions.me', 4_000), { base: url });
  const answers: { error?: { json: { data: { code: string } } } }[] = JSON.parse(await response.text());
  const codes = answers.map(({ error }) => error?.json.data.code);
  const first = codes.indexOf('PAYLOAD_TOO_LARGE');
  expect([response.status, answers.length]).toEqual([207, 4_000]);
  expect([first > 0, new Set(codes.slice(0, first)), new Set(codes.slice(first))]).toEqual([
    true,
    new Set([undefined]),
    new Set(['PAYLOAD_TOO_LARGE']),
  ]);
});

test('equal reads of a batch are run once', async () => {
  await using own = await createTestApp();
  const { token: bearer } = await own.signIn();
  const runs = async () => {
    const text = await (await fetch(`${own.url}/metrics`)).text();
    return Number(
      /diorama_procedure_seconds_count\{procedure="projects.get",outcome="NOT_FOUND"\} (\d+)/.exec(text)?.[1] ?? 0,
    );
  };
  const inputs = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      at,
      { json: { projectId: `01980000-0000-7000-8000-00000000000${at % 2}` } },
    ]),
  );
  const before = await runs();
  const response = await fetch(
    `${own.url}/api/trpc/${many('projects.get', 40)}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    { headers: { authorization: `Bearer ${bearer}` } },
  );
  expect(JSON.parse(await response.text())).toHaveLength(40);
  expect((await runs()) - before).toBe(2);
});
