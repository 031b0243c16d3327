import { expect, test } from 'vitest';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import type { E3dRecords } from '../e3d.records.ts';
import type { Column } from '../table.schema.ts';
import { importRows } from './table-import.commands.ts';
import { addTable, rowsOf } from './tables.commands.ts';

const key: Column = { id: 'id', label: null, type: 'text' };
const roofs = () =>
  addTable.run(emptyE3d(), {
    ...{ id: 'roofs', name: 'Roofs', key: 'id', columns: [key] },
    rows: ['tile', 'tin', 'slate'].map((id) => ({ id: `r-${id}`, cells: { id } })),
  });
const cellsOf = (e3d: E3dRecords) => rowsOf(e3d, 'roofs').map(({ cells }) => cells);
const nothing = { table: 'roofs', columns: [], cells: [], added: [], removed: [] };

test('columns, changed cells, new rows and those that go are one change', () => {
  const e3d = importRows.run(roofs(), {
    table: 'roofs',
    columns: [{ id: 'net', label: null, type: 'number' }],
    cells: [{ row: 'r-tile', column: 'net', value: 100 }],
    added: [{ id: 'r-grass', cells: { id: 'grass', net: 70 } }],
    removed: ['r-tin'],
  });
  expect(e3d.get('dataTables', 'roofs')?.columns.map(({ id }) => id)).toEqual(['id', 'net']);
  expect(cellsOf(e3d)).toEqual([{ id: 'tile', net: 100 }, { id: 'slate' }, { id: 'grass', net: 70 }]);
});

test('a column that somebody added in the meantime stays as it is, and a table that is gone stays gone', () => {
  const before = roofs();
  const again = importRows.run(before, { ...nothing, columns: [{ id: 'id', label: null, type: 'number' }] });
  expect(again.get('dataTables', 'roofs')).toEqual(before.get('dataTables', 'roofs'));
  const gone = { ...nothing, table: 'walls', added: [{ id: 'x', cells: {} }] };
  expect(importRows.run(before, gone)).toBe(before);
});
