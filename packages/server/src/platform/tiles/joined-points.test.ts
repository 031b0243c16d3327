import { expect, test } from 'vitest';
import { JoinedPoints } from './joined-points.ts';

/** Three in one street, and one on the other side of the world. */
const PLACES = [
  { lng: 18, lat: 59 },
  { lng: 18.0001, lat: 59 },
  { lng: 18.0002, lat: 59 },
  { lng: -70, lat: -30 },
];

const WORLD = { x: 0.5, y: 0.5, scale: 512, width: 512, height: 512 };

test('a part of the map has what its tiles have, where it lies', () => {
  const joined = new JoinedPoints(PLACES, { radius: 48, apartFrom: 14 });
  const far = joined.part(0, WORLD);
  expect(far).toHaveLength(2);
  const street = { lng: expect.closeTo(18, 1), lat: expect.closeTo(59, 1), count: 3, index: null };
  expect(far).toContainEqual(street);
  expect(far).toContainEqual({ lng: expect.closeTo(-70, 1), lat: expect.closeTo(-30, 1), count: 1, index: 3 });
  expect(joined.tile(0, 0, 0).map(({ count }) => count)).toEqual(far.map(({ count }) => count));
  // Two turns of the world in a row show each twice.
  expect(joined.part(0, { ...WORLD, width: 1_024 }).filter(({ count }) => count === 3).length).toBeGreaterThan(1);
});

test('from a zoom on all are apart', () => {
  const joined = new JoinedPoints(PLACES, { radius: 48, apartFrom: 9 });
  const street = { x: 198 / 360, y: 0.2925, scale: 512 * 2 ** 9, width: 2_048, height: 2_048 };
  expect(joined.part(8, { ...street, scale: 512 * 2 ** 8 }).map(({ count }) => count)).toEqual([3]);
  expect(
    joined
      .part(9, street)
      .map(({ index }) => index)
      .sort(),
  ).toEqual([0, 1, 2]);
});
