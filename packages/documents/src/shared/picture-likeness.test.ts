import { expect, test } from 'vitest';
import { LIKENESS_SIZE, likenessDistance, likenessOf } from './picture-likeness.ts';

const pictureOf = (levelAt: (x: number, y: number) => number): number[] =>
  Array.from({ length: LIKENESS_SIZE.width * LIKENESS_SIZE.height }, (_, at) =>
    levelAt(at % LIKENESS_SIZE.width, Math.floor(at / LIKENESS_SIZE.width)),
  );

test('a likeness is the direction of brightness, whatever the exposure', () => {
  const dark = likenessOf(pictureOf((x) => x * 10));
  expect(dark).toBe('f'.repeat(16));
  expect(likenessOf(pictureOf((x) => 90 + x * 15))).toBe(dark);
  expect(likenessOf(pictureOf((x) => 90 - x * 10))).toBe('0'.repeat(16));
});

test('noise in an even surface counts for nothing', () => {
  expect(likenessOf(pictureOf((x, y) => 128 + ((x + y) % 2) * 2))).toBe('0'.repeat(16));
});

test('the distance counts the bits that differ', () => {
  expect(likenessDistance('0000000000000000', '0000000000000000')).toBe(0);
  expect(likenessDistance('f000000000000001', '0000000000000000')).toBe(5);
  expect(likenessDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
});
