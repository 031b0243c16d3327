import { expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createServices } from '../../app/services.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { createUsers } from '../users/users.service.ts';

test('no password, token, cookie or link reaches the log, even at its most talkative', async () => {
  await using server = await createTestApp();
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } });
  const deps = { ...server.deps, log };
  const services = await createServices(deps);
  const app = await createApp(deps, services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });

  const email = 'anna@example.test';
  await server.signIn(email);
  const users = createUsers(server.db);
  const grants = { isStaff: false, membership: null };
  const invitation = await users.invite({ email: 'bo@example.test', name: 'Bo' }, grants);
  const { token: reset } = await users.reset('bo@example.test');

  const signedIn = await send('POST', '/api/auth/login', {}, { email, password: TEST_PASSWORD });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=')[1] ?? '');
  const [access = '', refresh = ''] = cookies;
  const renewed = await send('PUT', '/api/auth/refresh', {
    cookie: `access_token=${access}; refresh_token=${refresh}`,
  });
  const wrong = 'a password that does not fit';
  await send('POST', '/api/auth/login', {}, { email, password: wrong });
  await send('POST', '/api/auth/login', {}, { email, password: { nested: wrong } });
  const authorization = `Bearer ${access}`;
  await send('GET', '/api/trpc/sessions.me', { authorization });
  await send('GET', '/api/trpc/sessions.nothing', { authorization });
  const next = 'the next password of anna';
  await send('POST', '/api/trpc/sessions.changePassword', { authorization }, { json: { current: wrong, next } });
  await send('POST', '/api/auth/link', {}, { token: invitation });
  await send('POST', '/api/auth/link', {}, { token: reset });
  const chosen = 'the password that bo chose';
  const used = await send('POST', '/api/auth/link/use', {}, { token: reset, password: chosen });
  // An unexpected error is logged with everything known about it.
  app.log.error({ err: new Error('boom'), headers: { authorization, cookie: `refresh_token=${refresh}` } }, 'failed');
  await app.close();

  expect([signedIn.status, renewed.status, used.status]).toEqual([200, 200, 200]);
  expect(lines.length).toBeGreaterThan(10);
  const written = lines.join('\n');
  const given = [...renewed.headers.getSetCookie(), ...used.headers.getSetCookie()].map(
    (cookie) => cookie.split(';')[0]?.split('=')[1] ?? '',
  );
  for (const secret of [TEST_PASSWORD, wrong, next, chosen, invitation, reset, access, refresh, ...given]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(written.includes(secret), `${secret} was logged`).toBe(false);
  }
});
