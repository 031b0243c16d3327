import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, procedures, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

/** Where another server's studio is. */
const STUDIO = 'http://studio.example';
/** Signs people in. */
let home: TestApp;
/** Takes what the other one has signed. */
let away: TestApp;
/** How often the keys were requested, and whether they are served. */
let asked = 0;
let isDown = false;
const front = createServer((request, response) => {
  if (request.url?.endsWith('/jwks.json')) asked += 1;
  if (isDown) return void response.writeHead(502).end();
  fetch(`${home.url}${request.url}`, { headers: { authorization: request.headers.authorization ?? '' } }).then(
    async (answer) =>
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
    () => response.writeHead(502).end(),
  );
});
beforeAll(async () => {
  home = await createTestApp({ AUTH_ORIGINS: STUDIO });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const { port }: AddressInfo = Object(front.address());
  away = await createTestApp({ AUTH_HOST: `http://127.0.0.1:${port}/api` });
});
afterAll(async () => {
  front.close();
  await away[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const reasonAt = (server: TestApp, token: string) =>
  procedures(server.url, token)
    .sessions.me.query()
    .then(
      () => 'accepted',
      (error: { data?: { reason?: string; httpStatus?: number } }) =>
        error.data?.reason ?? String(error.data?.httpStatus),
    );

test('a token of the other server is taken, with its person and its session, and its keys are read once', async () => {
  const { token, userId } = await home.signIn('anna@example.test', 'Anna');
  expect(await procedures(away.url, token).sessions.me.query()).toMatchObject({
    id: userId,
    name: 'Anna',
    email: 'anna@example.test',
  });
  const { token: second } = await home.signIn('bo@example.test', 'Bo');
  expect(await reasonAt(away, second)).toBe('accepted');
  expect(await reasonAt(away, token)).toBe('accepted');
  expect(asked).toBe(1);
  const sessions = await away.db.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toHaveLength(2);
});

test('a session that was ended here stays so, whatever the other server signs', async () => {
  const { token, userId } = await home.signIn('cia@example.test');
  expect(await reasonAt(away, token)).toBe('accepted');
  await away.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', userId).execute();
  expect(await reasonAt(away, token)).toBe('SESSION_REVOKED');
});

test('somebody who was suspended here is refused', async () => {
  const { token, userId } = await home.signIn('dan@example.test');
  expect(await reasonAt(away, token)).toBe('accepted');
  await away.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', userId).execute();
  expect(await reasonAt(away, token)).toBe('SESSION_REVOKED');
});

test('what this server signs counts as before; what neither has signed does not, and asks for no keys each time', async () => {
  const { token } = await away.signIn('eva@example.test');
  expect(await reasonAt(away, token)).toBe('accepted');
  await using stranger = await createTestApp();
  const { token: foreign } = await stranger.signIn('eva@example.test');
  const before = asked;
  for (let time = 0; time < 3; time += 1) expect(await reasonAt(away, foreign)).toBe('TOKEN_SIGNATURE');
  expect(asked - before).toBeLessThanOrEqual(1);
});

test('an account that has the address already is not taken over', async () => {
  await away.signIn('fia@example.test');
  const { token } = await home.signIn('fia@example.test');
  expect(await reasonAt(away, token)).toBe('SESSION_REVOKED');
});

test('while the other server is away nobody is told to sign in again', async () => {
  await using fresh = await createTestApp({ AUTH_HOST: away.deps.config.authHost ?? '' });
  const { token } = await home.signIn('gro@example.test');
  isDown = true;
  expect(await reasonAt(fresh, token)).toBe('503');
  isDown = false;
});

/** The response to a browser at `path` of the server that signs people in, for a page of `origin`. */
const askedFrom = (origin: string, path: string, init: RequestInit = {}) =>
  fetch(`${home.url}/api/auth/${path}`, {
    ...init,
    headers: { origin, 'content-type': 'application/json', ...init.headers },
  });

test('a studio of a server that is named may sign in, renew and sign out from its own address; no other may', async () => {
  const email = 'hedda@example.test';
  const password = TEST_PASSWORD;
  await home.signIn(email);
  const preflight = await askedFrom(STUDIO, 'login', { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': STUDIO,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'POST, PUT',
    vary: 'Origin',
  });
  const body = JSON.stringify({ email, password });
  const opened = await askedFrom(STUDIO, 'login', { method: 'POST', body });
  expect(opened.status).toBe(200);
  expect(opened.headers.get('access-control-allow-origin')).toBe(STUDIO);
  const cookie = opened.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const renewed = await askedFrom(STUDIO, 'refresh', { method: 'PUT', headers: { cookie }, body: '{}' });
  expect(renewed.status).toBe(200);
  // A refusal can be read as well: the form shows it.
  const wrong = await askedFrom(STUDIO, 'login', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'wrong' }),
  });
  expect([wrong.status, wrong.headers.get('access-control-allow-credentials')]).toEqual([401, 'true']);

  for (const origin of ['http://evil.example', `${STUDIO}.evil.example`, 'null']) {
    const refused = await askedFrom(origin, 'login', { method: 'POST', body });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const asked = await askedFrom(origin, 'login', { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  }
  // Only session calls are opened to it.
  const elsewhere = await fetch(`${home.url}/api/status`, { headers: { origin: STUDIO } });
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
});
