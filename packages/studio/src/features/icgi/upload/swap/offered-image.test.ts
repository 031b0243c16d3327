import { expect, test } from 'vitest';
import { differences } from './offered-image.ts';

test.each([
  [{ width: 1920, height: 1080 }, []],
  [{ width: 3840, height: 2160 }, []],
  [{ width: 1921, height: 1080 }, []],
  [{ width: 1280, height: 720 }, ['Smaller, 1920 × 1080 until now and 1280 × 720: it shows less detail']],
  [
    { width: 1080, height: 1920 },
    ['Another shape, 1920 × 1080 until now and 1080 × 1920: check that everything is in its place'],
  ],
])('an image of %o in place of one of 1920 × 1080', (next, expected) => {
  expect(differences({ width: 1920, height: 1080 }, next)).toEqual(expected);
});
