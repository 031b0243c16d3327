import { expect, test } from 'vitest';
import { createRecentCalls } from './recent-calls.ts';

test('a key may call so often in each window, and is told when the next one begins', () => {
  let now = 0;
  const calls = createRecentCalls({ limit: 2, window: 60_000 }, () => now);
  expect([calls.take('a'), calls.take('a'), calls.take('a'), calls.take('b')]).toEqual([0, 0, 60, 0]);
  now = 45_000;
  expect(calls.take('a')).toBe(15);
  now = 60_000;
  expect(calls.take('a')).toBe(0);
});

test('keys are forgotten when their window has ended, and are never more than 20,000', () => {
  let now = 0;
  const calls = createRecentCalls({ limit: 2, window: 60_000 }, () => now);
  for (let at = 0; at < 25_000; at += 1) calls.take(`key ${at}`);
  expect(calls.size()).toBe(20_000);
  now = 60_000;
  calls.take('another');
  expect(calls.size()).toBe(1);
});
