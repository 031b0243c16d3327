import { expect, test } from 'vitest';
import { stubLocalStorage } from '../../../ui/local-storage.testing.ts';
import { keptColumns, templateOf, textColumnsOf } from './grid-columns.ts';

const both = { source: 'en', target: 'sv' } as const;

stubLocalStorage();

test('a grid always shows a column of texts', () => {
  expect(textColumnsOf(both, ['source', 'target', 'state'])).toEqual(['source', 'target']);
  expect(textColumnsOf(both, ['source'])).toEqual(['source']);
  expect(textColumnsOf(both, ['state'])).toEqual(['target']);
  expect(textColumnsOf({ source: 'sv', target: null }, [])).toEqual(['source']);
});

test('hidden columns take no room', () => {
  expect(templateOf(['target'], ['target'])).toBe('minmax(7.5rem, 12.5rem) minmax(0, 1fr)');
  expect(templateOf(['source', 'target'], ['source', 'target', 'length', 'state'])).toMatch(/4.5rem 6.5rem$/);
});

test('each project keeps its columns, and what was not written by this release is passed over', () => {
  keptColumns.keep('a', ['target', 'length']);
  expect(keptColumns.of('a')).toEqual(['target', 'length']);
  expect(keptColumns.of('b')).toBe(null);
  localStorage.setItem('diorama.translations.columns', '[["a",["colour"]],7]');
  expect(keptColumns.of('a')).toBe(null);
});
