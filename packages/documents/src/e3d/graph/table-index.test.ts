import { expect, test } from 'vitest';
import { compileGraph } from './compile-graph.ts';
import type { SourceTable } from './graph-source.ts';

const formula = (expr: string) => ({ type: 'formula' as const, expr });
const columns: SourceTable['columns'] = [
  { id: 'key', label: null, type: 'text' },
  { id: 'net', label: null, type: 'number' },
  { id: 'gross', label: null, type: 'number' },
];
const table = (id: string, rows: SourceTable['rows']): SourceTable => ({ id, name: id, key: 'key', columns, rows });
const row = (key: string, net: number) => ({ key, net, gross: formula('net * 1.25') });
const [red, blue] = [row('red', 100), row('blue', 80)];
const compiled = (tables: SourceTable[], before?: ReturnType<typeof compileGraph>) =>
  compileGraph({ nodes: [], tables }, before);

test('a changed row is worked out again, and no other', () => {
  const before = compiled([table('a', [red, blue])]);
  const known = [0, 1].map((at) => before.tables.get('a')?.result(at, 'gross'));
  const after = compiled([table('a', [red, row('blue', 40)])], before).tables.get('a');
  expect(after?.result(0, 'gross')).toBe(known[0]);
  expect(after?.result(1, 'gross')).toEqual({ value: 50, fault: null });
});

test('rows that moved keep what their formulas came to, and are found where they are now', () => {
  const before = compiled([table('a', [red, blue])]);
  const known = before.tables.get('a')?.result(1, 'gross');
  const after = compiled([table('a', [row('new', 1), blue, red])], before).tables.get('a');
  expect([after?.rowOf('blue'), after?.rowOf('red')]).toEqual([1, 2]);
  expect(after?.result(1, 'gross')).toBe(known);
});

test('a table that is the same is not read again', () => {
  const tables = () => [table('a', [red]), table('b', [blue])];
  const before = compiled(tables());
  const after = compiled([table('a', [red, blue]), table('b', [blue])], before);
  expect(after.tables.get('b')).toBe(before.tables.get('b'));
  expect(after.tables.get('a')).not.toBe(before.tables.get('a'));
});

test('formulas are worked out again when the columns they may name are others', () => {
  const before = compiled([table('a', [red])]);
  expect(before.tables.get('a')?.result(0, 'gross').value).toBe(125);
  const fewer = { ...table('a', [red]), columns: columns.filter(({ id }) => id !== 'net') };
  expect(compiled([fewer], before).tables.get('a')?.result(0, 'gross').fault).toBe('There is no column “net”');
});
