import { TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Cell, Column } from '@diorama/documents/e3d/table.schema.ts';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../../table-files/write-csv.ts';
import { fileTable } from './file-cells.ts';

test('an exported table has a column for each language, and nothing in it runs in a spreadsheet', () => {
  const columns: Column[] = [
    { id: 'key', label: null, type: 'text' },
    { id: 'name', label: null, type: 'i18n' },
    { id: 'price', label: null, type: 'number' },
  ];
  const rows: { cells: Record<string, Cell> }[] = [
    { cells: { key: '=HYPERLINK("x")', name: { type: 'custom', value: { en: 'A, B' } }, price: -5 } },
    { cells: { key: 'b', price: { type: 'formula', expr: 'price * 2' } } },
  ];
  const index = new TableIndex({ id: 't', name: '', key: 'key', columns, rows: rows.map(({ cells }) => cells) });
  const reader = { language: 'en', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null } as const;
  expect(writeCsv(fileTable({ table: { key: 'key', columns }, rows, index }, reader))).toBe(
    '\uFEFFkey,name (en),name (sv),price\r\n"\'=HYPERLINK(""x"")","A, B",,-5\r\nb,,,\'= price * 2\r\n',
  );
});
