import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, procedures, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Behind the trusted proxy every test calls from an address of its own, so that none uses up another's attempts. */
const address = (): Record<string, string> => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
});
const refresh = (token: string) =>
  fetch(`${server.url}/api/auth/refresh`, { method: 'PUT', headers: { cookie: `refresh_token=${token}` } });
const refreshTokenOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .join('; ')
    .match(/refresh_token=([^;]+)/)?.[1] ?? '';
const reasonOf = async (response: Response): Promise<string | undefined> => {
  const body: { reason?: string } = JSON.parse(await response.text());
  return body.reason;
};
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...address(), ...headers },
    body: JSON.stringify(body),
  });
const signIn = (body: unknown, headers: Record<string, string> = {}) => post('login', body, headers);

describe('signing in', () => {
  test('gives a token and both cookies; only the refresh cookie is hidden from scripts', async () => {
    const email = `${randomUUID()}@example.test`;
    await server.signIn(email);
    const response = await signIn({ email: ` ${email.toUpperCase()} `, password: TEST_PASSWORD });
    expect(response.status).toBe(200);
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('access_token='))).toMatch(/Path=\/; Secure; SameSite=Strict$/);
    expect(cookies.find((cookie) => cookie.startsWith('refresh_token='))).toMatch(
      /Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test.each([
    ['a browser at a loopback address', {}, false],
    ['a browser at a loopback name', { host: 'localhost:80' }, false],
    ['a browser of the same network', { host: '192.168.1.20', from: '192.168.1.77' }, false],
    ['a browser of the same network, by version 6', { host: 'studio.local', from: 'fd12:3456::7' }, false],
    ['a browser elsewhere, by plain http', { host: 'studio.example.test', from: '93.184.216.34' }, true],
    ['a proxy that passes on https', { 'x-forwarded-proto': 'https' }, true],
    ['a proxy that says only for whom', { 'x-forwarded-for': '10.1.2.3' }, true],
    ['a proxy that names itself', { via: '1.1 proxy' }, true],
    ['a page of https behind a proxy that says nothing', { origin: 'https://127.0.0.1' }, true],
  ])('cookies for %s', async (_, { from = '127.0.0.1', ...headers }: Record<string, string>, areSecure) => {
    const email = `${randomUUID()}@example.test`;
    await server.signIn(email);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: from,
      headers: { host: '127.0.0.1', ...headers },
      payload: { email, password: TEST_PASSWORD },
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies.map((cookie) => /; Secure/.test(cookie))).toEqual(cookies.map(() => areSecure));
    expect(cookies.length).toBeGreaterThan(1);
  });

  test.each([
    [{ email: 'nobody', password: 'x' }, 'Invalid email'],
    [{ email: 'a@b.se', password: '  ' }, 'Password is required'],
    [{ email: { $ne: '' }, password: 'x' }, 'Expected string, received object'],
    [{ email: 'a@b.se', password: ['x'] }, 'Expected string, received array'],
    [{ email: 'a@b.se', password: 'x', role: 'admin' }, "Unrecognized key(s) in object: 'role'"],
  ])('answers %j with the fault of its body', async (body, message) => {
    const response = await signIn(body);
    expect(response.status).toBe(400);
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ message: 'Request validation failed', bodyErrors: { issues: [{ message }] } });
  });

  test.each([
    ['link', 'token'],
    ['link/use', 'token'],
    ['link/use', 'password'],
    ['link/use', 'name'],
    ['revoke', 'all'],
  ])('takes nothing but plain values: %s refuses objects and lists as %s', async (path, field) => {
    const good: Record<string, unknown> =
      path === 'revoke' ? {} : path === 'link' ? { token: 'x' } : { token: 'x', password: 'long enough' };
    for (const value of [{}, { $ne: '' }, [], ['x'], 5, null]) {
      expect([value, (await post(path, { ...good, [field]: value })).status]).toEqual([value, 400]);
    }
  });

  test('is refused from a page of another origin', async () => {
    expect((await signIn({ email: 'a@b.se', password: 'x' }, { origin: 'https://evil.test' })).status).toBe(403);
  });
});

