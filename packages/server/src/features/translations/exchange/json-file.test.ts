import { expect, test } from 'vitest';
import { readJson } from './json-file.ts';

const read = (content: unknown) => readJson(JSON.stringify(content), 'sv').rows;

test('texts of one language under two codes are refused by both', () => {
  expect(() => read({ 'sv-SE': { menu: 'Meny' }, 'sv-FI': { menu: 'Menyn' } })).toThrow(
    '“sv-SE” and “sv-FI” are both Swedish. Leave one of them out',
  );
});

test('a key that is nested and written with dots is refused, and no other', () => {
  const rows = read({ custom: { a: 'One', b: 'Two' }, 'custom.a': 'Three' });
  expect(rows.map(({ key, fault }) => [key, fault !== undefined])).toEqual([
    ['custom.a', true],
    ['custom.b', false],
  ]);
  expect(rows[0]?.fault).toContain('“custom.a” is in the file twice');
});

test('an empty text is none, wherever it stands', () => {
  expect(read({ custom: { a: '', b: 'Two' }, 'custom.b': '' })).toMatchObject([
    { key: 'custom.b', values: { sv: 'Two' } },
  ]);
});

test.each([
  ['at the top', '{"menu":"Meny",\n"close":"Stäng",\n"menu":"Menyn"}', [['menu', '1 and 3']]],
  ['in a language', '{"sv":{"menu":"Meny",\n"menu":"Menyn"}}', [['menu', '1 and 2']]],
  ['in an object', '{"custom":{"a":"A",\n"a":"B"}}', [['custom.a', '1 and 2']]],
  [
    'as an object',
    '{"custom":{"a":"A"},\n"custom":{"b":"B"}}',
    [
      ['custom.b', '1 and 2'],
      ['custom', '1 and 2'],
    ],
  ],
  ['by an escape', '{"menu":"Meny",\n"\\u006denu":"Menyn"}', [['menu', '1 and 2']]],
  [
    'in an object of a list',
    '{"steps":[{"a":"A",\n"a":"B"}]}',
    [
      ['steps', 'list'],
      ['steps.a', '1 and 2'],
    ],
  ],
  ['in a text alone', '{"a":"\\"b\\":1,\\"b\\":2","b":"{\\"a\\":1}"}', []],
  ['in two objects', '{"x":{"a":"A"},"y":{"a":"B"}}', []],
  ['with a value that is a key elsewhere', '{"a":"b","b":"a"}', []],
])('a key that an object has twice is refused with its lines: %s', (_, json, refused) => {
  const faults = readJson(json, 'sv').rows.flatMap(({ key, fault }) => (fault === undefined ? [] : [[key, fault]]));
  expect(faults).toEqual(refused.map(([key, lines = '']) => [key, expect.stringContaining(lines)]));
});

test('a language that a file has twice is refused with its lines', () => {
  expect(() => readJson('{"sv":{"a":"A"},\n\n"sv":{"b":"B"}}', undefined)).toThrow(
    '“sv” is in the file twice, in lines 1 and 3',
  );
});

test('a bundle of Flutter gives its texts in the language that it says, without its notes', () => {
  const bundle = {
    '@@locale': 'sv_SE',
    '@@author': 'A',
    greet: 'Hej {name}',
    '@greet': { placeholders: { name: {} } },
  };
  expect(readJson(JSON.stringify(bundle), undefined).rows).toEqual([
    { key: 'greet', place: '', values: { sv: 'Hej {name}' } },
  ]);
  const { '@@locale': _, ...silent } = bundle;
  expect(readJson(JSON.stringify(silent), 'sv').rows.map(({ key }) => key)).not.toContain('@greet.placeholders.name');
});
