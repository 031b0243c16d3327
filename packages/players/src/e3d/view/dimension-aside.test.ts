import { expect, test } from 'vitest';
import { dimensionAside } from './dimension-aside.ts';

const from = { x: 100, y: 100 };

test.each([
  ['below a line to the right', { x: 300, y: 100 }, { x: 0, y: 20 }],
  ['below a line to the left', { x: -100, y: 100 }, { x: 0, y: 20 }],
  ['to the right of a line up', { x: 100, y: -100 }, { x: 20, y: 0 }],
  ['to the right of a line down', { x: 100, y: 300 }, { x: 20, y: 0 }],
])('a line lies %s', (_, to, aside) => {
  // 2 m are 200 px: 0.2 m are 20.
  const { x, y } = dimensionAside(from, to, 2, 0.2);
  expect(x).toBeCloseTo(aside.x);
  expect(y).toBeCloseTo(aside.y);
});

test('it never lies far away, and a line without length has a place, too', () => {
  expect(dimensionAside(from, { x: 2_100, y: 100 }, 2, 1).y).toBe(60);
  expect(dimensionAside(from, from, 0, 1)).toEqual({ x: -0, y: 0 });
});