describe('refreshing', () => {
  test('rotates the token, and a replay within the grace gets a sibling that works', async () => {
    const editor = await server.signIn();
    const first = await refresh(editor.refresh);
    const replay = await refresh(editor.refresh);
    expect([first.status, replay.status]).toEqual([200, 200]);
    expect(refreshTokenOf(first)).not.toBe(refreshTokenOf(replay));
    expect((await refresh(refreshTokenOf(replay))).status).toBe(200);
    expect((await refresh(refreshTokenOf(first))).status).toBe(200);
  });

  test('of a hundred at once with one token thirty get an access token that works, six a refresh token, none is signed out', async () => {
    const editor = await server.signIn();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(editor.refresh)));
    const taken = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status === 429);
    expect([taken.length, waiting.length]).toEqual([30, 70]);
    expect(waiting.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(waiting.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(taken.map(refreshTokenOf).filter((token) => token !== '')).toHaveLength(6);
    for (const answer of taken) {
      const { access_token: token }: { access_token: string } = JSON.parse(await answer.text());
      expect(await procedures(server.url, token).sessions.me.query()).toMatchObject({ id: editor.userId });
    }
  });

  test('a lost race clears no cookie', async () => {
    const response = await refresh('unknown');
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe('an access token', () => {
  test('is dead at once when its session is revoked, twice without complaint', async () => {
    const editor = await server.signIn();
    const revoke = () =>
      fetch(`${server.url}/api/auth/revoke`, { method: 'POST', headers: { authorization: `Bearer ${editor.token}` } });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    await expect(editor.call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
  });

  test('is dead at once when its person is suspended', async () => {
    const editor = await server.signIn();
    await server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', editor.userId).execute();
    await expect(editor.call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
  });

  test.each([
    ['no token', null, 'TOKEN_MISSING'],
    ['a forged token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'TOKEN_SIGNATURE'],
  ])('%s is told apart', async (_name, token, reason) => {
    await expect(procedures(server.url, token).sessions.me.query()).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED', reason },
    });
  });

  test('in a cookie is worth nothing', async () => {
    const editor = await server.signIn();
    const response = await fetch(`${server.url}/api/trpc/sessions.me`, {
      headers: { cookie: `access_token=${editor.token}` },
    });
    expect(response.status).toBe(401);
  });
});

describe('the list of sessions', () => {
  test('shows where one is signed in, this session first, and nobody else’s', async () => {
    const email = `${randomUUID()}@example.test`;
    const [first, second] = [await server.signIn(email), await server.signIn(email)];
    await server.signIn();
    const { items, endedByReuse } = await first.call.sessions.list.query();
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(items[0]).toMatchObject({ ip: '127.0.0.1', lastSeenAt: expect.any(Date) });
    expect(endedByReuse).toEqual([]);
    await first.call.sessions.revoke.mutate({ sessionId: items[1]?.id ?? '' });
    await expect(second.call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
    expect((await refresh(second.refresh)).status).toBe(401);
    expect((await first.call.sessions.list.query()).items).toHaveLength(1);
  });

  test('another person’s session is not found, and goes on', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()];
    const [session] = (await theirs.call.sessions.list.query()).items;
    await expect(mine.call.sessions.revoke.mutate({ sessionId: session?.id ?? '' })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    expect(await theirs.call.sessions.me.query()).toMatchObject({ id: theirs.userId });
  });

  test('signing out everywhere ends all of them', async () => {
    const email = `${randomUUID()}@example.test`;
    const [here, there] = [await server.signIn(email), await server.signIn(email)];
    expect((await post('revoke', { all: true }, { authorization: `Bearer ${here.token}` })).status).toBe(204);
    for (const { call, refresh: token } of [here, there]) {
      await expect(call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
      expect((await refresh(token)).status).toBe(401);
    }
  });

  test('a refresh token whose session has ended cannot sign its person out elsewhere', async () => {
    const email = `${randomUUID()}@example.test`;
    const [stolen, living] = [await server.signIn(email), await server.signIn(email)];
    await post('revoke', {}, { cookie: `refresh_token=${stolen.refresh}` });
    await post('revoke', { all: true }, { cookie: `refresh_token=${stolen.refresh}` });
    expect(await living.call.sessions.me.query()).toMatchObject({ id: living.userId });
  });
});

describe('changing the password', () => {
  const next = 'another horse battery';

  test('ends every session, the caller’s too, and only the new one signs in', async () => {
    const email = `${randomUUID()}@example.test`;
    const [here, there] = [await server.signIn(email), await server.signIn(email)];
    await here.call.sessions.changePassword.mutate({ current: TEST_PASSWORD, next });
    for (const { call, refresh: token } of [here, there]) {
      await expect(call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
      const answer = await refresh(token);
      expect([answer.status, await reasonOf(answer)]).toEqual([401, 'SESSION_REVOKED']);
    }
    expect((await signIn({ email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await signIn({ email, password: next })).status).toBe(200);
  });

  test.each([
    [{ current: 'wrong password', next }, 'current', 'This is not your current password'],
    [{ current: TEST_PASSWORD, next: TEST_PASSWORD }, 'next', 'This is your current password. Choose another one'],
    [{ current: TEST_PASSWORD, next: 'short' }, 'next', 'String must contain at least 8 character(s)'],
    [{ current: TEST_PASSWORD, next: 'x'.repeat(201) }, 'next', 'String must contain at most 200 character(s)'],
    [{ current: '', next }, 'current', 'Password is required'],
  ])('%j is refused beside %s, and nobody is signed out', async (input, field, message) => {
    const editor = await server.signIn();
    await expect(editor.call.sessions.changePassword.mutate(input)).rejects.toMatchObject({
      message,
      data: { code: 'BAD_REQUEST', issues: [{ path: [field] }] },
    });
    expect(await editor.call.sessions.me.query()).toMatchObject({ id: editor.userId });
  });

  test('guesses of the current password are counted', async () => {
    const editor = await server.signIn();
    const guess = () => editor.call.sessions.changePassword.mutate({ current: 'wrong password', next });
    for (let tries = 0; tries < 10; tries += 1)
      await expect(guess()).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
    await expect(guess()).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
  });
});

test('the key set is public, cached for half an hour, and holds no private part', async () => {
  const response = await fetch(`${server.url}/api/.well-known/jwks.json`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=1800');
  const { keys }: { keys: Record<string, unknown>[] } = JSON.parse(await response.text());
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
  expect(keys[0]).not.toHaveProperty('d');
});

test('a session is refreshed 30 times a minute at most, and the browser stays signed in', async () => {
  await using busy = await createTestApp();
  const { refresh } = await busy.signIn();
  let token = refresh;
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) {
    const response = await fetch(`${busy.url}/api/auth/refresh`, {
      method: 'PUT',
      headers: { cookie: `refresh_token=${token}` },
    });
    statuses.push(response.status);
    token = /refresh_token=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? token;
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

test('one person has 50 sessions: the next ends the one used longest ago', async () => {
  await using busy = await createTestApp();
  const first = await busy.signIn('anna@example.test');
  for (let at = 0; at < 49; at += 1) await busy.signIn('anna@example.test');
  expect(await first.call.sessions.me.query()).toMatchObject({ email: 'anna@example.test' });
  const last = await busy.signIn('anna@example.test');
  await expect(first.call.sessions.me.query()).rejects.toMatchObject({ data: { reason: 'SESSION_REVOKED' } });
  expect((await last.call.sessions.list.query()).items).toHaveLength(50);
});
