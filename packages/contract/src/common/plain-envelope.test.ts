import { expect, test } from 'vitest';
import { plainEnvelope } from './plain-envelope.ts';

const at = new Date(0);
const person = { name: 'Sara' };

test.each([
  ['text'],
  [7],
  [true],
  [null],
  [{ name: 'Hall', size: 1.5, none: null, isOpen: false, list: ['a', 1, [], {}] }],
  [{ ['k'.repeat(40)]: person, one: { name: 'Sara' } }],
])('%j is JSON and nothing else', (value) => {
  expect(plainEnvelope(value)).toEqual({ json: value });
});

test('dates are noted where they are', () => {
  const value = { at, items: [{ name: 'Hall' }, { at: new Date(1), list: [new Date(2)] }] };
  expect(plainEnvelope(value)).toEqual({
    json: value,
    meta: { values: { at: ['Date'], 'items.1.at': ['Date'], 'items.1.list.0': ['Date'] }, v: 1 },
  });
});

test.each<[string, unknown]>([
  ['a date alone', at],
  ['a date that is none', { at: new Date(Number.NaN) }],
  ['no number', { size: Number.NaN }],
  ['an infinite number', [Number.POSITIVE_INFINITY]],
  ['less than nothing', [-0]],
  ['nothing', { name: undefined }],
  ['a large number', [1n]],
  ['a map', { all: new Map() }],
  ['an object of a class', { address: new URL('https://a.test') }],
  ['an object without a prototype', { all: Object.create(null) }],
  ['one object in two places', { by: person, last: person }],
  ['one date in two places', { made: at, changed: at }],
  ['a list with a hole', [Array(2)]],
  ['a list with a member of its own', [Object.assign(['a'], { more: 'b' })]],
  ['an empty key', { '': 1 }],
  ['a key with a point', { 'a.b': 1 }],
  ['a key with a backslash', { 'a\\b': 'text' }],
  ['a key of every object', { constructor: 'text' }],
  ['something inside of a list in an object', { list: [{ list: [undefined] }] }],
])('%s is left to the slower way', (_what, value) => {
  expect(plainEnvelope(value)).toBeNull();
});
