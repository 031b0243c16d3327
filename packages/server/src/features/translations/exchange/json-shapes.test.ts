import { expect, test } from 'vitest';
import { readJson } from './json-file.ts';

const read = (content: unknown) => readJson(JSON.stringify(content), 'sv');
const textsIn = (content: unknown) => read(content).rows.map(({ key, values }) => [key, values]);

test.each([
  ['Chrome', { greet: { message: 'Hej', description: 'd' }, bye: { message: 'Hej då' } }],
  ['React Intl', { greet: { defaultMessage: 'Hej', description: 'd' }, bye: { defaultMessage: 'Hej då', id: 'x' } }],
  ['Transifex', { greet: { string: 'Hej', developer_comment: 'd' }, bye: { string: 'Hej då', context: '' } }],
])('texts that %s writes into objects with notes are read without the notes, and that is said', (_, content) => {
  expect(textsIn(content)).toEqual([
    ['greet', { sv: 'Hej' }],
    ['bye', { sv: 'Hej då' }],
  ]);
  expect(read(content).remarks).toEqual([expect.stringContaining('is left out')]);
});

test.each([
  ['a group with texts of such names', { card: { message: 'Hej', title: 'T' } }, ['card.message', 'card.title']],
  ['groups with nothing but a message', { a: { message: 'Hej' }, b: { message: 'Hallå' } }, ['a.message', 'b.message']],
  ['a group that holds a language beside other texts', { a: { sv: 'Hej', title: 'T' } }, ['a.sv', 'a.title']],
])('%s stays a group', (_, content, keys) => {
  expect(read(content).rows.map(({ key }) => key)).toEqual(keys);
});

test.each([
  ['flat keys', { 'custom.a': { en: 'Hello', sv: 'Hej' }, 'custom.b': { 'en-GB': 'House', 'sv-SE': 'Hus' } }],
  ['nested keys', { custom: { a: { en: 'Hello', sv: 'Hej' }, b: { en: 'House', sv: 'Hus' } } }],
])('languages below %s are columns of each text', (_, content) => {
  const rows = Object.fromEntries(
    ('custom' in content ? [content] : [{ 'custom.a': content['custom.a'] }]).flatMap((one) => textsIn(one)),
  );
  expect(rows['custom.a']).toEqual({ en: 'Hello', sv: 'Hej' });
});

test('a key with one language twice is refused', () => {
  expect(() => read({ a: { sv: 'Hej' }, b: { 'sv-SE': 'Hus' } })).toThrow('“sv” and “sv-SE” are both Swedish');
});

test('a list of objects is a table, and one without keys is asked for them', () => {
  expect(
    textsIn([
      { key: 'custom.a', en: 'Hello', sv: 'Hej' },
      { key: 'custom.b', sv: 'Hus' },
    ]),
  ).toEqual([
    ['custom.a', { en: 'Hello', sv: 'Hej' }],
    ['custom.b', { sv: 'Hus' }],
  ]);
  expect(() => read([{ sv: 'Hej' }])).toThrow('The first row has no column “Key”');
  expect(() => read(['Hej'])).toThrow('Write {"key": "text"}');
});

test('a string catalogue of Apple is refused by name', () => {
  expect(() => read({ sourceLanguage: 'en', strings: {}, version: '1.0' })).toThrow(
    'This is a string catalogue of Apple. Export localizations as XLIFF in Xcode',
  );
});

test.each([
  ['i18next', { sv: { translation: { custom: { a: 'Hej' } } } }],
  ['i18next, of one language', { translation: { custom: { a: 'Hej' } } }],
  ['Angular', { locale: 'sv', translations: { 'custom.a': 'Hej' } }],
])('what %s has around all texts is no part of their keys', (_, content) => {
  expect(textsIn(content)).toEqual([['custom.a', { sv: 'Hej' }]]);
});

test('a group of such a name among others is a group', () => {
  expect(read({ common: { a: 'A' }, menu: { b: 'B' } }).rows.map(({ key }) => key)).toEqual(['common.a', 'menu.b']);
});
