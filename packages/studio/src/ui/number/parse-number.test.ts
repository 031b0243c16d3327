import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test('a decimal comma and a decimal point mean the same', () => {
  expect(parseNumber('1,5')).toBe(1.5);
  expect(parseNumber('1.5')).toBe(1.5);
  expect(parseNumber(' ,5 ')).toBe(0.5);
  expect(parseNumber('-.25')).toBe(-0.25);
  expect(parseNumber('7.')).toBe(7);
});

test('spaces and the other sign group thousands', () => {
  expect(parseNumber('4 950 000')).toBe(4950000);
  expect(parseNumber('4\u00a0950,5')).toBe(4950.5);
  expect(parseNumber('1.234,5')).toBe(1234.5);
  expect(parseNumber('1,234.5')).toBe(1234.5);
  expect(parseNumber('1.200.000')).toBe(1200000);
});

test('a typographic minus is a minus', () => {
  expect(parseNumber('−12')).toBe(-12);
});

test('the field’s own unit may be typed along', () => {
  expect(parseNumber('40 %', '%')).toBe(40);
  expect(parseNumber('3px', 'px')).toBe(3);
});

test('what is not one number is null', () => {
  for (const text of ['', '-', 'abc', '1e5', '12 px', '1-2', '1.2.3,4.5', ',', 'Infinity']) {
    expect(parseNumber(text), text).toBeNull();
  }
});
