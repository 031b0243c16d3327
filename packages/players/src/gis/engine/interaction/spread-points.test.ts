import { expect, test } from 'vitest';
import { MOST_SPREAD, spreadOffsets } from './spread-points.ts';

test.each([2, 3, 8, 9, 20, MOST_SPREAD])('%d points stand apart from each other and from their middle', (count) => {
  const offsets = spreadOffsets(count);
  expect(offsets).toHaveLength(count);
  for (const [at, one] of offsets.entries()) {
    expect(Math.hypot(one.x, one.y)).toBeGreaterThanOrEqual(43.9);
    for (const other of offsets.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(33);
  }
  expect(offsets[0]).toEqual({ x: 0, y: expect.any(Number) });
});
