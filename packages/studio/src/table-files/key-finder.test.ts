import { expect, test } from 'vitest';
import { KeyFinder } from './key-finder.ts';

const found = (stored: readonly string[], asked: readonly string[]) => {
  const finder = new KeyFinder(
    stored.map((key) => [key, key] as const),
    asked,
  );
  return asked.map((key) => finder.find(key)?.thing ?? null);
};

test.each([
  ['A 01', 'a1'],
  ['7', '007'],
  ['1203', '1203.0'],
  ['1203', '1203,00'],
  ['Lgh 12', 'LGH  12'],
])('“%s” is found by “%s”', (stored, asked) => {
  expect(found([stored], [asked])).toEqual([stored]);
});

test('signs of thousands make another key, and of two keys that are alike neither leads anywhere else', () => {
  expect(found(['1', '2'], ['1,000', '2.000'])).toEqual([null, null]);
  expect(found(['7'], ['07', '007'])).toEqual([null, null]);
  expect(found(['7', '07'], ['7', '07', '007'])).toEqual(['7', '07', null]);
});
