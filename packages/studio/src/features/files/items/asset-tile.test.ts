import { expect, test } from 'vitest';
import { convertingOf, measuresOf, motionOf } from './asset-tile.tsx';

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

test.each([
  ['video/mp4', 1920, 1080, 42_400, '1920 × 1080 · 0:42'],
  ['video/webm', 1280, 720, null, '1280 × 720'],
  ['audio/mpeg', null, null, 190_000, '3:10'],
  ['image/gif', 400, 300, 500, '400 × 300'],
  ['application/pdf', null, null, null, ''],
])('a row of %s, %s × %s, %s ms, says %s', (fileType, width, height, durationMs, expected) => {
  expect(measuresOf({ fileType, width, height, durationMs })).toBe(expected);
});

test('a file says how far its conversion is', () => {
  expect(convertingOf({ progress: null })).toBe('Waiting for conversion');
  expect(convertingOf({ progress: 0.417 })).toBe('Converting, 42 %');
});
