import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';

const MINUTE = 60_000;
const FEW = { name: 'few tries', limit: 10, window: MINUTE };

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

const anotherProcess = () => createAttemptLimits(database.db, () => now);

/** How many were at it, at most at once, and how many in all. */
function createScene() {
  const seen = { running: 0, most: 0, tried: 0 };
  async function attempt(limits: AttemptLimits, isRight: boolean): Promise<'right' | 'wrong' | 'refused'> {
    const answer = await limits.begin(FEW, subject);
    if (answer.type === 'refused') return 'refused';
    seen.tried += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await database.db.selectFrom('users').select('id').execute();
    seen.running -= 1;
    await (isRight ? answer.succeed() : answer.fail());
    return isRight ? 'right' : 'wrong';
  }
  return { seen, attempt };
}

test('sixty that go well at once on two processes all go through, never more than the limit at a time', async () => {
  const { seen, attempt } = createScene();
  const processes = [anotherProcess(), anotherProcess()];
  const outcomes = await Promise.all(
    processes.flatMap((limits) => Array.from({ length: 30 }, () => attempt(limits, true))),
  );
  expect(outcomes).toEqual(Array.from({ length: 60 }, () => 'right'));
  expect(seen.most).toBeGreaterThan(1);
  expect(seen.most).toBeLessThanOrEqual(FEW.limit);
});

test('of sixty that fail at once on two processes exactly the limit are tried, and the rest are told when to come', async () => {
  const { seen, attempt } = createScene();
  const processes = [anotherProcess(), anotherProcess()];
  const outcomes = await Promise.all(
    processes.flatMap((limits) => Array.from({ length: 30 }, () => attempt(limits, false))),
  );
  expect(seen.tried).toBe(FEW.limit);
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(50);
  now += 20_000;
  expect(await anotherProcess().begin(FEW, subject)).toEqual({ type: 'refused', retryAfter: 40 });
  now += 40_001;
  expect(await attempt(anotherProcess(), false)).toBe('wrong');
});

test('failures among what goes well are counted exactly, whichever process they reach', async () => {
  const { attempt } = createScene();
  const [first, second] = [anotherProcess(), anotherProcess()];
  const isRight = (n: number) => n % 5 !== 0;
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt(n % 2 === 0 ? first : second, isRight(n))),
  );
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(FEW.limit);
  expect(await attempt(anotherProcess(), true)).toBe('refused');
});

test('one that waits goes on when an attempt of another process ends well, and is refused when it ends badly', async () => {
  const [here, there] = [anotherProcess(), anotherProcess()];
  const { attempt } = createScene();
  for (let n = 0; n < 9; n += 1) await attempt(there, false);
  const last = await there.begin(FEW, subject);
  const waiting = attempt(here, true);
  if (last.type === 'begun') await last.succeed();
  expect(await waiting).toBe('right');

  const again = await there.begin(FEW, subject);
  const refused = attempt(here, true);
  if (again.type === 'begun') await again.fail();
  expect(await refused).toBe('refused');
});

test('attempts of a process that died count as failures, and nobody waits for them longer than fifteen seconds', async () => {
  const dying = anotherProcess();
  for (let n = 0; n < FEW.limit; n += 1) await dying.begin(FEW, subject);
  now += 15_001;
  expect(await anotherProcess().begin(FEW, subject)).toEqual({ type: 'refused', retryAfter: 45 });
  now += 45_000;
  expect((await anotherProcess().begin(FEW, subject)).type).toBe('begun');
});

test('each subject is counted by itself', async () => {
  const { attempt } = createScene();
  for (let n = 0; n < FEW.limit; n += 1) await attempt(anotherProcess(), false);
  expect(await attempt(anotherProcess(), true)).toBe('refused');
  subject = crypto.randomUUID();
  expect(await attempt(anotherProcess(), true)).toBe('right');
});
