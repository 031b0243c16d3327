import { hexHash } from '@diorama/documents/translations/text-hash.ts';
import { expect, test } from 'vitest';
import { countRows, linesOf, listedRows } from './listed-rows.ts';
import { needOf, rowOfKey, rowOfText } from './text-row.ts';

const languages = { source: 'en', target: 'sv' } as const;
const text = (record: string, values: { en?: string; sv?: string }) => ({
  document: 'tour',
  revision: 1,
  record,
  path: 'title.value',
  name: `${record}, marker`,
  field: 'title',
  values,
  max: 100,
});
const note = {
  id: 'n',
  order: 'a0',
  document: 'tour',
  record: 'old',
  path: 'title.value',
  from: { sv: hexHash('Pump') },
  to: { sv: hexHash('Pump') },
  at: {},
};
const rows = [
  rowOfText(text('done', { en: 'Hall', sv: 'Hall' }), undefined, languages),
  rowOfText(text('missing', { en: 'Kitchen' }), undefined, languages),
  rowOfText(text('old', { en: 'Heat pump', sv: 'Pump' }), note, languages),
  rowOfKey('menu', { id: 'base-menu', order: 'a0', key: 'menu', values: { sv: 'Karta ' }, from: {} }, languages),
  rowOfKey('close', undefined, languages),
  rowOfKey('custom.sv', { id: 'custom-sv', order: 'a0', key: 'custom.sv', values: { sv: 'Ja' }, from: {} }, languages),
  rowOfKey(
    'custom.draft',
    {
      id: 'custom-draft',
      order: 'a0',
      key: 'custom.draft',
      values: { en: 'Book', sv: 'Boka' },
      from: {},
      unfinished: { sv: hexHash('Boka') },
    },
    languages,
  ),
];

test('each row says what it needs first', () => {
  expect(rows.map((row) => needOf(row, languages))).toEqual([
    null,
    'missing',
    'outdated',
    'problem',
    null,
    'missing',
    'unfinished',
  ]);
});

test('a translation that was written elsewhere since is not taken for outdated', () => {
  const later = rowOfText(text('old', { en: 'Heat pump', sv: 'Värmepump' }), note, languages);
  expect(needOf(later, languages)).toBe(null);
});

test('rows are counted by state and place, and listed under their places', () => {
  const counts = countRows(rows, languages);
  expect(counts.states).toEqual({
    needs: 5,
    missing: 2,
    outdated: 1,
    unfinished: 1,
    problems: 1,
    changed: 1,
    custom: 2,
  });
  expect([...counts.places]).toEqual([
    ['tour', { all: 3, needs: 2 }],
    ['interface', { all: 2, needs: 1 }],
    ['custom', { all: 2, needs: 2 }],
  ]);
  const lines = linesOf(rows, counts, new Set(['tour']));
  expect(lines.map((line) => (line.type === 'place' ? line.place : line.row.key))).toEqual([
    'tour',
    'interface',
    'menu',
    'close',
    'custom',
    'custom.sv',
    'custom.draft',
  ]);
});

test('each language counts, the first one too, and a text counts once in each', () => {
  expect(countRows(rows, languages).languages).toEqual({
    source: { missing: 1, outdated: 0, unfinished: 0 },
    target: { missing: 1, outdated: 1, unfinished: 1 },
  });
  const alone = { source: 'sv', target: null } as const;
  const one = [rowOfKey('custom.a', undefined, alone), rowOfKey('menu', undefined, alone)];
  expect(countRows(one, alone).languages.source).toEqual({ missing: 1, outdated: 0, unfinished: 0 });
});

test('a list is narrowed by state, place and text', () => {
  const keys = (filter: Parameters<typeof listedRows>[1]) =>
    listedRows(rows, filter, languages).map(({ title }) => title);
  expect(keys({ state: 'changed', place: undefined, search: '' })).toEqual(['menu']);
  expect(keys({ state: undefined, place: 'tour', search: 'PUMP' })).toEqual(['old, marker']);
  expect(keys({ state: undefined, place: 'tour', search: 'pummp' })).toEqual(['old, marker']);
});
