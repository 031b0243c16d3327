import { expect, test } from 'vitest';
import { type PaceSample, paceText, withSample } from './pace.ts';

const run = (...samples: [at: number, done: number][]) =>
  samples.reduce<PaceSample[]>((kept, [at, done]) => withSample(kept, { at, done }), []);

test('speed and time left come from what was done lately', () => {
  expect(paceText(run([0, 0], [1_000, 100], [4_000, 800]), 5_000)).toBe('200 a second, about 21 s left');
  expect(paceText(run([0, 0], [10_000, 5]), 605)).toBe('30 a minute, about 20 min left');
  expect(paceText(run([0, 0], [10_000, 10_000]), 5_000_000)).toBe('1,000 a second, about 1 h 23 min left');
});

test('a slow beginning is forgotten', () => {
  expect(paceText(run([0, 0], [60_000, 10], [70_000, 1_010]), 2_010)).toBe('100 a second, about 10 s left');
});

test('nothing is said before anything is known, while nothing moves, and when the count starts again', () => {
  expect(paceText(run(), 10)).toBe('');
  expect(paceText(run([0, 0], [1_000, 5]), 10)).toBe('');
  expect(paceText(run([0, 5], [9_000, 5]), 10)).toBe('');
  expect(paceText(run([0, 0], [9_000, 9], [10_000, 1]), 10)).toBe('');
});
