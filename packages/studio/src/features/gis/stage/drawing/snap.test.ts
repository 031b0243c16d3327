import { expect, test } from 'vitest';
import { snapped } from './snap.ts';

const LINE = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];

test('a vertex within reach wins over an edge that is nearer', () => {
  expect(snapped({ x: 95, y: 1 }, [LINE])).toEqual({ x: 100, y: 0 });
});

test('along an edge a point is drawn to the nearest place on it, and not beyond its ends', () => {
  expect(snapped({ x: 50, y: 7 }, [LINE])).toEqual({ x: 50, y: 0 });
  expect(snapped({ x: -9, y: 0 }, [LINE])).toBeNull();
});

test('beyond eight pixels nothing draws', () => {
  expect(snapped({ x: 50, y: 8.1 }, [LINE])).toBeNull();
  expect(snapped({ x: 50, y: 7 }, [])).toBeNull();
});
