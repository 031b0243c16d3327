import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

test('what does not fit waits until enough is let go of, in order', async () => {
  const budget = createByteBudget(100, 100);
  const first = await budget.take('a', 60);
  const order: string[] = [];
  const large = budget.take('b', 80).then((release) => {
    order.push('large');
    return release;
  });
  const small = budget.take('c', 30).then(() => order.push('small'));
  await setImmediate();
  expect(order).toEqual([]);
  first();
  (await large)();
  await small;
  expect(order).toEqual(['large', 'small']);
  expect(budget.taken()).toBe(30);
});

test('a line that has its share waits for itself alone', async () => {
  const budget = createByteBudget(100, 40);
  const own = await budget.take('busy', 40);
  let isIn = false;
  const more = budget.take('busy', 40).then(() => {
    isIn = true;
  });
  await budget.take('other', 40);
  expect(isIn).toBe(false);
  own();
  await more;
  expect(isIn).toBe(true);
});

test('something larger than everything is let in alone, and counts once when it is let go of twice', async () => {
  const budget = createByteBudget(100, 40);
  const release = await budget.take('a', 1_000);
  let isIn = false;
  const next = budget.take('b', 1).then(() => {
    isIn = true;
  });
  await setImmediate();
  expect(isIn).toBe(false);
  release();
  release();
  await next;
  expect(budget.taken()).toBe(1);
});
