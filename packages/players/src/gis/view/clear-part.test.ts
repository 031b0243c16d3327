import { expect, test } from 'vitest';
import { edgesAround, type Rect } from './clear-part.ts';

const rect = (left: number, top: number, right: number, bottom: number): Rect => ({ left, top, right, bottom });
const free = (at: Rect) => ({ lies: 'free' as const, rect: at });

test('beside a wide map panel and card cover its sides, bar and buttons its ends', () => {
  const panels = [
    { lies: 'top' as const, rect: rect(20, 20, 1420, 64) },
    free(rect(20, 80, 360, 800)),
    free(rect(1020, 500, 1420, 880)),
    { lies: 'bottom' as const, rect: rect(650, 830, 790, 880) },
  ];
  expect(edgesAround(rect(0, 0, 1440, 900), panels)).toEqual({ top: 92, left: 388, right: 448, bottom: 98 });
});

test('on a phone the card covers the foot', () => {
  expect(edgesAround(rect(0, 0, 390, 844), [free(rect(10, 500, 380, 830))])).toEqual({
    top: 28,
    left: 28,
    right: 28,
    bottom: 372,
  });
});

test('however much lies over a small map, a part of it stays', () => {
  const { top, bottom, left, right } = edgesAround(rect(0, 0, 320, 300), [free(rect(10, 20, 310, 290))]);
  expect(300 - top - bottom).toBeGreaterThanOrEqual(119);
  expect(320 - left - right).toBeGreaterThanOrEqual(119);
});
