import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projected, projectedPath, projectionOf, type Quad } from './projection.ts';

const quad = (...points: [number, number][]): Quad => points.map(([x, y]) => ({ x, y })) as unknown as Quad;
const SQUARE = quad([0, 0], [100, 0], [100, 100], [0, 100]);

test('the four points are met, whatever convex four they become', () => {
  const shift = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 }));
  fc.assert(
    fc.property(fc.tuple(shift, shift, shift, shift), (shifts) => {
      const to = SQUARE.map(({ x, y }, at) => ({ x: x + (shifts[at]?.[0] ?? 0), y: y + (shifts[at]?.[1] ?? 0) }));
      const projection = projectionOf(SQUARE, to as unknown as Quad);
      expect(projection).not.toBeNull();
      for (const [at, point] of SQUARE.entries()) {
        const { x, y } = projected(projection ?? [], point);
        expect(x).toBeCloseTo(to[at]?.x ?? 0, 6);
        expect(y).toBeCloseTo(to[at]?.y ?? 0, 6);
      }
    }),
  );
});

test('the middle of a façade seen at an angle is nearer its far edge', () => {
  const projection = projectionOf(SQUARE, quad([0, 0], [100, 30], [100, 70], [0, 100]));
  const middle = projected(projection ?? [], { x: 50, y: 50 });
  expect(middle.x).toBeGreaterThan(60);
  expect(middle.y).toBeCloseTo(50, 6);
});

test('points on one line make no projection', () => {
  expect(projectionOf(quad([0, 0], [1, 1], [2, 2], [5, 0]), SQUARE)).toBeNull();
});

test('a path goes along with its curves', () => {
  const twice = projectionOf(SQUARE, quad([0, 0], [200, 0], [200, 200], [0, 200])) ?? [];
  const [line] = projectedPath(twice, [{ isClosed: false, nodes: [{ x: 1, y: 2, in: null, out: { x: 3, y: 4 } }] }]);
  expect(line?.nodes[0]?.out?.x).toBeCloseTo(6, 6);
});
