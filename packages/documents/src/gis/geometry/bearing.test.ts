import { expect, test } from 'vitest';
import { bearing, greatCircle } from './bearing.ts';
import { chainLength, distance } from './measure.ts';

test.each([
  [[0, 0], [0, 10], 0],
  [[0, 0], [10, 0], 90],
  [[0, 10], [0, 0], 180],
  [[10, 0], [0, 0], 270],
  [[179, 0], [-179, 0], 90],
] as const)('from %j to %j one sets out at %d degrees', (from, to, degrees) => {
  expect(bearing([...from], [...to])).toBeCloseTo(degrees, 6);
});

test('a great circle is as long as the distance, begins and ends where it is asked to, and crosses the antimeridian', () => {
  const stockholm: [number, number] = [18.07, 59.33];
  const tokyo: [number, number] = [139.69, 35.69];
  const line = greatCircle(stockholm, tokyo);
  expect([line[0], line.at(-1)]).toEqual([stockholm, tokyo]);
  expect(chainLength(line) / distance(stockholm, tokyo)).toBeCloseTo(1, 4);
  // Over the north, not along the straight line of the map.
  expect(Math.max(...line.map(([, lat]) => lat))).toBeGreaterThan(65);
  const across = greatCircle([170, 10], [-170, 10]).map(([lng]) => lng);
  expect([across[0], across.at(-1)]).toEqual([170, 190]);
});

test('between a place and itself there is a line without length', () => {
  expect(greatCircle([1, 2], [1, 2])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
