import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createServices, type Services } from '../../app/services.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { hashPassword } from './password.ts';

const PEOPLE = 60;

let server: TestApp;
let second: { services: Services; app: FastifyInstance };
let urls: string[];
let emails: string[];
beforeAll(async () => {
  server = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
  const services = await createServices(server.deps);
  second = { services, app: await createApp(server.deps, services) };
  urls = [server.url, await second.app.listen({ host: '127.0.0.1', port: 0 })];
  emails = Array.from({ length: PEOPLE }, () => `${randomUUID()}@example.test`);
  const password_hash = await hashPassword(TEST_PASSWORD);
  await server.db
    .insertInto('users')
    .values(emails.map((email) => ({ id: randomUUID(), email, name: 'Colleague', password_hash })))
    .execute();
});
afterAll(async () => {
  await second.services.jobs.stop();
  await second.app.close();
  await second.services.notifications.stop();
  await server[Symbol.asyncDispose]();
});

/** Signs in at one of the two servers in turn; all of one `from` sit behind the same address. */
const signIn = (n: number, { from, email, password }: { from: string; email: string; password: string }) =>
  fetch(`${urls[n % urls.length]}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('sixty people behind one address sign in at once, over two servers, each to a session of their own', async () => {
  const answers = await Promise.all(
    emails.map((email, n) => signIn(n, { from: '198.51.100.1', email, password: TEST_PASSWORD })),
  );
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
  const signedIn = await Promise.all(answers.map(async (answer) => JSON.parse(await answer.text()).user.email));
  expect(signedIn).toEqual(emails);
});

test('of sixty wrong passwords at once from one address exactly ten are tried, known and unknown accounts alike', async () => {
  const answers = await Promise.all(
    emails.map((email, n) =>
      signIn(n, { from: '198.51.100.2', email: n % 4 < 2 ? email : `${randomUUID()}@example.test`, password: 'wrong' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50]);
});

test('of sixty wrong passwords at once for one account from one network exactly ten are tried', async () => {
  const email = emails[2] ?? '';
  const statuses = (
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => signIn(n, { from: '203.0.113.9', email, password: 'wrong' })),
    )
  ).map(({ status }) => status);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50]);
});

test('an account that strangers have tried ten times is open to its owner, from any other network', async () => {
  const [email, other] = [emails[3] ?? '', emails[6] ?? ''];
  for (let n = 0; n < 10; n += 1) await signIn(n, { from: `203.0.113.${100 + n}`, email, password: 'wrong' });
  const from = '198.51.100.4';
  for (let n = 0; n < 12; n += 1) expect((await signIn(n, { from, email, password: TEST_PASSWORD })).status).toBe(200);
  expect((await signIn(0, { from, email: other, password: TEST_PASSWORD })).status).toBe(200);
});
