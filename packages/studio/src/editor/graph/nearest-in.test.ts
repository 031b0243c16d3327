import { expect, test } from 'vitest';
import { nearestIn } from './nearest-in.ts';

test('an arrow key leads to the node in its direction, not to a nearer one aside', () => {
  const nodes = [
    { id: 'right', x: 300, y: 20 },
    { id: 'below', x: 40, y: 150 },
  ];
  const here = { x: 0, y: 0 };
  expect(nearestIn(nodes, here, [1, 0])?.id).toBe('right');
  expect(nearestIn(nodes, here, [0, 1])?.id).toBe('below');
  expect(nearestIn(nodes, here, [-1, 0])).toBeUndefined();
});
