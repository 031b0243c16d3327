import { expect, test } from 'vitest';
import { NOTICED, pictureDifference } from './picture-difference.ts';

const picture = (...pixels: [number, number, number, number][]) => Uint8Array.from(pixels.flat());

test('pixels count where something is drawn, and differ where one may see it', () => {
  const before = picture([100, 100, 100, 255], [0, 0, 0, 0], [10, 10, 10, 255], [0, 0, 0, 0]);
  const after = picture([100, 100 + NOTICED, 100, 255], [0, 0, 0, 0], [10, 10, 9 + NOTICED, 255], [0, 0, 0, 255]);
  // Of three drawn pixels one changed its colour and one was added; the third changed too little.
  expect(pictureDifference(before, after)).toEqual({ share: 2 / 3, most: 1 });
});

test('the same picture does not differ, and neither do two empty ones', () => {
  const one = picture([1, 2, 3, 255]);
  expect(pictureDifference(one, one)).toEqual({ share: 0, most: 0 });
  expect(pictureDifference(picture([0, 0, 0, 0]), picture([0, 0, 0, 0]))).toEqual({ share: 0, most: 0 });
});
