import { expect, test } from 'vitest';
import { gridColumnsOf } from './grid-columns.ts';
import { tableCsv } from './table-csv.ts';

test('an exported table has a column for each language, and nothing in it runs in a spreadsheet', () => {
  const columns = gridColumnsOf([
    { id: 'key', label: null, type: 'text' },
    { id: 'name', label: null, type: 'i18n' },
    { id: 'price', label: null, type: 'number' },
  ]);
  const rows = [
    { cells: { key: '=HYPERLINK("x")', name: { type: 'custom' as const, value: { en: 'A, B' } }, price: -5 } },
    { cells: { key: 'b', price: { type: 'formula' as const, expr: 'price * 2' } } },
  ];
  const reader = { language: 'en', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null } as const;
  expect(tableCsv(rows, columns, reader)).toBe(
    '\uFEFFkey,name en,name sv,price\r\n"\'=HYPERLINK(""x"")","A, B",,-5\r\nb,,,\'= price * 2\r\n',
  );
});
