import { expect, test } from 'vitest';
import { cornersOf, type Follower, styleOnTrack } from './followed.ts';
import type { PlacedOutline } from './placed-shapes.ts';

const outline: PlacedOutline = {
  id: 'p',
  box: { left: 0.1, top: 0.2, width: 0.2, height: 0.2 },
  size: { width: 100, height: 50 },
  strokeWidth: 3,
  shapes: [],
};
const picture = { width: 1000, height: 500 };

/** The outline's left half, which goes to another place. */
const follower = (to: { x: number; y: number }[]): Follower => ({
  ...{ id: 'p', type: 'outline', outline, end: false },
  own: cornersOf(outline, { x: 0, y: 0, width: 50, height: 50 }),
  keys: [{ at: 1, points: to }],
});
const moved = (by: number) => follower([]).own.map(({ x, y }) => ({ x: x + by, y }));

test('a part of an outline has its corners on the picture', () => {
  expect(follower([]).own).toEqual([
    { x: 0.1, y: 0.2 },
    { x: 0.2, y: 0.2 },
    { x: 0.2, y: 0.4 },
    { x: 0.1, y: 0.4 },
  ]);
});

test('an outline that is shifted is moved by pixels of the picture, half of it halfway', () => {
  const numbers = styleOnTrack(follower(moved(0.3)), 0.5, picture)
    ?.transform?.match(/-?[\d.]+(e-\d+)?/g)
    ?.slice(1);
  expect(numbers?.map((one) => Math.round(Number(one) * 1e6) / 1e6 + 0)).toEqual([
    ...[1, 0, 0, 0],
    ...[0, 1, 0, 0],
    ...[0, 0, 1, 0],
    ...[150, 0, 0, 1],
  ]);
});

test('what has no place on the way is not drawn', () => {
  expect(styleOnTrack(follower([{ x: 0, y: 0 }]), 0.5, picture)).toBeNull();
  expect(styleOnTrack(follower(Array.from({ length: 4 }, () => ({ x: 0.5, y: 0.5 }))), 1, picture)).toBeNull();
});
