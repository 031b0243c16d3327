import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const SIZE = { width: 200, height: 60 };
const at = (x: number, y: number, height = 60) => ({ x, y, width: 200, height });

test('a place where nothing stands is taken', () => {
  expect(freePlace([], { x: 10, y: 20 }, SIZE)).toEqual({ x: 10, y: 20 });
  expect(freePlace([at(300, 20), at(-200, 20), at(10, 80), at(10, -40)], { x: 10, y: 20 }, SIZE)).toEqual({
    x: 10,
    y: 20,
  });
});

test('one after the other stands below the one before, and all that reaches into its column is passed', () => {
  const standing = [at(0, 0)];
  for (let made = 0; made < 3; made += 1) {
    const place = freePlace(standing, { x: 0, y: 0 }, SIZE);
    standing.push({ ...place, ...SIZE });
  }
  expect(standing.map(({ y }) => y)).toEqual([0, 84, 168, 252]);
  // A tall one that begins above the place, and one that reaches in from the side.
  expect(freePlace([at(0, -50, 100), at(150, 60)], { x: 0, y: 0 }, SIZE)).toEqual({ x: 0, y: 144 });
});

test('a node that was passed from above is not met again below', () => {
  expect(freePlace([at(0, 0, 500), at(0, 100)], { x: 0, y: 50 }, SIZE)).toEqual({ x: 0, y: 524 });
});
