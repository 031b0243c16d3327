import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let behindProxy: TestApp;
let bare: TestApp;
beforeAll(async () => {
  [behindProxy, bare] = await Promise.all([createTestApp({ TRUST_PROXY: '127.0.0.1' }), createTestApp()]);
});
afterAll(async () => {
  await behindProxy[Symbol.asyncDispose]();
  await bare[Symbol.asyncDispose]();
});

/** Statuses of so many wrong sign-ins; `from` gives each its forwarded address, `email` its account. */
async function guesses(
  server: TestApp,
  count: number,
  {
    from,
    email = () => `${randomUUID()}@example.test`,
  }: { from: (n: number) => string; email?: (n: number) => string },
): Promise<{ statuses: number[]; retryAfter: string | null }> {
  const statuses: number[] = [];
  let retryAfter: string | null = null;
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from(n) },
      body: JSON.stringify({ email: email(n), password: 'wrong' }),
    });
    statuses.push(response.status);
    retryAfter = response.headers.get('retry-after');
  }
  return { statuses, retryAfter };
}
const ten = Array.from({ length: 10 }, () => 401);

describe('sign-in', () => {
  test('is limited by address, whoever is tried', async () => {
    const { statuses, retryAfter } = await guesses(behindProxy, 11, { from: () => '198.51.100.1' });
    expect(statuses).toEqual([...ten, 429]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  });

  test('is limited by account and network, however the account is spelled', async () => {
    await using server = await createTestApp({ LIMIT_SIGN_INS_PER_ADDRESS: '100' });
    const name = randomUUID();
    const spellings = [`${name}@example.test`, ` ${name.toUpperCase()}@Example.TEST `];
    const { statuses, retryAfter } = await guesses(server, 11, {
      from: () => '198.51.100.100',
      email: (n) => spellings[n % 2] ?? '',
    });
    expect(statuses).toEqual([...ten, 429]);
    expect(Number(retryAfter)).toBeGreaterThan(60);
  });

  test('strangers cannot lock an owner out: their networks are counted, and a device that signed in before passes', async () => {
    await using server = await createTestApp({ TRUST_PROXY: '127.0.0.1', LIMIT_SIGN_INS_PER_ACCOUNT: '1' });
    const email = `${randomUUID()}@example.test`;
    await server.signIn(email);
    const signIn = (from: string, password: string, cookie = '') =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
        body: JSON.stringify({ email, password }),
      });
    const first = await signIn('198.51.100.7', TEST_PASSWORD);
    const device = first.headers.getSetCookie().find((text) => text.startsWith('device='));
    expect(device).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    const wrong = [];
    for (let n = 0; n < 21; n += 1) wrong.push((await signIn(`203.0.113.${n}`, 'wrong')).status);
    expect(wrong.slice(0, 10)).toEqual(ten);
    expect(wrong.at(-1)).toBe(429);
    expect((await signIn('198.51.100.8', TEST_PASSWORD)).status).toBe(429);
    expect((await signIn('198.51.100.9', TEST_PASSWORD, device?.split(';')[0])).status).toBe(200);
    expect((await signIn('198.51.100.10', TEST_PASSWORD, 'device=x.y')).status).toBe(429);
  });

  test('cannot be dodged by an address a caller makes up: only what the trusted proxy adds counts', async () => {
    const { statuses } = await guesses(behindProxy, 11, { from: (n) => `203.0.113.${n}, 198.51.100.2` });
    expect(statuses).toEqual([...ten, 429]);
  });

  test('cannot be dodged by forwarded headers where no proxy is trusted', async () => {
    const { statuses } = await guesses(bare, 11, { from: (n) => `203.0.113.${n}` });
    expect(statuses).toEqual([...ten, 429]);
  });

  test('cannot be dodged by walking through one IPv6 network', async () => {
    const { statuses } = await guesses(behindProxy, 11, { from: (n) => `2001:db8:7:7:${n}::${n}` });
    expect(statuses).toEqual([...ten, 429]);
  });

  test('counts failures only: right passwords are not limited', async () => {
    const email = `${randomUUID()}@example.test`;
    await behindProxy.signIn(email);
    for (let time = 0; time < 12; time += 1) {
      const response = await fetch(`${behindProxy.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.3' },
        body: JSON.stringify({ email, password: TEST_PASSWORD }),
      });
      expect(response.status).toBe(200);
    }
  });
});

describe('procedures', () => {
  const batch = (server: TestApp, token: string, path: string, count: number, input: unknown) =>
    fetch(`${server.url}/api/trpc/${Array.from({ length: count }, () => path).join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { json: input }]))),
    });
  type Answer = { error?: { json: { data: { code: string; retryAfter?: number } } } }[];

  test('writes are counted by call, not by request, and each user on their own', async () => {
    const [busy, other] = [await bare.signIn(), await bare.signIn()];
    const response = await batch(bare, busy.token, 'sessions.acknowledge', 1_201, null);
    const answers: Answer = JSON.parse(await response.text());
    const refused = answers.filter(({ error }) => error?.json.data.code === 'TOO_MANY_REQUESTS');
    expect(refused).toHaveLength(1);
    const wait = refused[0]?.error?.json.data.retryAfter;
    expect(response.headers.get('retry-after')).toBe(String(wait));
    await other.call.sessions.acknowledge.mutate();
    expect(await busy.call.sessions.me.query()).toMatchObject({ id: busy.userId });
  });

  test('publishing has a limit of its own: the thirty-first in a minute waits', async () => {
    const editor = await bare.signIn();
    const input = { projectId: randomUUID(), icgiId: randomUUID() };
    const response = await batch(bare, editor.token, 'icgis.publish', 31, input);
    const answers: Answer = JSON.parse(await response.text());
    expect(answers.filter(({ error }) => error?.json.data.code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    await editor.call.sessions.acknowledge.mutate();
  });

  test('upload tickets are counted one by one, however many a call asks for', async () => {
    const editor = await bare.signIn();
    const files = Array.from({ length: 500 }, (_, n) => ({ filename: `${n}.png`, fileSize: 3 }));
    const input = { projectId: randomUUID(), directoryId: randomUUID(), files };
    const response = await batch(bare, editor.token, 'files.signedUrls', 21, input);
    const answers: Answer = JSON.parse(await response.text());
    expect(answers.filter(({ error }) => error?.json.data.code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  });
});
