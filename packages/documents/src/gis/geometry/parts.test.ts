import { expect, test } from 'vitest';
import type { Polygon, Position } from './geojson.ts';
import { movedGeometry, movedPlace } from './moved.ts';
import { withHole, withPart } from './parts.ts';

const SQUARE: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
};
const ringAt = (lng: number, lat: number): Position[] => [
  [lng, lat],
  [lng + 1, lat],
  [lng, lat + 1],
];

test('a hole is closed and goes into the part that it lies in', () => {
  const two = withPart(SQUARE, ringAt(20, 20));
  if (!two) throw new Error('A square and a triangle');
  const holed = withHole(two, ringAt(2, 2));
  expect(holed?.type).toBe('MultiPolygon');
  expect(holed?.coordinates.map((part) => part.length)).toEqual([2, 1]);
  expect(holed?.coordinates[0]?.[1]).toEqual([...ringAt(2, 2), [2, 2]]);
});

test('a hole outside, across the edge, in another hole or in a line is refused', () => {
  const holed = withHole(SQUARE, [
    [2, 2],
    [8, 2],
    [2, 8],
  ]);
  if (!holed) throw new Error('A hole');
  expect(withHole(SQUARE, ringAt(20, 20))).toBeNull();
  expect(withHole(SQUARE, ringAt(9.5, 5))).toBeNull();
  expect(withHole(holed, ringAt(3, 3))).toBeNull();
  expect(withHole({ type: 'LineString', coordinates: ringAt(0, 0) }, ringAt(1, 1))).toBeNull();
});

test('a line gets a line more, and needs two positions for it', () => {
  const line = { type: 'LineString' as const, coordinates: ringAt(0, 0) };
  expect(withPart(line, ringAt(5, 5))).toEqual({
    type: 'MultiLineString',
    coordinates: [ringAt(0, 0), ringAt(5, 5)],
  });
  expect(withPart(line, [[5, 5]])).toBeNull();
});

test('a shape that is moved north keeps its proportions on the map, so it gets lower in degrees', () => {
  const moved = movedGeometry(SQUARE, { from: { lng: 0, lat: 0 }, to: { lng: 5, lat: 60 } });
  const [a, b, c] = moved.coordinates[0] ?? [];
  if (!a || !b || !c) throw new Error('Four corners');
  expect([a[0], b[0]]).toEqual([5, 15]);
  expect(a[1]).toBeCloseTo(60, 9);
  expect(c[1] - b[1]).toBeCloseTo(4.65, 1);
});

test('across the antimeridian a place goes on from the other side, and a shape stays whole', () => {
  const move = { from: { lng: 0, lat: 0 }, to: { lng: 175, lat: 0 } };
  expect(movedPlace({ lng: 10, lat: 0 }, move)).toEqual({ lng: -175, lat: 0 });
  const ring = movedGeometry(SQUARE, move).coordinates[0] ?? [];
  expect(ring.map(([lng]) => lng)).toEqual([175, 185, 185, 175, 175]);
  const far = movedGeometry(SQUARE, { from: { lng: 0, lat: 0 }, to: { lng: 190, lat: 0 } }).coordinates[0] ?? [];
  expect(far.map(([lng]) => lng)).toEqual([-170, -160, -160, -170, -170]);
});
