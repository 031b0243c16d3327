import { expect, test } from 'vitest';
import { areaOf } from './area.ts';
import { composed, identity } from './matrix.ts';

const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z])));
/** A cube whose edges are 1 m long. */
const cube = {
  positions: new Float32Array(corners.flat()),
  // Two triangles a side.
  indices: new Uint32Array(
    [
      [0, 1, 3, 2],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 3, 7, 6],
      [0, 2, 6, 4],
      [1, 3, 7, 5],
    ].flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]),
  ),
};

test('a cube of 1 m has 6 m2', () => {
  expect(areaOf(cube, identity())).toBeCloseTo(6, 6);
});

test('where it stands and how it is turned changes nothing of its area', () => {
  const turned = composed([9, -4, 7], [0, Math.SQRT1_2, 0, Math.SQRT1_2], [1, 1, 1]);
  expect(areaOf(cube, turned)).toBeCloseTo(6, 5);
});

test('a cube that is stretched has the area of what it became', () => {
  // 2 x 3 x 4 m: 2 * (6 + 8 + 12).
  expect(areaOf(cube, composed([0, 0, 0], [0, 0, 0, 1], [2, 3, 4]))).toBeCloseTo(52, 4);
  expect(areaOf(cube, composed([0, 0, 0], [0, 0, 0, 1], [-1, 1, 1]))).toBeCloseTo(6, 5);
});
