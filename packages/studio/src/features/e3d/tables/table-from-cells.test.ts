import { expect, test } from 'vitest';
import { cellsOf } from '../../../ui/format/clipboard-cells.ts';
import { tableFromCells } from './table-from-cells.ts';

const made = (text: string) => {
  let count = 0;
  return tableFromCells(cellsOf(text), () => `r${++count}`);
};

test('the first row names the columns, types are guessed, and the first column is the key', () => {
  const table = made('Färg\tPris\tYta\tI lager\nRöd\t12 000 kr\t1,5\tja\nBlå\t\t2\tnej\n');
  expect(table?.columns.map(({ id, type }) => [id, type])).toEqual([
    ['farg', 'text'],
    ['pris', 'money'],
    ['yta', 'number'],
    ['i_lager', 'boolean'],
  ]);
  expect(table?.key).toBe('farg');
  expect(table?.rows).toEqual([
    { id: 'r1', cells: { farg: 'Röd', pris: 12000, yta: 1.5, i_lager: true } },
    { id: 'r2', cells: { farg: 'Blå', yta: 2, i_lager: false } },
  ]);
});

test('keys stay texts, names differ, and a formula of a stranger is a text', () => {
  const table = made('No\tNo\tNote\n1\t2\t=1+1\n');
  expect(table?.columns.map(({ id, type }) => [id, type])).toEqual([
    ['no', 'text'],
    ['no_2', 'number'],
    ['note', 'text'],
  ]);
  expect(table?.rows[0]?.cells).toEqual({ no: '1', no_2: 2, note: '=1+1' });
});

test('there is no table in nothing', () => {
  expect(made('')).toBeNull();
});
