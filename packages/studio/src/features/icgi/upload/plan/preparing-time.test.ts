import { expect, test } from 'vitest';
import { preparingSeconds, preparingText, secondsBefore } from './preparing-time.ts';

const size = (width: number, height: number) => ({
  ...{ key: 'k', copies: [], broken: [], bytes: 0 },
  ...{
    first: { likeness: null, look: null, thumbnail: null },
    last: { likeness: null, look: null, thumbnail: null },
  },
  sizes: [{ size: { width, height }, names: [] }],
});
const frames = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const name = `f_${at}.png`;
    return { name, path: [], source: { file: new File([], name), path: [] } };
  });
const transition = { type: 'transition' as const, start: null, end: null };
const row = (count: number, width: number, height: number) => ({
  ...{ frames: frames(count), facts: size(width, height), becomes: transition },
});

test('larger frames and more of them take longer, and what is left out takes nothing', () => {
  const small = preparingSeconds([row(48, 1920, 1080)], []);
  expect(preparingSeconds([row(48, 3840, 2160)], [])).toBeGreaterThan(2 * small);
  expect(preparingSeconds([row(96, 1920, 1080)], [])).toBeGreaterThan(1.5 * small);
  expect(preparingSeconds([{ ...row(48, 3840, 2160), becomes: { type: 'leave' } }], [])).toBe(0);
  expect(preparingSeconds([], [{ becomes: { type: 'leave' } }])).toBe(0);
  // The size of a frame that only the server reads is that of usual ones.
  expect(preparingSeconds([{ ...row(48, 1, 1), facts: null }], [])).toBe(small);
});

test.each([
  [20, ''],
  [60, 'about 1 minute.'],
  [400, 'about 7 minutes.'],
  [7_600, 'about 2 h 7 min.'],
])('%i seconds are said in minutes', (seconds, text) => {
  expect(preparingText(seconds)).toContain(text);
});

test.each([
  [[], 0, 'for about 2 minutes.'],
  [[300], 300, 'for about 7 minutes, about 5 minutes of it for what was ordered before.'],
  [[300, 60, 900], 360, 'for about 8 minutes, about 6 minutes of it for what was ordered before.'],
  [[20], 20, 'for about 2 minutes.'],
])('what stands before two videos is counted, as far as it comes before them: %j', (ahead, before, text) => {
  const rows = [row(10, 1920, 1080), row(10, 1920, 1080), { ...row(9, 1, 1), becomes: { type: 'leave' as const } }];
  expect(secondsBefore(rows, ahead)).toBe(before);
  expect(preparingText(120, before)).toContain(text);
});
