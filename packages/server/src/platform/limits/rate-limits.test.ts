import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addressKey } from './address-key.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const MINUTE = 60_000;
const FEW = { name: 'few', limit: 10, window: MINUTE };
const MANY = { name: 'many', limit: 1_200, window: MINUTE, block: 20 };

let database: TestDatabase;
let now: number;
let subject: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z');
  subject = crypto.randomUUID();
});

const anotherProcess = () => createRateLimits(database.db, () => now);
/** How many of so many tries went through. */
async function taken(limits: RateLimits, rule: typeof FEW, tries: number): Promise<number> {
  let count = 0;
  for (let time = 0; time < tries; time += 1) if ((await limits.take(rule, subject)).type === 'taken') count += 1;
  return count;
}

test('the eleventh of ten is refused with the seconds until the first one counts no more', async () => {
  const limits = anotherProcess();
  expect(await taken(limits, FEW, 1)).toBe(1);
  now += 20_000;
  expect(await taken(limits, FEW, 9)).toBe(9);
  expect(await limits.take(FEW, subject)).toEqual({ type: 'refused', retryAfter: 40 });
  now += 40_001;
  expect(await taken(limits, FEW, 3)).toBe(1);
});

test('several processes count together', async () => {
  expect((await taken(anotherProcess(), FEW, 6)) + (await taken(anotherProcess(), FEW, 6))).toBe(10);
});

test('many at once are counted one by one', async () => {
  const processes = [anotherProcess(), anotherProcess()];
  const answers = await Promise.all(
    processes.flatMap((limits) => Array.from({ length: 20 }, () => limits.take(FEW, subject))),
  );
  expect(answers.filter((answer) => answer.type === 'taken')).toHaveLength(10);
});

describe('a limit that is counted in blocks', () => {
  test('lets its number through, also at once, and no more', async () => {
    const limits = anotherProcess();
    const answers = await Promise.all(Array.from({ length: 1_300 }, () => limits.take(MANY, subject)));
    expect(answers.filter(({ type }) => type === 'taken')).toHaveLength(1_200);
    expect(await anotherProcess().take(MANY, subject)).toMatchObject({ type: 'refused' });
    now += MINUTE + 1;
    expect(await taken(limits, MANY, 30)).toBe(30);
  });

  test('takes several at once or none', async () => {
    const limits = anotherProcess();
    expect(await limits.take(MANY, subject, 1_190)).toMatchObject({ type: 'taken' });
    expect(await limits.take(MANY, subject, 50)).toMatchObject({ type: 'refused' });
    expect(await limits.take(MANY, subject, 10)).toMatchObject({ type: 'taken' });
    expect(await limits.take(MANY, subject, 5_000)).toMatchObject({ type: 'refused' });
  });
});

test('counters that have run out are removed', async () => {
  const limits = anotherProcess();
  await limits.take(FEW, subject);
  now += 2 * MINUTE;
  const other = { ...FEW, limit: 1_000 };
  for (let time = 0; time < 500; time += 1) await limits.take(other, 'other');
  const left = await database.db.selectFrom('rate_limits').select('key').where('key', '=', `few:${subject}`).execute();
  expect(left).toEqual([]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
