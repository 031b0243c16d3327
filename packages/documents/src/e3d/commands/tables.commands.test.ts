import { expect, test } from 'vitest';
import { parseRecord } from '../../engine/schema/validate.ts';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { e3dDocument } from '../e3d.document.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { compileGraph } from '../graph/compile-graph.ts';
import { Evaluation } from '../graph/evaluation.ts';
import { draftGraph } from '../graph/graph-source.ts';
import type { Column } from '../table.schema.ts';
import * as columns from './table-columns.commands.ts';
import * as tables from './tables.commands.ts';

const net: Column = { id: 'net', label: null, type: 'money', currency: 'SEK' };
const roofs = () =>
  tables.addTable.run(emptyE3d(), {
    id: 'roofs',
    name: 'Roofs',
    key: 'id',
    columns: [
      { id: 'id', label: null, type: 'text' },
      net,
      { id: 'gross', label: null, type: 'money', currency: 'SEK' },
    ],
    rows: [
      { id: 'r1', cells: { id: 'tile', net: 100, gross: { type: 'formula', expr: 'net * 1.25' } } },
      { id: 'r2', cells: { id: 'tin', net: 80, gross: { type: 'formula', expr: 'round(net) + net' } } },
    ],
  });
const shared = { x: 0, y: 0, note: '', group: null };
/** A choice of a roof, its row, and a result that takes the net price of it. */
const priced = () =>
  roofs().putAll('nodes', [
    {
      ...shared,
      id: 'roof',
      order: 'a0',
      type: 'input.choice',
      table: { type: 'data-table', id: 'roofs' },
      default: 'tin',
      in: {},
    },
    {
      ...shared,
      id: 'row',
      order: 'a1',
      type: 'table.row',
      table: { type: 'data-table', id: 'roofs' },
      in: { key: 'roof' },
    },
    {
      ...shared,
      id: 'cheap',
      order: 'a2',
      type: 'table.filter',
      table: { type: 'data-table', id: 'roofs' },
      where: 'net < limit',
      in: { limit: 'row.net' },
    },
    {
      ...shared,
      id: 'all',
      order: 'a3',
      type: 'table.sum',
      table: { type: 'data-table', id: 'roofs' },
      column: 'net',
      in: {},
    },
    {
      ...shared,
      id: 'price',
      order: 'a4',
      type: 'out.value',
      unit: { type: 'number' },
      expr: null,
      in: { value: 'row.net' },
    },
  ]);
const outcome = (e3d: E3dRecords, node: string) => new Evaluation(compileGraph(draftGraph(e3d))).value(node);
const keys = (e3d: E3dRecords) => tables.rowsOf(e3d, 'roofs').map(({ cells }) => cells.id);

test('every record that commands of tables leave is accepted by its schema', () => {
  const e3d = columns.renameColumn.run(priced(), { table: 'roofs', column: 'net', to: 'price' });
  for (const { key, after } of e3d.edits())
    if (after && key !== 'settings') expect(parseRecord(e3dDocument, key, after)).toMatchObject({ ok: true });
});

test('a renamed column is followed by its cells, formulas, edges, filters and sums', () => {
  const before = priced();
  const e3d = columns.renameColumn.run(before, { table: 'roofs', column: 'net', to: 'price-net' });
  expect(e3d.get('rows', 'r2')?.cells).toEqual({
    id: 'tin',
    'price-net': 80,
    gross: { type: 'formula', expr: 'round(`price-net`) + `price-net`' },
  });
  expect(e3d.get('nodes', 'cheap')).toMatchObject({ where: '`price-net` < limit', in: { limit: 'row.price-net' } });
  expect(e3d.get('nodes', 'all')).toMatchObject({ column: 'price-net' });
  expect([outcome(before, 'price'), outcome(e3d, 'price'), outcome(e3d, 'all')]).toEqual([80, 80, 180]);
});

test('a column keeps its id where another column or an input of a filter has the new one', () => {
  const before = priced();
  expect(columns.renameColumn.run(before, { table: 'roofs', column: 'net', to: 'id' })).toBe(before);
  expect(columns.renameColumn.run(before, { table: 'roofs', column: 'net', to: 'limit' })).toBe(before);
  expect(columns.renameColumn.run(before, { table: 'roofs', column: 'net', to: 'åäö' })).toBe(before);
});

