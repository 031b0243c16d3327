import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { expect, test } from 'vitest';
import { conflictGroups } from './conflict-groups.ts';

const pump = { id: 'm1', title: { type: 'custom', value: { en: 'Heat pump' } } };
const placement = { id: 'p1', x: 0.5, data: { type: 'marker', marker: { type: 'marker', id: 'm1' } } };
const of = (key: string, mine: unknown, theirs: unknown) => ({ path: [key], base: {}, mine, theirs });
const keysOf = (...paths: Parameters<typeof conflictGroups>[1]) =>
  conflictGroups(icgiDocument, paths).map((group) => group.map(({ path }) => path.join(' ')));

test('a deleted marker and its place are one choice, named by the marker', () => {
  expect(keysOf(of('placements/p1', placement, null), of('markers/m1', pump, null))).toEqual([
    ['markers/m1', 'placements/p1'],
  ]);
  expect(keysOf(of('placements/p1', null, placement), of('markers/m1', null, pump))).toEqual([
    ['markers/m1', 'placements/p1'],
  ]);
});

test('things that do not belong together, and fields, are chosen one by one', () => {
  const other = { ...placement, id: 'p2', data: { type: 'marker', marker: { type: 'marker', id: 'm2' } } };
  const field = { path: ['markers/m1', 'title'], base: 1, mine: 2, theirs: 3 };
  expect(keysOf(of('placements/p2', other, null), of('markers/m1', pump, null), field)).toHaveLength(3);
  // One was deleted here and one there: keeping the one is not keeping the other.
  expect(keysOf(of('placements/p1', placement, null), of('markers/m1', null, pump))).toHaveLength(2);
});
