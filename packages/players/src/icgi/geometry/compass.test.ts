import { expect, test } from 'vitest';
import { bearingBetween, bearingInMove, unwound } from './compass.ts';

test('a bearing turns along the shortest arc, over north when that is nearer', () => {
  expect(bearingBetween(350, 10, 0.5)).toBeCloseTo(0);
  expect(bearingBetween(10, 350, 0.25)).toBeCloseTo(5);
  expect(bearingBetween(90, 180, 1 / 3)).toBeCloseTo(120);
  expect(bearingBetween(322, 322, 0.7)).toBeCloseTo(322);
});

test('a move with its own curve follows it, backwards when reversed', () => {
  const yaw = [300, 340, 20];
  expect(bearingInMove({ from: 0, to: 0 }, yaw, false, 0.75)).toBeCloseTo(0);
  expect(bearingInMove({ from: 0, to: 0 }, yaw, true, 0)).toBeCloseTo(20);
  expect(bearingInMove({ from: 350, to: 30 }, undefined, false, 0.5)).toBeCloseTo(10);
});

test('a needle never goes round the long way', () => {
  expect(unwound(355, 5)).toBe(365);
  expect(unwound(-10, 340)).toBe(-20);
});
