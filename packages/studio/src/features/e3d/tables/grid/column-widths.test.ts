import { expect, test } from 'vitest';
import { stubLocalStorage } from '../../../../ui/local-storage.testing.ts';
import { boundedWidth, keptWidths } from './column-widths.ts';
import { gridColumnsOf, gridWidthOf, templateOf } from './grid-columns.ts';

const kept = stubLocalStorage();

test('each table keeps the widths of its columns, and none once they are reset', () => {
  keptWidths.keep('house/roofs', { name: 200 });
  keptWidths.keep('house/walls', { price: 90 });
  expect(keptWidths.of('house/roofs')).toEqual({ name: 200 });
  keptWidths.keep('house/roofs', null);
  expect(keptWidths.of('house/roofs')).toBe(null);
  expect(keptWidths.of('house/walls')).toEqual({ price: 90 });
});

test.each(['{', '[["a"]]', '[["a",{"b":1e9}]]'])('storage that holds %s keeps no widths', (stored) => {
  kept.set('diorama.tables.widths', stored);
  expect(keptWidths.of('a')).toBe(null);
});

test('a chosen width is fixed, and the others share what is left', () => {
  const columns = gridColumnsOf([
    { id: 'key', label: null, type: 'text' },
    { id: 'price', label: null, type: 'number' },
  ]);
  expect(templateOf(columns, { key: 300 })).toBe('48px 300px minmax(112px, 112fr) minmax(44px, 1fr)');
  expect(gridWidthOf(columns, { key: 300 })).toBe(48 + 300 + 112 + 44);
  expect([boundedWidth(2), boundedWidth(99.6), boundedWidth(5_000)]).toEqual([48, 100, 800]);
});
