import { expect, test } from 'vitest';
import { motionOf } from './asset-tile.tsx';

test.each([
  ['video/mp4', 42_400, '0:42'],
  ['video/webm', 61_000, '1:01'],
  ['audio/wav', 3_725_000, '1:02:05'],
  ['video/mp4', 200, '0:01'],
  ['video/mp4', null, 'Video'],
  ['image/gif', 500, 'Animated'],
  ['image/avif', 0, 'Animated'],
  ['image/png', null, null],
  ['audio/mpeg', null, null],
])('a file of %s that plays %s ms is marked %s', (fileType, durationMs, expected) => {
  expect(motionOf({ fileType, durationMs })).toBe(expected);
});
