import { expect, test } from 'vitest';
import { exactForm, naturalForm } from './row-keys.ts';

test.each([
  ['Flat 1203', '1203'],
  ['Lgh nr 1203', '#1203'],
  ['House A, flat 12', 'a-12'],
  ['A12', 'A 12'],
  ['Plot 007', '7'],
  ['Flat 1203', '1203.0'],
  ['Flat 1203', '\u200b1203'],
  ['1–1203', '1-1203'],
])('“%s” and “%s” are the same number', (one, other) => {
  expect(naturalForm(one)).toBe(naturalForm(other));
});

test.each([
  ['A12', 'B12'],
  ['12-03', '1203'],
  ['Flat 12', 'Flat 120'],
])('“%s” and “%s” are different numbers', (one, other) => {
  expect(naturalForm(one)).not.toBe(naturalForm(other));
});

test('a name without a number has none; names are compared without case and spaces', () => {
  expect(naturalForm('Penthouse')).toBeNull();
  expect(exactForm(' Pent  House\u00a0Öst')).toBe(exactForm('penthouse öst'));
});
