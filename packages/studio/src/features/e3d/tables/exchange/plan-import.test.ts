import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { type Cell, type Column, MAX_COLUMNS, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { expect, test } from 'vitest';
import { MOST_COLUMNS, MOST_ROWS, readTableFile } from '../../../../table-files/read-table-file.ts';
import { FAILED, rowOf, UNSOLVED, workbookOf } from '../../../../table-files/workbook.testing.ts';
import { type CellReader, readCell } from '../grid/cell-text.ts';
import { gridColumnsOf } from '../grid/grid-columns.ts';
import { withKeyFound } from './found-targets.ts';
import { planImport } from './plan-import.ts';
import { guessedKey, guessedTargets, placesOf, withTarget } from './targets.ts';

const columns: Column[] = [
  { id: 'key', label: { type: 'custom', value: { en: 'Number', sv: 'Nummer' } }, type: 'text' },
  { id: 'name', label: null, type: 'i18n' },
  { id: 'price', label: { type: 'custom', value: { en: 'Price' } }, type: 'money', currency: 'SEK' },
];
const grid = gridColumnsOf(columns);
const reader: CellReader = { language: 'en', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null };
const row = (key: string, cells: Record<string, Cell>): RowRecord => ({
  ...{ id: `r-${key}`, order: key, table: null },
  cells: { key, ...cells },
});
const rows = [
  row('a', { name: { type: 'custom', value: { en: 'One', sv: 'Ett' } }, price: 100 }),
  row('b', { price: { type: 'formula', expr: '2 * 50' } }),
  row('c', {}),
];
const fileOf = (...[headings = [], ...lines]: string[][]) => ({
  name: 'f',
  headings,
  rows: lines.map((texts, at) => ({ line: at + 2, texts })),
  isWorkbook: false,
  notices: [],
});
const planOf = (lines: string[][], removesOthers = false) => {
  const file = fileOf(...lines);
  const { places } = placesOf(guessedTargets(file, grid, 'en'), grid);
  let made = 0;
  return planImport(file, {
    ...{ places, key: 'key', rows, keys: rows.map(({ cells }) => String(cells.key)), reader, removesOthers },
    nameOf: ({ key }) => key,
    newId: () => `n${++made}`,
  });
};

test('rows are found by their key, and only what differs is written', async () => {
  const plan = await planOf([
    ['Nummer', 'Price', 'name (sv)'],
    ['a', '100,00 kr', 'Etta'],
    ['b', '= 2 * 50', ''],
    ['d', '= price', 'Fyra'],
  ]);
  expect(plan.edits).toEqual([
    { row: 'r-a', column: 'name', value: { type: 'custom', value: { en: 'One', sv: 'Etta' } } },
  ]);
  expect(plan.added).toEqual([
    {
      id: 'n1',
      cells: { key: 'd', price: { type: 'formula', expr: 'price' }, name: { type: 'custom', value: { sv: 'Fyra' } } },
    },
  ]);
  expect([plan.changes, plan.unchanged, plan.removed]).toEqual([
    [{ line: 2, key: 'a', differences: [{ field: 'name:sv', before: 'Ett', after: 'Etta' }] }],
    1,
    [],
  ]);
});

test('rows the file does not have go only where that is wanted', async () => {
  expect((await planOf([['key'], ['b']], true)).removed).toEqual(['r-a', 'r-c']);
  expect((await planOf([['key'], ['b']])).removed).toEqual([]);
});

test('what cannot be taken is named with its row in the file and a way out, and the rest of its row is taken', async () => {
  const plan = await planOf([
    ['key', 'Price', 'name (en)'],
    ['a', '12 EUR', 'Uno'],
    ['', '1', 'Nobody'],
    ['a', '1', 'Twice'],
  ]);
  expect(plan.problems.list).toEqual([
    {
      row: 'Row 2, price',
      reason: 'In EUR, but this column is in SEK (“12 EUR”). Write an amount in SEK, such as 12 000',
    },
    { row: 'Row 3, key', reason: 'The row has no key. Write one that no other row has' },
    { row: 'Row 4, key', reason: 'Row 2 has the same key (“a”). Give one of them another key' },
  ]);
  expect(plan.edits).toMatchObject([{ row: 'r-a', column: 'name', value: { value: { en: 'Uno', sv: 'Ett' } } }]);
});

test('a table has at most 10,000 rows, and no file has more rows or columns than a table', async () => {
  expect([MOST_ROWS, MOST_COLUMNS]).toEqual([MAX_ROWS, MAX_COLUMNS]);
  const plan = await planOf([['key'], ...Array.from({ length: 9_999 }, (_, at) => [`k${at}`])]);
  expect([plan.added.length, plan.problems.count]).toEqual([9_997, 2]);
});

test('headings find columns by id, label and language; what finds none becomes a column of a guessed type', () => {
  const file = fileOf(
    ['NUMBER', 'Name SV', 'Price', 'price', 'Yta (m2)', 'Hint (sv)', 'Hint (en)', ''],
    ['a', 'x', '1', '2', '12,5', 'h', 'h', ''],
  );
  const targets = guessedTargets(file, grid, 'en');
  expect(targets.map((target) => (target.type === 'column' ? target.key : target.type))).toEqual([
    'key',
    'name:sv',
    'price',
    'skip',
    'new',
    'new',
    'new',
    'skip',
  ]);
  const { places, added } = placesOf(targets, grid);
  expect(added.map(({ id, type }) => [id, type])).toEqual([
    ['yta_m2', 'area'],
    ['hint', 'i18n'],
  ]);
  expect(places.slice(5, 7).map((place) => place?.key)).toEqual(['hint:sv', 'hint:en']);
  const moved = withTarget(targets, 3, { type: 'column', key: 'price' });
  expect([moved[2], moved[3]]).toEqual([{ type: 'skip' }, { type: 'column', key: 'price' }]);
});

test.each([
  [
    'the first column whose cells are all different',
    [
      ['Type', 'Number'],
      ['a', '1'],
      ['a', '2'],
    ],
    1,
  ],
  [
    'the first column where none is',
    [
      ['Type', 'Size'],
      ['a', '1'],
      ['a', '1'],
    ],
    0,
  ],
  [
    'no column with gaps',
    [
      ['Number', 'Code'],
      ['', 'x'],
      ['2', 'y'],
    ],
    1,
  ],
  [
    'no column of texts per language',
    [
      ['Name (sv)', 'Code'],
      ['Ett', 'x'],
      ['Två', 'y'],
    ],
    1,
  ],
])('a new table is found by %s', (_, lines, at) => {
  const file = fileOf(...lines);
  expect(guessedKey(file, guessedTargets(file, [], 'en'))).toBe(at);
});

test.each([
  [
    'whose cells are keys of most rows',
    [
      ['Art', 'Price'],
      ['a', '1'],
      ['b', '2'],
    ],
    ['key', 'price'],
  ],
  [
    'none of which finds half of the rows',
    [
      ['Art', 'Price'],
      ['a', '1'],
      ['x', '2'],
      ['y', '2'],
    ],
    ['new', 'price'],
  ],
  [
    'one of which is named so',
    [
      ['key', 'Art'],
      ['x', 'a'],
      ['y', 'b'],
    ],
    ['key', 'new'],
  ],
])('the key of a table is found in the columns of a file %s', (_, lines, taken) => {
  const file = fileOf(...lines);
  const targets = withKeyFound(file, guessedTargets(file, grid, 'en'), { key: 'key', keys: ['a', 'b', 'c'] });
  expect(targets.map((target) => (target.type === 'column' ? target.key : target.type))).toEqual(taken);
});

test('a unit that stands behind a number counts, whatever the unit of the document', () => {
  const [area, length] = gridColumnsOf([
    { id: 'a', label: null, type: 'area' },
    { id: 'l', label: null, type: 'length' },
  ]);
  if (!area || !length) throw new Error('There are two columns');
  const feet = { ...reader, sizeUnit: 'sqf' as const };
  expect(readCell('100 sq ft', area, undefined, reader)).toEqual({ value: 100 * 0.3048 * 0.3048 });
  expect(readCell('12,5 m²', area, undefined, feet)).toEqual({ value: 12.5 });
  expect(readCell('10 ft', length, undefined, reader)).toEqual({ value: 3.048 });
  expect(readCell('2 m', length, undefined, feet)).toEqual({ value: 2 });
});

test('cells whose formula failed or has no result are named, and empty nothing', async () => {
  const bytes = workbookOf(
    [
      rowOf('Number', 'Price', 'name (en)'),
      rowOf('a', FAILED, FAILED),
      rowOf('c', UNSOLVED, 'Three'),
      rowOf(FAILED, '5', 'Nobody'),
    ].join(''),
  );
  const file = await readTableFile({ name: 'Prices.xlsx', bytes });
  const plan = await planOf([file.headings, ...file.rows.map(({ texts }) => texts)]);
  expect(plan.edits).toMatchObject([{ row: 'r-c', column: 'name' }]);
  expect(plan.added).toEqual([]);
  expect(plan.problems.list).toEqual([
    {
      row: 'Row 2, price',
      reason: 'It holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet',
    },
    {
      row: 'Row 2, name:en',
      reason: 'It holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet',
    },
    {
      row: 'Row 3, price',
      reason: 'It holds a formula without a result. Open the file in a spreadsheet program and save it again',
    },
    {
      row: 'Row 4, key',
      reason: 'The key holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet',
    },
  ]);
});

test.each([
  ['74 m²', 'An area, but this column is money (“74 m²”). Write an amount in SEK, such as 12 000'],
  ['800 sq ft', 'An area, but this column is money (“800 sq ft”). Write an amount in SEK, such as 12 000'],
])('an amount of another kind is named: %s', async (cell, reason) => {
  expect(
    (
      await planOf([
        ['key', 'Price'],
        ['a', cell],
      ])
    ).problems.list,
  ).toEqual([{ row: 'Row 2, price', reason }]);
});

test.each([
  ['1.200,-', 1200],
  ["1'200.–", 1200],
  ['1 200:-', 1200],
  ['SEK 1 200', 1200],
])('the amount %s is %d', async (cell, price) => {
  expect(
    (
      await planOf([
        ['key', 'Price'],
        ['a', cell],
      ])
    ).edits,
  ).toEqual([{ row: 'r-a', column: 'price', value: price }]);
});

test('numbers in several units that a column does not keep are said', async () => {
  const file = fileOf(['key', 'Size'], ['a', '12 m'], ['b', '30 kr'], ['c', '5']);
  const column: Column = { id: 'size', label: null, type: 'number' };
  const plan = await planImport(file, {
    ...{
      places: [grid[0] ?? null, gridColumnsOf([column])[0] ?? null],
      key: 'key',
      rows,
      keys: ['a', 'b', 'c'],
      reader,
    },
    ...{ removesOthers: false, nameOf: ({ key }) => key, newId: () => 'n' },
  });
  expect(plan.readings.list).toEqual([
    { row: 'size', reason: expect.stringContaining('several units, such as “12 m” and “30 kr”') },
  ]);
});
