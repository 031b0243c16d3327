import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hashPassword } from './password.ts';
import { createSessionList } from './session-list.service.ts';
import { createSessions } from './sessions.service.ts';
import { createSigningKeys } from './signing-keys.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const PASSWORD = 'correct horse battery';
const caller = { ip: '10.0.0.1', requestId: 'test', userAgent: 'Test' };

let database: TestDatabase;
let now = Date.parse('2026-03-01T12:00:00Z');
const clock = () => now;
let sessions: ReturnType<typeof createSessions>;
let keys: ReturnType<typeof createSigningKeys>;
let password_hash: string;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = createSigningKeys(database.db, clock);
  await keys.maintain();
  sessions = createSessions({ db: database.db, config: readConfig({}) }, keys, clock);
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => database.drop());

let person: { id: string; email: string };
beforeEach(async () => {
  person = { id: newId(), email: `${newId()}@example.test` };
  await database.db
    .insertInto('users')
    .values({ ...person, name: 'Person', password_hash })
    .execute();
});

const signIn = async () => (await sessions.signIn({ email: person.email, password: PASSWORD }, caller)).refresh;
/** The refresh token that came back; `kept` when the old one is to be kept, the reason when it was refused. */
const rotate = (token: string): Promise<string> =>
  sessions.refresh(token, caller).then(
    ({ refresh }) => refresh ?? 'kept',
    (error: { extras?: { reason?: string } }) => error.extras?.reason ?? 'no reason',
  );
const wait = (milliseconds: number) => {
  now += milliseconds;
};
const audited = () =>
  database.db.selectFrom('audit').select('action').where('actor', '=', person.id).orderBy('id').execute();
const me = (access: string) => sessions.authenticate(access, caller);

test.each([
  ['at once', 0],
  ['after 29 seconds', 29 * SECOND],
  ['after exactly 30 seconds', 30 * SECOND],
])('a rotated token replayed %s gives a sibling, and child and sibling both go on', async (_when, pause) => {
  const token = await signIn();
  const child = await rotate(token);
  wait(pause);
  const sibling = await rotate(token);
  expect(new Set([token, child, sibling]).size).toBe(3);
  expect((await rotate(child)).length).toBeGreaterThan(40);
  expect((await rotate(sibling)).length).toBeGreaterThan(40);
});

test('a rotated token gives at most five siblings; then it is answered without one, and nobody is signed out', async () => {
  const token = await signIn();
  const child = await rotate(token);
  const given = [];
  for (let time = 0; time < 8; time += 1) given.push(await rotate(token));
  expect(given.filter((refresh) => refresh !== 'kept')).toHaveLength(5);
  expect(given.slice(5)).toEqual(['kept', 'kept', 'kept']);
  expect((await rotate(child)).length).toBeGreaterThan(40);
});

test.each([
  ['31 seconds', 31 * SECOND],
  ['a week', 7 * DAY],
])('a replay after %s ends the whole family: parent, child, sibling and access token', async (_when, pause) => {
  const token = await signIn();
  const child = await rotate(token);
  const sibling = await rotate(token);
  const { access } = await sessions.refresh(child, caller);
  wait(pause);
  expect(await rotate(token)).toBe('SESSION_REVOKED');
  for (const relative of [token, child, sibling]) expect(await rotate(relative)).toBe('SESSION_REVOKED');
  await expect(me(access)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await audited()).map(({ action }) => action)).toEqual(['session.signIn', 'session.reuse_detected']);
});

test('reuse is told to its person at the next sign-in, until they have taken note, and to nobody else', async () => {
  const token = await signIn();
  await rotate(token);
  wait(31 * SECOND);
  await rotate(token);
  const { access_token } = await sessions.signIn({ email: person.email, password: PASSWORD }, caller);
  const actor = await me(access_token);
  const list = createSessionList(database.db, clock);
  expect(await sessions.me(actor)).toMatchObject({ hasSessionNotice: true });
  expect((await list.list(actor)).endedByReuse).toMatchObject([{ endedAt: new Date(now), userAgent: 'Test' }]);
  const stranger = { ...actor, userId: newId() };
  expect((await list.list(stranger)).endedByReuse).toEqual([]);
  await list.acknowledge(stranger);
  expect((await list.list(actor)).endedByReuse).toHaveLength(1);
  await list.acknowledge(actor);
  expect(await sessions.me(actor)).toMatchObject({ hasSessionNotice: false });
  expect((await list.list(actor)).endedByReuse).toEqual([]);
});

