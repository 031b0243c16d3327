import { expect, test } from 'vitest';
import { fromHsv, hueOf, passingLines } from './passing-line.ts';

test('a hue leads to its colour and back', () => {
  for (const hue of [0, 60, 120, 200, 300]) expect(hueOf(fromHsv(hue, 1, 1))).toBeCloseTo(hue, 0);
  expect(fromHsv(120, 1, 1)).toEqual({ r: 0, g: 255, b: 0, a: 1 });
  expect(fromHsv(0, 0, 0.5)).toMatchObject({ r: 128, g: 128, b: 128 });
});

test('the line runs where passing begins, and there is none where all passes', () => {
  const [line = []] = passingLines(200, ({ r, g, b }) => Math.max(r, g, b) < 128);
  expect(line).toHaveLength(33);
  expect(line.every(({ y }) => Math.abs(y - 0.5) < 0.02)).toBe(true);
  expect(passingLines(200, () => true)).toEqual([]);
});
