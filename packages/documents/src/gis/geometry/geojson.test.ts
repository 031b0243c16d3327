import { expect, test } from 'vitest';
import { cornerCount, type Geometry, type Position, vertexCount } from './geojson.ts';

/** A closed ring of as many corners. */
const ring = (corners: number): Position[] => {
  const around = Array.from(
    { length: corners },
    (_, at): Position => [Math.cos((at / corners) * 2 * Math.PI), Math.sin((at / corners) * 2 * Math.PI)],
  );
  return [...around, ...around.slice(0, 1)];
};

test.each<[string, Geometry, number, number]>([
  ['a point', { type: 'Point', coordinates: [0, 0] }, 1, 1],
  ['a line that comes back', { type: 'LineString', coordinates: ring(4) }, 5, 5],
  ['a rectangle', { type: 'Polygon', coordinates: [ring(4)] }, 4, 5],
  ['an open ring', { type: 'Polygon', coordinates: [ring(4).slice(0, -1)] }, 4, 4],
  ['two areas, one with a hole', { type: 'MultiPolygon', coordinates: [[ring(4), ring(3)], [ring(3)]] }, 10, 13],
])('of %s each corner counts once, and each position', (_, geometry, corners, positions) => {
  expect([cornerCount(geometry), vertexCount(geometry)]).toEqual([corners, positions]);
});
