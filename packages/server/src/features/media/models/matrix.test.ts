import { expect, test } from 'vitest';
import { composed, moveByJoints } from './matrix.ts';

const at = (x: number) => composed({ translation: [x, 0, 0] });

test('a corner follows the joints of all its sets, each by its weight', () => {
  const points = new Float64Array([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const sets = [
    { joints: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], weights: [0.5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
    { joints: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], weights: [0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  ];
  moveByJoints(points, sets, [at(0), at(10), at(100)]);
  // Half by each of two sets, wholly by one, and by none.
  expect([...points]).toEqual([51, 2, 3, 14, 5, 6, 7, 8, 9]);
});
