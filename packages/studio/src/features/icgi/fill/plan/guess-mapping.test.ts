import { expect, test } from 'vitest';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { guessMapping } from './guess-mapping.ts';
import { addressIn } from './row-reader.ts';

const file = (...[headings = [], ...lines]: string[][]): TableFile => ({
  ...{ name: 'Flats', headings, isWorkbook: false, notices: [] },
  rows: lines.map((texts, at) => ({ line: at + 2, texts })),
});
const targets = ['Flat 1', 'Flat 2', 'Flat 3'].map((name, at) => ({ id: String(at), names: [name] }));
const guess = (table: TableFile, areMarkers = false) => guessMapping(table, { targets, areMarkers, language: 'en' });

test('columns are known by their headings and units, in English', () => {
  const table = file(
    ['Unit', 'Living area (sq ft)', 'Bedrooms', 'Asking price, EUR', 'Floor', 'Availability', 'Floor plan'],
    ['Flat 1', '700', '2', '250000', '3', 'Sold', 'https://a.se/1'],
  );
  expect(guess(table)).toMatchObject({
    keyColumn: 0,
    template: '{Living area (sq ft)} sq ft, {Bedrooms} rooms, {Asking price, EUR} EUR, floor {Floor}, {Availability}',
    ...{
      roles: ['skip', 'skip', 'skip', 'skip', 'skip', 'skip', 'button'],
      buttonLabel: 'Floor plan',
      groupsDigits: true,
    },
  });
});

test('cells that have their units keep them, and “Plan” without addresses is a floor', () => {
  const table = file(['Nr', 'BOA', 'Rum', 'Plan'], ['1', '65 m²', '3 rok', '2 tr']);
  expect(guess(table).template).toBe('{BOA}, {Rum}, {Plan}');
});

test('the key is the column that most shapes are found by, not the one that looks like it', () => {
  expect(guess(file(['Nr', 'Rooms', 'Called'], ['90', '1', 'Flat 1'], ['91', '1', 'Flat 2'])).keyColumn).toBe(2);
  expect(guess(file(['Rooms', 'Number'], ['1', '1'], ['1', '2'], ['2', '3'])).keyColumn).toBe(1);
  expect(guess(file(['Area', 'Apartment'], ['1', 'x'])).keyColumn).toBe(0);
  expect(guess(file(['Area', 'Apartment'], ['a', 'x'])).keyColumn).toBe(1);
});

test('categories are of markers alone', () => {
  const table = file(['Nr', 'Category'], ['1', 'Sold']);
  expect(guess(table).roles).toEqual(['skip', 'skip']);
  expect(guess(table, true).roles).toEqual(['skip', 'category']);
});

test('addresses are those that visitors may be led to', () => {
  expect(addressIn('www.a.se/plan.pdf')).toBe('https://www.a.se/plan.pdf');
  expect(addressIn('/plans/1')).toBe('/plans/1');
  for (const text of ['javascript:alert(1)', 'plan.pdf', '//host', 'https://a.se/a b', ''])
    expect(addressIn(text)).toBeNull();
});

test.each([
  ['sv', 'Pris', '{Pris} kr'],
  ['sv', 'Månadsavgift', '{Månadsavgift} kr/mån'],
  ['en', 'Utgångspris', '{Utgångspris} SEK'],
  ['en', 'Avgift', '{Avgift} SEK/month'],
  ['en', 'Price', '{Price}'],
  ['en', 'Pris (EUR)', '{Pris (EUR)} EUR'],
] as const)('amounts without a unit get that of the sheet in %s: %s', (language, heading, template) => {
  const table = file(['Nr', heading], ['Flat 1', '2450000'], ['Flat 2', '3100000']);
  expect(guessMapping(table, { targets, areMarkers: false, language }).template).toBe(template);
});
