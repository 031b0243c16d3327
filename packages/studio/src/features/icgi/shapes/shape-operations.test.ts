import { isPathFault, parsePath } from '@diorama/documents/icgi/path/path-shape.ts';
import { expect, test } from 'vitest';
import { combined, grouped } from './shape-operations.ts';

const square = (x: number, y: number, size = 10) => `M${x} ${y}h${size}v${size}h${-size}Z`;
/** Corners of a path in order of their place. */
function corners(path: string | null): string[] {
  const shape = parsePath(path ?? '');
  return isPathFault(shape) ? [] : shape.flatMap(({ nodes }) => nodes.map(({ x, y }) => `${x} ${y}`)).sort();
}

test('shapes are joined, cut and shared', () => {
  const [a, b] = [square(0, 0), square(5, 0)];
  expect(corners(combined('join', [a, b]))).toEqual(['0 0', '0 10', '15 0', '15 10']);
  expect(corners(combined('cut', [a, b]))).toEqual(['0 0', '0 10', '5 0', '5 10']);
  expect(corners(combined('share', [a, b]))).toEqual(['10 0', '10 10', '5 0', '5 10']);
});

test('what all share is what each has; shapes apart share nothing', () => {
  expect(corners(combined('share', [square(0, 0), square(5, 0), square(0, 5)]))).toEqual([
    '10 10',
    '10 5',
    '5 10',
    '5 5',
  ]);
  expect(combined('share', [square(0, 0), square(50, 0)])).toBeNull();
  expect(combined('cut', [square(2, 2, 2), square(0, 0)])).toBeNull();
});

test('curves become corners close by; a broken path is refused', () => {
  const circle = 'M10 0A10 10 0 0 1 -10 0A10 10 0 0 1 10 0Z';
  const found = corners(combined('join', [circle, square(100, 100)]));
  expect(found.length).toBeGreaterThan(12);
  expect(combined('join', ['M0 0 L', square(0, 0)])).toBeNull();
});

test('a group has every path as it was', () => {
  expect(corners(grouped([square(0, 0), square(50, 0)]))).toHaveLength(8);
});