test('a column knows the nodes that read it', () => {
  const e3d = priced();
  const table = e3d.get('dataTables', 'roofs');
  const uses = (column: string) => (table ? columns.usesOfColumn(e3d, table, column).map(({ id }) => id) : []);
  expect(uses('net')).toEqual(['cheap', 'all', 'price']);
  expect(uses('gross')).toEqual([]);
  expect(uses('id')).toEqual(['roof', 'row', 'cheap', 'all']);
});

test('a function and a text of the same name are no column', () => {
  expect(columns.renamedIn("max(max, 'max')", 'max', 'top')).toBe("max(top, 'max')");
  expect(columns.renamedIn('net *', 'net', 'price')).toBe('price *');
});

test('pasted rows come behind the last, and emptied cells are absent', () => {
  const e3d = tables.writeCells.run(roofs(), {
    table: 'roofs',
    cells: [
      { row: 'r1', column: 'net', value: null },
      { row: 'r2', column: 'net', value: 90 },
      { row: 'gone', column: 'net', value: 1 },
    ],
    added: [
      { id: 'r3', cells: { id: 'slate' } },
      { id: 'r4', cells: { id: 'grass' } },
    ],
  });
  expect(keys(e3d)).toEqual(['tile', 'tin', 'slate', 'grass']);
  expect(e3d.get('rows', 'r1')?.cells.net).toBeUndefined();
  expect(e3d.get('rows', 'r2')?.cells.net).toBe(90);
});

test('rows are added between others, and move', () => {
  const added = tables.addRows.run(roofs(), {
    table: 'roofs',
    rows: [{ id: 'r3', cells: { id: 'slate' } }],
    after: 'r1',
    before: 'r2',
  });
  expect(keys(added)).toEqual(['tile', 'slate', 'tin']);
  const moved = tables.moveRows.run(added, { table: 'roofs', ids: ['r1'], after: 'r2', before: null });
  expect(keys(moved)).toEqual(['slate', 'tin', 'tile']);
});

test('a copy of a table has rows of its own; a deleted one goes with its rows and what led there', () => {
  let made = 0;
  const copied = tables.duplicateTables.run(priced(), {
    items: [{ id: 'roofs', copy: 'roofs_2', name: 'Roofs 2' }],
    newId: () => `n${++made}`,
  });
  expect(tables.rowsOf(copied, 'roofs_2').map(({ id, cells }) => [id, cells.id])).toEqual([
    ['n1', 'tile'],
    ['n2', 'tin'],
  ]);
  const removed = tables.removeTables.run(copied, { ids: ['roofs'] });
  expect(removed.ordered('dataTables').map(({ id }) => id)).toEqual(['roofs_2']);
  expect(removed.all('rows')).toHaveLength(2);
  expect(removed.get('nodes', 'roof')).toMatchObject({ table: null });
});

test('a column of another type converts its cells and drops those it cannot hold', () => {
  const e3d = columns.retypeColumn.run(roofs(), {
    table: 'roofs',
    column: 'id',
    to: { id: 'id', label: null, type: 'number' },
  });
  expect(keys(e3d)).toEqual([undefined, undefined]);
  expect(e3d.get('dataTables', 'roofs')?.columns[0]).toMatchObject({ id: 'id', type: 'number' });
});

test('a deleted column takes its cells; the last one stays, and another becomes the key', () => {
  const one = columns.removeColumn.run(roofs(), { table: 'roofs', column: 'id' });
  expect(one.get('dataTables', 'roofs')).toMatchObject({ key: 'net', columns: [{ id: 'net' }, { id: 'gross' }] });
  expect(one.get('rows', 'r1')?.cells).not.toHaveProperty('id');
  const last = columns.removeColumn.run(columns.removeColumn.run(one, { table: 'roofs', column: 'gross' }), {
    table: 'roofs',
    column: 'net',
  });
  expect(last.get('dataTables', 'roofs')?.columns).toHaveLength(1);
});

test('columns are added and move before others', () => {
  const e3d = columns.addColumn.run(roofs(), { table: 'roofs', column: { id: 'look', label: null, type: 'material' } });
  const moved = columns.moveColumn.run(e3d, { table: 'roofs', column: 'look', before: 'net' });
  expect(moved.get('dataTables', 'roofs')?.columns.map(({ id }) => id)).toEqual(['id', 'look', 'net', 'gross']);
});

test('ids made of names can be used in expressions', () => {
  expect(tables.slugOf('Pris, kr', [])).toBe('pris_kr');
  expect(tables.slugOf('Färg', ['farg'])).toBe('farg_2');
  expect(tables.slugOf('2:a våning', [])).toBe('c_2_a_vaning');
  expect(tables.slugOf('in', [])).toBe('in_2');
});
