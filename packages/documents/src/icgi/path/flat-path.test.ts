import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flattened, simplified } from './flat-path.ts';
import { ellipsePath, type PathShape, rectanglePath } from './path-shape.ts';

const corner = (x: number, y: number) => ({ x, y, in: null, out: null });
const line = (points: readonly (readonly [number, number])[], isClosed = false): PathShape => [
  { isClosed, nodes: points.map(([x, y]) => corner(x, y)) },
];
const count = (shape: PathShape) => shape.reduce((sum, { nodes }) => sum + nodes.length, 0);

test('a circle is flattened as finely as asked', () => {
  const circle = ellipsePath({ left: -100, top: -100, right: 100, bottom: 100 });
  for (const tolerance of [0.1, 1]) {
    const [points = []] = flattened(circle, tolerance);
    for (const [at, from] of points.entries()) {
      const to = points[(at + 1) % points.length] ?? from;
      expect(Math.abs(Math.hypot((from.x + to.x) / 2, (from.y + to.y) / 2) - 100)).toBeLessThan(tolerance + 0.1);
    }
  }
  expect(flattened(rectanglePath({ left: 0, top: 0, right: 4, bottom: 2 }), 1)[0]).toHaveLength(4);
});

test('nodes on a straight line go, corners and curves stay', () => {
  const straight = line([
    [0, 0],
    [5, 0.01],
    [10, 0],
    [10, 10],
  ]);
  expect(simplified(straight, 0.1)[0]?.nodes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  const circle = ellipsePath({ left: 0, top: 0, right: 10, bottom: 10 });
  expect(simplified(circle, 0.1)).toEqual(circle);
});

test('simplifying never adds nodes, never leaves too few, and stays near', () => {
  const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
    minLength: 3,
    maxLength: 40,
  });
  fc.assert(
    fc.property(points, fc.boolean(), fc.constantFrom(0.5, 5, 50), (drawn, isClosed, tolerance) => {
      const shape = line(drawn, isClosed);
      const less = simplified(shape, tolerance);
      expect(count(less)).toBeLessThanOrEqual(count(shape));
      expect(count(less)).toBeGreaterThanOrEqual(isClosed ? 3 : 2);
      expect(count(simplified(shape, 0))).toBeGreaterThanOrEqual(count(less));
    }),
  );
});
