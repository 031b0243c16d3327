import { expect, test } from 'vitest';
import { clampNumber, formatNumber, stepNumber } from './number-limits.ts';

test('stepping keeps decimals clean', () => {
  expect(stepNumber(0.1, 2, { step: 0.1 })).toBe(0.3);
  expect(stepNumber(1.25, 1, { step: 1 })).toBe(2.25);
});

test('stepping stops at the limits', () => {
  expect(stepNumber(9, 10, { max: 10 })).toBe(10);
  expect(stepNumber(0.2, -10, { min: 0.1, step: 0.1 })).toBe(0.1);
});

test('clamping without limits changes nothing', () => {
  expect(clampNumber(-400, {})).toBe(-400);
});

test('numbers are shown without trailing zeros or binary tails', () => {
  expect(formatNumber(1)).toBe('1');
  expect(formatNumber(0.1 + 0.2)).toBe('0.3');
  expect(formatNumber(-0.0000001)).toBe('0');
});
