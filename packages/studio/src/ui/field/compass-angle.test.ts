import { expect, test } from 'vitest';
import { angleOfPoint, turnAngle, windOf } from './compass-angle.ts';

test('up is north and angles grow clockwise', () => {
  expect(angleOfPoint(0, -10)).toBe(0);
  expect(angleOfPoint(10, 0)).toBe(90);
  expect(angleOfPoint(0, 10)).toBe(180);
  expect(angleOfPoint(-10, 0)).toBe(270);
});

test('turning stays on the circle in both directions', () => {
  expect(turnAngle(350, 20)).toBe(10);
  expect(turnAngle(0, -1)).toBe(359);
  expect(turnAngle(12.3, 0.1)).toBe(12.4);
});

test('the wind is the nearest of eight', () => {
  expect(windOf(0)).toBe('N');
  expect(windOf(350)).toBe('N');
  expect(windOf(130)).toBe('SE');
});
