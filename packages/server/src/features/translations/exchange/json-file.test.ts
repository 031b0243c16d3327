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
