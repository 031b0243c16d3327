import { expect, test } from 'vitest';
import { accepts, hasAlready } from './negotiate.ts';

test.each([
  ['br', 'br', true],
  ['gzip, br;q=0.5', 'br', true],
  ['br;q=0', 'br', false],
  ['br; q=0, gzip', 'br', false],
  ['*', 'br', true],
  ['*;q=0', 'br', false],
  ['*, br;q=0', 'br', false],
  ['gzip', 'br', false],
  ['', 'gzip', false],
])('Accept-Encoding "%s": %s is %s', (header, coding, expected) => {
  expect(accepts(header, coding)).toBe(expected);
});

test.each([
  ['"a"', true],
  ['"x", W/"a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match %s: known is %s', (header, expected) => {
  expect(hasAlready({ 'if-none-match': header }, '"a"')).toBe(expected);
});
