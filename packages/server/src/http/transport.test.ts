import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await createTestApp();
  token = (await server.signIn()).token;
});
afterAll(() => server[Symbol.asyncDispose]());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/trpc/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

test('a batch of 400 calls is answered, each on its own', async () => {
  const names = Array.from({ length: 400 }, () => 'sessions.me').join(',');
  const response = await call(`${names}?batch=1&input=%7B%7D`);
  expect(response.status).toBe(200);
  expect(JSON.parse(await response.text())).toHaveLength(400);
});

test('a batch with mixed outcomes answers 207', async () => {
  const input = encodeURIComponent(JSON.stringify({ 1: { json: { projectId: 'x' } } }));
  expect((await call(`sessions.me,projects.get?batch=1&input=${input}`)).status).toBe(207);
});

test.each(['sessions.me,,sessions.me', ','.repeat(15_000)])(
  'an empty name in a batch refuses it whole',
  async (names) => {
    const response = await call(`${names}?batch=1&input=%7B%7D`);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(500);
  },
);

test.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain'])(
  'a body of %s is refused with 415',
  async (type) => {
    const response = await call('projects.create', { method: 'POST', headers: { 'content-type': type }, body: 'x' });
    expect(response.status).toBe(415);
  },
);

test('a mutation asked for by GET answers 405', async () => {
  expect((await call('projects.create?input=%7B%7D')).status).toBe(405);
});

test('a fault names each field, with the first as the message', async () => {
  const response = await call('projects.create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 4, slug: 'sjö' } }),
  });
  const { error }: { error: { json: unknown } } = JSON.parse(await response.text());
  expect(error.json).toMatchObject({
    code: -32600,
    message: 'Expected string, received number',
    data: {
      code: 'BAD_REQUEST',
      reason: 'INVALID_INPUT',
      requestId: response.headers.get('x-request-id'),
      issues: [
        { path: ['name'], message: 'Expected string, received number' },
        { path: ['slug'], message: 'Only a-z, 0-9, and hyphen (-) allowed' },
      ],
    },
  });
});

test('what goes wrong inside is masked and nothing of it leaks', async () => {
  const broken = await createTestApp();
  const editor = await broken.signIn();
  broken.services.projects.list = () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts'));
  await expect(editor.call.projects.list.query({ limit: 25 })).rejects.toMatchObject({
    message: 'Internal server error',
    data: { code: 'INTERNAL_SERVER_ERROR' },
  });
  const response = await fetch(`${broken.url}/api/trpc/projects.list`, {
    headers: { authorization: `Bearer ${editor.token}` },
  });
  expect(await response.text()).not.toMatch(/hunter2|secret|stack/);
  await broken[Symbol.asyncDispose]();
});

test('a key that reaches the prototype is refused', async () => {
  const change =
    '{"json":{"id":"01890a5d-ac96-774b-bcce-b302099a8057","baseRevision":1,"requestId":"01890a5d-ac96-774b-bcce-b302099a8057","label":"x","changes":[{"record":"keyframes/a","op":"put","value":{"constructor":1}}]}}';
  const response = await call('documents.change', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: change,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This key is not allowed');
});

test('every answer carries the security headers and its request id', async () => {
  const { headers } = await fetch(`${server.url}/api/status`);
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('health and readiness answer without a sign-in', async () => {
  expect([(await fetch(`${server.url}/healthz`)).status, (await fetch(`${server.url}/readyz`)).status]).toEqual([
    200, 200,
  ]);
});

test('an address of procedures that cannot be read is refused in their envelope', async () => {
  const response = await call('%ff');
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  expect(JSON.parse(await response.text())).toMatchObject({ error: { json: { data: { code: 'BAD_REQUEST' } } } });
});

test.each(['bearer', 'BEARER', 'Bearer '])(
  'the scheme %j of a token counts like any other spelling of it',
  async (scheme) => {
    expect((await call('sessions.me', { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200);
  },
);
