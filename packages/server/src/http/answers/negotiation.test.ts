import { expect, test } from 'vitest';
import { codingFor, hasAlready } from './negotiation.ts';

test.each([
  ['br', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['br;q=0', null],
  ['br; q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['brx, xgzip', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding %j gets %s', (header, expected) => {
  expect(codingFor(header === undefined ? {} : { 'accept-encoding': header }, ['br', 'gzip'])).toBe(expected);
});

test.each([
  ['"a"', true],
  ['"x", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['"ab"', false],
])('If-None-Match %s: known is %s', (header, expected) => {
  expect(hasAlready({ 'if-none-match': header, 'cache-control': 'no-cache' }, '"a"')).toBe(expected);
});
