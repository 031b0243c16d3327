import type { OutlineGeometry, Position } from '@diorama/documents/gis/geo.schema.ts';
import { expect, test } from 'vitest';
import { drawnGeometry, pathsOf, withPath } from './drawn-geometry.ts';

const [a, b, c, d]: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
if (!a || !b || !c || !d) throw new Error('Four corners');
const [h1, h2, h3]: [Position, Position, Position] = [
  [1, 1],
  [2, 1],
  [2, 2],
];
const withHole: OutlineGeometry = {
  type: 'Polygon',
  coordinates: [
    [a, b, c, d, a],
    [h1, h2, h3, h1],
  ],
};

test('an area is closed when it is drawn, and both need enough points', () => {
  expect(drawnGeometry('area', [a, b, c])).toEqual({ type: 'Polygon', coordinates: [[a, b, c, a]] });
  expect(drawnGeometry('line', [a, b])).toEqual({ type: 'LineString', coordinates: [a, b] });
  expect([drawnGeometry('area', [a, b]), drawnGeometry('line', [a])]).toEqual([null, null]);
});

test('a ring is edited without its last position, which stays its first', () => {
  const [edge] = pathsOf(withHole);
  if (!edge) throw new Error('An area has an edge');
  expect(edge.positions).toEqual([a, b, c, d]);
  const moved: Position = [-1, -1];
  expect(withPath(withHole, edge, [moved, b, c, d])).toMatchObject({
    coordinates: [
      [moved, b, c, d, moved],
      [h1, h2, h3, h1],
    ],
  });
});

test('a hole with too few positions is closed, and an area without its edge is gone', () => {
  const [edge, hole] = pathsOf(withHole);
  if (!edge || !hole) throw new Error('An area with a hole');
  expect(withPath(withHole, hole, [h1, h2])).toEqual({ type: 'Polygon', coordinates: [[a, b, c, d, a]] });
  expect(withPath(withHole, edge, [a, b])).toBeNull();
});

test('parts of several are edited by themselves', () => {
  const lines: OutlineGeometry = {
    type: 'MultiLineString',
    coordinates: [
      [a, b],
      [c, d],
    ],
  };
  const [, second] = pathsOf(lines);
  if (!second) throw new Error('Two lines');
  expect(withPath(lines, second, [c])).toEqual({ type: 'MultiLineString', coordinates: [[a, b]] });
  const areas: OutlineGeometry = { type: 'MultiPolygon', coordinates: [[[a, b, c, a]], [[h1, h2, h3, h1]]] };
  const [, other] = pathsOf(areas);
  if (!other) throw new Error('Two areas');
  expect(withPath(areas, other, [h1, h2, h3, d])).toEqual({
    type: 'MultiPolygon',
    coordinates: [[[a, b, c, a]], [[h1, h2, h3, d, h1]]],
  });
  expect(withPath(areas, other, [h1])).toEqual({ type: 'MultiPolygon', coordinates: [[[a, b, c, a]]] });
});
