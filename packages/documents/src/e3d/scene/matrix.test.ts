import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anglesOf, turnBy } from './euler.ts';
import { IDENTITY, inverse, matrixOf, moved, normalized, placementOf, product } from './matrix.ts';

const number = fc.double({ min: -20, max: 20, noNaN: true });
const vector = fc.record({ x: number, y: number, z: number });
const factor = fc.double({ min: 0.2, max: 5, noNaN: true });
const turn = fc
  .record({ x: number, y: number, z: number, w: number })
  .filter(({ x, y, z, w }) => Math.hypot(x, y, z, w) > 0.1);
const placement = fc.record({
  position: vector,
  rotation: turn,
  scale: fc.record({ x: factor, y: factor, z: factor }),
});
const close = (a: readonly number[], b: readonly number[]) =>
  expect([...a]).toEqual(b.map((value) => expect.closeTo(value, 5)));

test('a matrix gives back the placement it was made of', () => {
  fc.assert(
    fc.property(placement, (given) => {
      close(matrixOf(placementOf(matrixOf(given))), matrixOf(given));
    }),
  );
});

test('a mirrored placement stays mirrored', () => {
  const mirrored = {
    position: { x: 0, y: 0, z: 0 },
    rotation: turnBy({ x: 10, y: 20, z: 30 }),
    scale: { x: 2, y: -1, z: 1 },
  };
  close(matrixOf(placementOf(matrixOf(mirrored))), matrixOf(mirrored));
});

test('a matrix and its inverse change nothing', () => {
  fc.assert(
    fc.property(placement, (given) => {
      const matrix = matrixOf(given);
      const back = inverse(matrix);
      expect(back).not.toBeNull();
      if (back) close(product(back, matrix), IDENTITY);
    }),
  );
});

test('a matrix that flattens has no inverse', () => {
  expect(inverse([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])).toBeNull();
});

test('angles give the rotation they were read from', () => {
  fc.assert(
    fc.property(turn, (given) => {
      const [a, b] = [normalized(given), turnBy(anglesOf(given))];
      const along = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
      expect(Math.abs(along)).toBeCloseTo(1, 5);
    }),
  );
});

test('typed angles are read again as they were typed', () => {
  for (const angles of [
    { x: 0, y: 45, z: 0 },
    { x: 30, y: -120, z: 15 },
    { x: -89, y: 0, z: 179 },
    { x: 90, y: 30, z: 0 },
  ])
    expect(anglesOf(turnBy(angles))).toEqual(angles);
});

test('a quarter turn around y leads from x to -z', () => {
  const rotation = turnBy({ x: 0, y: 90, z: 0 });
  const matrix = matrixOf({ position: { x: 1, y: 0, z: 0 }, rotation, scale: { x: 1, y: 1, z: 1 } });
  const { x, y, z } = moved(matrix, { x: 2, y: 0, z: 0 });
  close([x, y, z], [1, 0, -2]);
});
