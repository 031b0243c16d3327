import { expect, test } from 'vitest';
import { decimalSignOf, numberIn } from '../shared/text/number-text.ts';
import { booleanIn, convertedCell } from './table-cells.ts';

test.each([
  ['12000', 12000],
  ['12 000', 12000],
  ['12\u00a0000,50 kr', 12000.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234,567', 1234567],
  ['1,5', 1.5],
  ['-3.25', -3.25],
  ['−7', -7],
  ['.5', 0.5],
  ['$1,200.00', 1200],
  ['2.4 m', 2.4],
  ['1e3', 1000],
  ['25%', 0.25],
  ['25 %', 0.25],
  ['7,5 %', 0.075],
  ['-12.5\u00a0%', -0.125],
  ['0 %', 0],
  ['29 %', 0.29],
])('reads %s as a number', (text, value) => {
  expect(numberIn(text)).toBe(value);
});

test.each(['', 'abc', '1.2.3', '2026-01-02', '12 apples', ',', '1,23,4'])('does not take %s for a number', (text) => {
  expect(numberIn(text)).toBeNull();
});

test('a comma before three digits is decimal unless it is said to separate thousands', () => {
  expect(numberIn('1,234')).toBe(1.234);
  expect(numberIn('1,234', { hasThousands: true })).toBe(1234);
  expect(numberIn('0,125', { hasThousands: true })).toBe(0.125);
});

test.each([
  [['12,5', '1,234', '9'], ','],
  [['12.5', '1.234'], '.'],
  [['1,234.50', '1,234'], '.'],
  [['1.234,50', '1.234'], ','],
  [['1,234,567', '1,234'], '.'],
  [['1 234,5 kr', '1.250 kr'], ','],
  [['0,125', '1,234'], ','],
  [['12,5', '13,5', '14.5'], ','],
  [['1,234', '1.234', '7', 'x'], null],
  [['12,5', '14.5'], null],
])('of %j the decimal sign is %s', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
  if (sign === null) return;
  const other = sign === ',' ? '.' : ',';
  expect(numberIn(`1${sign}234`, { decimal: decimalSignOf(texts) })).toBe(1.234);
  expect(numberIn(`1${other}234`, { decimal: decimalSignOf(texts) })).toBe(1234);
});

test('yes and no are read in both languages', () => {
  expect([booleanIn('Ja'), booleanIn('no'), booleanIn('maybe')]).toEqual([true, false, null]);
});

test('a cell keeps what another type can hold, and a formula stays one', () => {
  const formula = { type: 'formula', expr: 'net * 2' } as const;
  expect(convertedCell('1 200', { id: 'a', label: null, type: 'money', currency: 'SEK' })).toBe(1200);
  expect(convertedCell('Red', { id: 'a', label: null, type: 'number' })).toBeNull();
  expect(convertedCell('Red', { id: 'a', label: null, type: 'i18n' })).toEqual({
    type: 'custom',
    value: { en: 'Red' },
  });
  expect(convertedCell({ type: 'custom', value: { sv: 'Röd' } }, { id: 'a', label: null, type: 'text' })).toBe('Röd');
  expect(convertedCell({ type: 'mesh', id: 'm' }, { id: 'a', label: null, type: 'material' })).toBeNull();
  expect(convertedCell(formula, { id: 'a', label: null, type: 'boolean' })).toBe(formula);
});
