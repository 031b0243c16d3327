import { expect, test } from 'vitest';
import { paceOf, rateOfTimes } from './video-rate.ts';

test.each([
  [25, [0, 0.04, 0.08, 0.12]],
  [24, [0, 0.0417, 0.0833]],
  [30, [0, 0.0333, 0.1, 0.1333]],
  [60, [0, 0.0333, 0.05]],
  [30, []],
])('the times of frames tell %i a second, also when some were missed', (rate, times) => {
  expect(rateOfTimes(times)).toBe(rate);
});

const evenly = (rate: number, count = 48) => Array.from({ length: count }, (_, at) => at / rate);

test.each([
  ['24', evenly(24), { fps: 24, every: 1, isUneven: false }],
  ['23.976, which is 24', evenly(23.976), { fps: 24, every: 1, isUneven: false }],
  ['29.97, which is 30', evenly(29.97), { fps: 30, every: 1, isUneven: false }],
  ['59.94, which is 60', evenly(59.94), { fps: 60, every: 1, isUneven: false }],
  ['12, of no usual rate', evenly(12), { fps: 12, every: 1, isUneven: false }],
  ['48, of no usual rate', evenly(48), { fps: 48, every: 1, isUneven: false }],
  ['120, more than a transition plays', evenly(120), { fps: 60, every: 2, isUneven: false }],
  ['240, as of a phone in slow motion', evenly(240), { fps: 60, every: 4, isUneven: false }],
  ['a frame in five seconds', evenly(0.2), { fps: 1, every: 1, isUneven: false }],
  [
    '10 and later 20',
    [...evenly(10, 11), ...evenly(20, 21).map((time) => time + 1.05)],
    { fps: 15, every: 1, isUneven: true },
  ],
  ['one frame', [0], { fps: 30, every: 1, isUneven: false }],
])('a video of %s a second plays as long as a transition', (_name, times, pace) => {
  expect(paceOf(times)).toEqual(pace);
});
