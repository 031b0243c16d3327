import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Cell, Column } from '@diorama/documents/e3d/table.schema.ts';
import { expect, test } from 'vitest';
import { coverageCounter } from './coverage.ts';
import { gridColumnsOf } from './grid/grid-columns.ts';

const columns: Column[] = [
  { id: 'key', label: null, type: 'text' },
  { id: 'name', label: null, type: 'i18n' },
  { id: 'price', label: null, type: 'number' },
];
const row = (id: string, cells: Record<string, Cell>): RowRecord => ({ id, order: id, table: null, cells });

/** Counts what is read of it. */
class ReadIndex extends TableIndex {
  reads = 0;

  override cell(at: number, column: string) {
    this.reads += 1;
    return super.cell(at, column);
  }
}

const indexOf = (rows: readonly RowRecord[]) =>
  new ReadIndex({ id: 't', name: '', key: 'key', columns, rows: rows.map(({ cells }) => cells) });

test('a text counts in its language, a formula when it comes to something', () => {
  const rows = [
    row('1', { key: 'a', name: { type: 'custom', value: { sv: 'Ett' } }, price: { type: 'formula', expr: '2 * 3' } }),
    row('2', { key: 'b', price: { type: 'formula', expr: 'nothing' } }),
  ];
  expect(coverageCounter(gridColumnsOf(columns))({ rows, index: indexOf(rows) })).toEqual([2, 0, 1, 1]);
});

test('only the row that was changed is read again', () => {
  const rows = Array.from({ length: 100 }, (_, at) => row(`${at}`, { key: `${at}`, price: at }));
  const count = coverageCounter(gridColumnsOf(columns));
  expect(count({ rows, index: indexOf(rows) })).toEqual([100, 0, 0, 100]);
  const changed = rows.with(7, row('7', { key: '7' }));
  const index = indexOf(changed);
  index.reads = 0;
  expect(count({ rows: changed, index })).toEqual([100, 0, 0, 99]);
  expect(index.reads).toBe(gridColumnsOf(columns).length);
});
