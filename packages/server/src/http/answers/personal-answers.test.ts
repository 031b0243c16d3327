import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://studio.example' });
});
afterAll(() => server[Symbol.asyncDispose]());

test('nothing between keeps what belongs to one person: procedures, sign-ins and their refusals', async () => {
  const { token } = await server.signIn('anna@example.test');
  const answers = await Promise.all([
    fetch(`${server.url}/api/trpc/sessions.me`, { headers: { authorization: `Bearer ${token}` } }),
    fetch(`${server.url}/api/trpc/sessions.me`),
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@example.test', password: TEST_PASSWORD }),
    }),
    fetch(`${server.url}/api/auth/refresh`, { method: 'PUT' }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'no-store'],
    [401, 'no-store'],
    [200, 'no-store'],
    [401, 'no-store'],
  ]);
});

test('what is public keeps its own rule', async () => {
  const keys = await fetch(`${server.url}/api/.well-known/jwks.json`);
  expect(keys.headers.get('cache-control')).toBe('public, max-age=1800');
});

test('browsers are told to stay with HTTPS where the server’s address is HTTPS, and only there', async () => {
  const { headers } = await fetch(`${server.url}/projects`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  await using plain = await createTestApp();
  expect((await fetch(`${plain.url}/projects`)).headers.get('strict-transport-security')).toBeNull();
});

test('figures are not shown to a page whose own name leads to this machine', async () => {
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve) => {
      request(`${server.url}/metrics`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  expect(await statusFor('127.0.0.1:3000')).toBe(200);
  expect(await statusFor('localhost')).toBe(200);
  expect(await statusFor('evil.test')).toBe(404);
  expect(await statusFor('127.0.0.1.evil.test')).toBe(404);
});

test('names lose marks that turn the direction of writing, and control characters', async () => {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: ' House\u202e\u0007\u2066 ', slug: 'marks' });
  expect(project.name).toBe('House');
  const renamed = await call.projects.rename.mutate({ projectId: project.id, name: '\u200eVilla 👩‍🎨' });
  expect(renamed.name).toBe('Villa 👩‍🎨');
  await expect(call.projects.rename.mutate({ projectId: project.id, name: '\u202e' })).rejects.toThrow('at least 1');
});

test('names of walkthroughs and views lose them too, however they are written', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'House', slug: 'marked-views' });
  const made = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour\u202e\u0007gpj.exe' } });
  const place = { projectId, icgiId: made.id.id };
  expect(made.attributes).toMatchObject({ settings: { name: 'Tourgpj.exe' } });
  await call.icgis.update.mutate({
    ...place,
    attributes: { settings: { name: 'Tour\u2066 2' }, keyframes: [{ id: 'k1', name: 'Hall\u200f' }] },
  });
  await call.documents.change.mutate({
    id: place.icgiId,
    baseRevision: 2,
    requestId: crypto.randomUUID(),
    label: 'Rename',
    changes: [{ record: 'keyframes/k1', op: 'patch', set: [{ path: ['name'], value: '\u202eKitchen' }] }],
  });
  const { records, name } = await call.documents.open.query({ kind: 'icgi', id: place.icgiId });
  expect(name).toBe('Tour 2');
  expect(Object.fromEntries(records.value)['keyframes/k1']).toMatchObject({ name: 'Kitchen' });
  expect((await call.projects.products.list.query({ projectId }))[0]?.name).toBe('Tour 2');
});