test('reuse in one session leaves the person’s other sessions alone', async () => {
  const [stolen, other] = [await signIn(), await signIn()];
  await rotate(stolen);
  wait(31 * SECOND);
  await rotate(stolen);
  expect((await rotate(other)).length).toBeGreaterThan(40);
});

test.each([
  ['an unknown token', async () => 'never issued'],
  [
    'a token unused for 30 days',
    async () => {
      const token = await signIn();
      wait(30 * DAY + SECOND);
      return token;
    },
  ],
  [
    'a token of a suspended person',
    async () => {
      const token = await signIn();
      await database.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', person.id).execute();
      return token;
    },
  ],
  [
    'a token of a session that was signed out',
    async () => {
      const token = await signIn();
      await sessions.revoke({ refresh: token, all: false }, caller);
      return token;
    },
  ],
])('%s is refused, and is no reuse', async (_what, make) => {
  expect(await rotate(await make())).toBe('SESSION_REVOKED');
  expect((await audited()).map(({ action }) => action)).not.toContain('session.reuse_detected');
});

test('a session in use ends after 90 days', async () => {
  let token = await signIn();
  for (let day = 0; day < 80; day += 20) {
    wait(20 * DAY);
    token = await rotate(token);
  }
  expect(token.length).toBeGreaterThan(40);
  wait(10 * DAY + SECOND);
  expect(await rotate(token)).toBe('SESSION_REVOKED');
});

test('an access token works for ten minutes', async () => {
  const { access_token } = await sessions.signIn({ email: person.email, password: PASSWORD }, caller);
  wait(599 * SECOND);
  expect(await me(access_token)).toMatchObject({ userId: person.id });
  wait(2 * SECOND);
  await expect(me(access_token)).rejects.toMatchObject({ extras: { reason: 'TOKEN_EXPIRED' } });
});

test('what has run out is removed, and what lives stays', async () => {
  const [dead, living] = [await signIn(), await signIn()];
  wait(20 * DAY);
  const child = await rotate(living);
  wait(11 * DAY);
  await sessions.removeDead();
  const left = await database.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('refresh_tokens.hash')
    .where('sessions.user_id', '=', person.id)
    .execute();
  expect(left).toHaveLength(1);
  expect(await rotate(dead)).toBe('SESSION_REVOKED');
  expect((await rotate(child)).length).toBeGreaterThan(40);
});

test('with a key that was replaced nobody gets in any more, on a process that has not heard of it either; sessions go on', async () => {
  const elsewhere = createSessions(
    { db: database.db, config: readConfig({}) },
    createSigningKeys(database.db, clock),
    clock,
  );
  const { access_token: token, refresh } = await sessions.signIn({ email: person.email, password: PASSWORD }, caller);
  const stolen = await keys.signingKey();
  const forge = () =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: stolen.alg, kid: stolen.kid }).sign(stolen.key);
  const actor = await elsewhere.authenticate(await forge(), caller);
  expect(actor.userId).toBe(person.id);

  await keys.replace();
  for (const process of [sessions, elsewhere])
    for (const bearer of [token, await forge()])
      await expect(process.authenticate(bearer, caller)).rejects.toMatchObject({
        extras: { reason: 'TOKEN_SIGNATURE' },
      });
  expect(await elsewhere.again(actor)).toBe('stale');
  await elsewhere.revoke({ bearer: await forge(), all: true }, caller);

  const renewed = await elsewhere.refresh(refresh, caller);
  expect((await elsewhere.authenticate(renewed.access, caller)).sid).toBe(decodeJwt(token).sid);
});
