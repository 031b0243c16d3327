import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let database: TestDatabase;
let now: number;
let keys: SigningKeys;
beforeEach(async () => {
  database = await createTestDatabase();
  now = Date.parse('2026-03-01T12:00:00Z');
  keys = anotherProcess();
  await keys.maintain();
});
afterEach(() => database.drop());

const anotherProcess = () => createSigningKeys(database.db, () => now);
async function sign(by: SigningKeys): Promise<string> {
  const { key, kid, alg } = await by.signingKey();
  return new SignJWT({}).setProtectedHeader({ alg, kid }).sign(key);
}
const isAccepted = (token: string, by: SigningKeys) =>
  jwtVerify(token, by.verificationKey).then(
    () => true,
    () => false,
  );
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const published = async () => (await anotherProcess().publicSet()).keys.map(({ kid }) => kid);

test('the next key is public for half an hour before it signs, and the old one stays until its last token is dead', async () => {
  const first = kidOf(await sign(keys));
  const { usedFrom, isNew } = await keys.rotate();
  expect(isNew).toBe(true);
  expect(usedFrom.getTime() - now).toBeGreaterThanOrEqual(30 * MINUTE);
  const [, next] = await published();
  expect(await published()).toEqual([first, next]);

  now = usedFrom.getTime() - 1;
  const last = await sign(keys);
  expect(kidOf(last)).toBe(first);
  now = usedFrom.getTime();
  expect(kidOf(await sign(keys))).toBe(next);

  now += 10 * MINUTE;
  await keys.maintain();
  expect(await isAccepted(last, anotherProcess())).toBe(true);
  now += 6 * MINUTE;
  await keys.maintain();
  expect(await published()).toEqual([next]);
  expect(await isAccepted(last, anotherProcess())).toBe(false);
  const retired = await database.db
    .selectFrom('signing_keys')
    .select('private_jwk')
    .where('retired_at', 'is not', null)
    .execute();
  expect(retired).toEqual([{ private_jwk: {} }]);
});

test('a key older than 30 days gets its successor by itself, once, however many processes look', async () => {
  now += 29 * DAY;
  await keys.maintain();
  expect(await published()).toHaveLength(1);
  now += 2 * DAY;
  await Promise.all([keys, anotherProcess(), anotherProcess()].map((process) => process.maintain()));
  expect(await published()).toHaveLength(2);
});

test('processes that start together on an empty database make one key', async () => {
  await database.db.deleteFrom('signing_keys').execute();
  await Promise.all([anotherProcess(), anotherProcess(), anotherProcess()].map((process) => process.maintain()));
  expect(await published()).toHaveLength(1);
});

test('a second rotation while the next key waits makes no third one', async () => {
  const { usedFrom } = await keys.rotate();
  expect(await keys.rotate()).toEqual({ usedFrom, isNew: false });
  expect(await published()).toHaveLength(2);
});

test('a process that keeps its key set for half an hour knows the next key when it begins to sign', async () => {
  const other = anotherProcess();
  await other.publicSet();
  now += 1;
  const { usedFrom } = await keys.rotate();
  now = usedFrom.getTime();
  expect(await isAccepted(await sign(keys), other)).toBe(true);
});

test('an unknown key is looked for again, but not more than once in 30 seconds', async () => {
  const other = anotherProcess();
  await other.publicSet();
  await database.db.deleteFrom('signing_keys').execute();
  await keys.maintain();
  const token = await sign(keys);
  now += 29_000;
  expect(await isAccepted(token, other)).toBe(false);
  now += 1_000;
  expect(await isAccepted(token, other)).toBe(true);
});

test('replaced keys are gone at once, the one that waited too, and a new one signs', async () => {
  const old = await sign(keys);
  await keys.rotate();
  const other = anotherProcess();
  await other.publicSet();
  await keys.replace();
  expect(await isAccepted(old, keys)).toBe(false);
  const fresh = await sign(keys);
  expect(await published()).toEqual([kidOf(fresh)]);
  expect(await isAccepted(fresh, keys)).toBe(true);
  expect(await isAccepted(fresh, other)).toBe(false);
  other.forget();
  expect(await isAccepted(fresh, other)).toBe(true);
  expect(await isAccepted(old, other)).toBe(false);
  const privates = await database.db.selectFrom('signing_keys').select('private_jwk').execute();
  expect(privates.filter(({ private_jwk }) => 'd' in private_jwk)).toHaveLength(1);
});

test('a process that signs with a key another one made knows it at once', async () => {
  const other = anotherProcess();
  await other.publicSet();
  await keys.replace();
  expect(await isAccepted(await sign(other), other)).toBe(true);
});

test('what was being read while keys were replaced is not kept', async () => {
  const reading = keys.publicSet();
  await keys.replace();
  await reading;
  expect((await keys.publicSet()).keys.map(({ kid }) => kid)).toEqual([kidOf(await sign(keys))]);
});

test('a clock that was ahead when the first key was made and is set right leaves a server that signs, and says why', async () => {
  await database.db.deleteFrom('signing_keys').execute();
  const reasons: string[] = [];
  now += 400 * DAY;
  await anotherProcess().maintain();
  now -= 400 * DAY;
  const corrected = createSigningKeys(
    database.db,
    () => now,
    (reason) => reasons.push(reason),
  );
  const tokens = await Promise.all([sign(corrected), sign(corrected), sign(corrected)]);
  expect(await isAccepted(tokens[0], anotherProcess())).toBe(true);
  expect(new Set(tokens.map(kidOf)).size).toBe(1);
  expect(reasons).toEqual([expect.stringContaining('the clock was ahead')]);
  now += 31 * DAY;
  await corrected.maintain();
  expect(await published()).toHaveLength(3);
});

test('a running process whose clock is set back signs on, and finds keys that others make', async () => {
  now += 2 * DAY;
  const other = anotherProcess();
  await other.publicSet();
  now -= 2 * DAY;
  await keys.replace();
  expect(await isAccepted(await sign(keys), other)).toBe(true);
});
