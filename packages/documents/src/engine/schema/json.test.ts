import { expect, test } from 'vitest';
import { canonicalJson, equalJson, isPlainObject, writeCanonicalJson } from './json.ts';
import { languageOf, localizedText } from './languages.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{}, null, false],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
  [{}, { constructor: 'x' }, false],
  [{ constructor: Object }, {}, false],
  [new Date(0), new Date(0), false],
])('%o and %o are equal: %j', (a, b, expected) => {
  expect(equalJson(a, b)).toBe(expected);
});

test.each<[unknown, boolean]>([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['text', false],
  [new Date(), false],
  [new Map(), false],
])('%o is a plain object: %j', (value, expected) => {
  expect(isPlainObject(value)).toBe(expected);
});

test.each<[unknown, string]>([
  [{ b: [1, undefined, { d: null, c: 'x' }], a: undefined }, '{"b":[1,null,{"c":"x","d":null}]}'],
  [undefined, 'null'],
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
])('%o has one text: %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('a long value is written in several parts, which are its text', () => {
  const places = Array.from({ length: 5_000 }, (_, at) => ({ z: at / 3, a: [`Plats ”${at}”`, null], 10: true, 9: {} }));
  const parts: string[] = [];
  writeCanonicalJson({ places }, (part) => parts.push(part));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join('')).toBe(canonicalJson({ places }));
  const sorted = places.map(({ z, a }) => `{"10":true,"9":{},"a":${JSON.stringify(a)},"z":${z}}`);
  expect(parts.join('')).toBe(`{"places":[${sorted.join(',')}]}`);
});

test.each([
  ['SV', 'sv'],
  ['en-EU', 'en'],
  ['sv-se', 'sv'],
  ['da', null],
])('the code %s stands for %s', (code, language) => {
  expect(languageOf(code)).toBe(language);
});

test.each([
  [{ en: 'Hall', sv: 'Entré' }, 'Entré'],
  [{ en: 'Hall', sv: '' }, 'Hall'],
  [{}, ''],
  [undefined, ''],
])('of %j visitors in Swedish read %j', (texts, shown) => {
  expect(localizedText(texts, 'sv')).toBe(shown);
});
