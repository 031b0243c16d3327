import { expect, test } from 'vitest';
import { createWhileLate } from './while-late.ts';

const never = () => undefined;

test('late work is not waited for where something was kept, and work of others does not begin before it ends', async () => {
  const whileLate = createWhileLate(1);
  const slow = Promise.withResolvers<string>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return slow.promise;
  };
  expect(await whileLate(work, () => 'kept')).toBe('kept');
  expect(await whileLate(work, () => 'other')).toBe('other');
  expect(begun).toBe(1);
  slow.resolve('fresh');
  await slow.promise;
  expect(await whileLate(work, () => 'kept')).toBe('fresh');
});

test('what nothing was kept for is waited for, also while other work is late', async () => {
  const whileLate = createWhileLate(1);
  const slow = Promise.withResolvers<string>();
  await whileLate(
    () => slow.promise,
    () => 'kept',
  );
  expect(await whileLate(async () => 'made', never)).toBe('made');
  slow.reject(new Error('away'));
  await expect(
    whileLate(async () => {
      throw new Error('gone');
    }, never),
  ).rejects.toThrow('gone');
});

test('work in time is what is given, and so is its refusal', async () => {
  const whileLate = createWhileLate(60_000);
  expect(
    await whileLate(
      async () => 'fresh',
      () => 'kept',
    ),
  ).toBe('fresh');
  await expect(
    whileLate(
      async () => {
        throw new Error('gone');
      },
      () => 'kept',
    ),
  ).rejects.toThrow('gone');
});
