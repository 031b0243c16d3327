import { expect, test } from 'vitest';
import { rateOfTimes } from './film-frames.ts';

test.each([
  [25, [0, 0.04, 0.08, 0.12]],
  [24, [0, 0.0417, 0.0833]],
  [30, [0, 0.0333, 0.1, 0.1333]],
  [60, [0, 0.0333, 0.05]],
  [30, []],
])('the times of frames tell %i a second, also when some were missed', (rate, times) => {
  expect(rateOfTimes(times)).toBe(rate);
});
