import { expect, test } from 'vitest';
import { doubled, moved, placesOf, reversed, trimmed, without } from './frame-picks.ts';

const some = (...frames: number[]) => new Set(frames);

test('frames are deleted, trimmed and doubled in place', () => {
  expect(without(5, some(1, 3))).toEqual([0, 2, 4]);
  expect(trimmed(5, 1, 3)).toEqual([1, 2, 3]);
  expect(doubled(3, some(1))).toEqual([0, 1, 1, 2]);
});

test('all frames are reversed, or several among the others', () => {
  expect(reversed(4, some())).toEqual([3, 2, 1, 0]);
  expect(reversed(4, some(2))).toEqual([3, 2, 1, 0]);
  expect(reversed(5, some(1, 3))).toEqual([0, 3, 2, 1, 4]);
});

test.each([
  [some(0), 3, [1, 2, 0, 3]],
  [some(3), 0, [3, 0, 1, 2]],
  [some(2, 0), 4, [1, 3, 0, 2]],
  [some(1), 1, [0, 1, 2, 3]],
])('frames go before another one and are found there', (chosen, before, expected) => {
  const picks = moved(4, chosen, before);
  expect(picks).toEqual(expected);
  expect(placesOf(picks, chosen).map((at) => picks[at])).toEqual([...chosen].sort((a, b) => a - b));
});
