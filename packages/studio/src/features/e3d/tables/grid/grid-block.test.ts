import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { Cell, Column } from '@diorama/documents/e3d/table.schema.ts';
import { expect, test } from 'vitest';
import { cellsOf } from '../../../../ui/format/clipboard-cells.ts';
import { blockBetween, blockText } from '../../../../ui/grid/cell-block.ts';
import { type CellReader, readCell, shownText, typedText } from './cell-text.ts';
import { pasteOf, tableCells } from './grid-block.ts';
import { gridColumnsOf } from './grid-columns.ts';

const plain = { label: null };
const columns = gridColumnsOf([
  { ...plain, id: 'key', type: 'text' },
  { ...plain, id: 'name', type: 'i18n' },
  { ...plain, id: 'price', type: 'money', currency: 'SEK' },
  { ...plain, id: 'look', type: 'material' },
]);
const reader: CellReader = {
  language: 'en',
  sizeUnit: 'sqm',
  nameOf: (_type, id) => (id === 'm1' ? 'Oak' : null),
  idOf: (type, text) => (type === 'material' && text.toLowerCase() === 'oak' ? 'm1' : null),
};
const row = (id: string, cells: Record<string, Cell>): RowRecord => ({
  id,
  order: `a${id}`,
  table: { type: 'data-table', id: 't' },
  cells,
});
const oak = { type: 'material' as const, id: 'm1' };
const rows = [
  row('1', { key: 'a', name: { type: 'custom', value: { en: 'One', sv: 'Ett' } }, price: 1200, look: oak }),
  row('2', { key: 'b' }),
];
const paste = (text: string, from = 'key', to = from, copied?: (Cell | null)[][]) => {
  const block = blockBetween(tableCells(rows, columns), { row: '1', column: from }, { row: '1', column: to });
  if (!block) throw new Error('There is no such cell');
  let made = 0;
  return pasteOf(cellsOf(text), {
    cells: tableCells(rows, columns),
    ...{ block, reader, copied },
    count: rows.length,
    nameOf: ({ key }) => key,
    newId: () => `n${++made}`,
  });
};

test('a column of texts is copied once for each language', () => {
  const block = blockBetween(tableCells(rows, columns), { row: '2', column: 'look' }, { row: '1', column: 'key' });
  expect(block && blockText(block, (row, column) => typedText(row.cells[column.column.id], column, reader))).toBe(
    'a\tOne\tEtt\t1200\tOak\nb\t\t\t\t',
  );
});

test('pasted cells go down and to the right, and rows grow below the last', () => {
  const { cells, added, faults } = paste('x\tUno\tEtt\t1 300,50\toak\ny\ty\ty\t7\t\nz\tTre\t\t= price * 2');
  expect(cells).toEqual([
    { row: '1', column: 'key', value: 'x' },
    { row: '1', column: 'name', value: { type: 'custom', value: { en: 'Uno', sv: 'Ett' } } },
    { row: '1', column: 'price', value: 1300.5 },
    { row: '2', column: 'key', value: 'y' },
    { row: '2', column: 'name', value: { type: 'custom', value: { en: 'y', sv: 'y' } } },
    { row: '2', column: 'price', value: 7 },
  ]);
  expect(added).toEqual([
    {
      id: 'n1',
      cells: {
        key: 'z',
        name: { type: 'custom', value: { en: 'Tre' } },
        price: { type: 'formula', expr: 'price * 2' },
      },
    },
  ]);
  expect(faults).toEqual([]);
});

test('what a column cannot take is named with its row and text, and the cell keeps what it had', () => {
  const { cells, faults } = paste('cheap\tpine\tlost', 'price');
  expect(cells).toEqual([]);
  expect(faults).toEqual([
    { row: 1, column: 'price', text: 'cheap', why: 'Not a number' },
    { row: 1, column: 'look', text: 'pine', why: 'There is no material of this name' },
    { row: 1, column: '3', text: 'lost', why: 'There is no such column' },
  ]);
});

test('one text fills a block, and what this editor copied comes along whole', () => {
  expect(paste('5', 'price').cells).toEqual([{ row: '1', column: 'price', value: 5 }]);
  const other = { type: 'material' as const, id: 'm7' };
  expect(paste('m7', 'look', 'look', [[other]]).cells).toEqual([{ row: '1', column: 'look', value: other }]);
});

test('lengths and areas are typed in the unit of the document and stored in metres', () => {
  const feet = { ...reader, sizeUnit: 'sqf' as const };
  const [length, area] = gridColumnsOf([
    { ...plain, id: 'l', type: 'length' },
    { ...plain, id: 'a', type: 'area' },
  ] satisfies Column[]);
  if (!length || !area) throw new Error('There are two columns');
  expect(readCell('10 ft', length, undefined, feet)).toEqual({ value: 3.048 });
  expect(typedText(3.048, length, feet)).toBe('10');
  expect(shownText(3.048, length, feet)).toBe('10.00 ft');
  expect(readCell('2,5', length, undefined, reader)).toEqual({ value: 2.5 });
  expect(typedText(9.290304, area, feet)).toBe('100');
});
