import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { threadTime } from '../../testing/thread-time.ts';
import { unstorableText } from './storable-text.ts';

let server: TestApp;
let token: string;
let place: { projectId: string; icgiId: string };
beforeAll(async () => {
  server = await createTestApp();
  const editor = await server.signIn();
  token = editor.token;
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const icgi = await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  place = { projectId, icgiId: icgi.id.id };
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(path: string, type: string, json: unknown) {
  const url = `${server.url}/api/trpc/${path}`;
  const authorization = `Bearer ${token}`;
  const response = await (type === 'query'
    ? fetch(`${url}?input=${encodeURIComponent(JSON.stringify({ json }))}`, { headers: { authorization } })
    : fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      }));
  return { status: response.status, text: await response.text() };
}

test('text that PostgreSQL cannot store is refused with its place, wherever it stands', async () => {
  const change = { record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'a\u0000' }] };
  const input = { id: place.icgiId, baseRevision: 1, requestId: randomUUID(), label: 'x', changes: [change] };
  const { status, text } = await send('documents.change', 'mutation', input);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    error: { json: { data: { issues: [{ path: ['changes', 0, 'set', 0, 'value'] }] } } },
  });
  expect((await send('projects.rename', 'mutation', { projectId: place.projectId, name: 'half \ud83d' })).status).toBe(
    400,
  );
  expect((await send('projects.rename', 'mutation', { projectId: place.projectId, name: 'whole 📷' })).status).toBe(
    200,
  );
  const slug = await fetch(`${server.url}/api/client/%00`);
  expect([slug.status, JSON.parse(await slug.text()).message]).toEqual([
    400,
    expect.stringContaining('cannot be stored'),
  ]);
  expect((await fetch(`${server.url}/p/a%00b`)).status).toBe(404);
});

test('a very deep input is walked without running out of stack', () => {
  let deep: unknown = 'x\u0000';
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(unstorableText(deep)?.path).toHaveLength(100_000);
});

test('JSON nested a hundred thousand deep is answered, and fast', async () => {
  const change = { record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'MARK' }] };
  const input = { id: place.icgiId, baseRevision: 1, requestId: randomUUID(), label: 'x', changes: [change] };
  const body = JSON.stringify({ json: input }).replace('"MARK"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const response = await fetch(`${server.url}/api/trpc/documents.change`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
});

test('addresses outside the built files give nothing away', async () => {
  for (const path of [
    '/players/.built-from',
    '/players/%2e%2e%2fpackage.json',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/%',
  ]) {
    const response = await fetch(`${server.url}${path}`);
    expect([
      path,
      response.status < 500 && response.status >= 400,
      JSON.parse(await response.text()).requestId,
    ]).toEqual([path, true, expect.any(String)]);
  }
});

test.each(['TRACE', 'PROPFIND'])('%s is answered with 405 and the methods there are', async (method) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.setEncoding('utf8').write(`${method} /api/status HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toMatch(/\r\nallow: GET, HEAD/);
});

test('an e-mail or a password of thousands of letters is refused with its field, never a server error', async () => {
  for (const body of [
    { email: `${'a'.repeat(3_000)}@example.test`, password: 'x' },
    { email: 'a@example.test', password: 'x'.repeat(3_000) },
  ]) {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(JSON.parse(await response.text()).bodyErrors.issues[0].message).toMatch(/at most \d+ character/);
  }
});

test('hundreds of thousands of notes about an input are read or refused, never told as a full stack', async () => {
  const values = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, ['Date']]));
  const response = await fetch(`${server.url}/api/trpc/projects.rename`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ json: { projectId: place.projectId, name: 'x' }, meta: { values } }),
  });
  const text = await response.text();
  expect([response.status, text.includes('call stack')]).toEqual([400, false]);
});

test('200,000 keyframes in one call are stored or refused, never a server error', async () => {
  const keyframes = Array.from({ length: 200_000 }, (_, at) => ({ id: `k${at}`, name: 'x'.repeat(500) }));
  const { status } = await send('icgis.update', 'mutation', { ...place, attributes: { keyframes } });
  expect(status).toBe(413);
  const small = keyframes.map(({ id }) => ({ id, nonsense: 1 }));
  expect((await send('icgis.update', 'mutation', { ...place, attributes: { keyframes: small } })).status).toBe(400);
});

test('a list far above its bound is refused by its length, whatever is in it', async () => {
  const many = Array.from({ length: 400_000 }, () => ({ no: 'uuid' }));
  const { token } = await server.signIn();
  const before = threadTime();
  const started = JSON.stringify({
    json: { projectId: crypto.randomUUID(), directoryId: crypto.randomUUID(), files: many },
  });
  const response = await fetch(`${server.url}/api/trpc/files.signedUrls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: started,
  });
  const { error } = JSON.parse(await response.text());
  expect([response.status, error.json.data.issues]).toEqual([
    400,
    [{ path: ['files'], message: 'Array must contain at most 500 element(s)', code: 'too_big' }],
  ]);
  expect(threadTime() - before).toBeLessThan(1_500);
});
