import { expect, test } from 'vitest';
import { tourKind } from '../testing/tour-kind.ts';
import { forEach, longCommandsOf } from './command.ts';
import { fieldCommand } from './field-command.ts';
import { Records } from './schema/records.ts';
import { trustedTables } from './schema/tables.ts';

const tour = new Records<typeof tourKind>(
  tourKind,
  trustedTables(tourKind, [
    ['settings', { name: 'Tour', first: null }],
    ['stops/a', { id: 'a', order: 'a0', name: 'A', size: { x: 1, y: 2 } }],
    ['stops/b', { id: 'b', order: 'a1', name: 'B' }],
  ]),
);

test.each<[Parameters<typeof fieldCommand<typeof tourKind>>[1], string[], string]>([
  ['stops', ['name'], 'Change name'],
  ['stops', ['size'], 'Move stop'],
  ['stops', ['size', 'x'], 'Move stop'],
  ['settings', ['first'], 'Change first stop'],
])('setting a field of %s, %j, is called %j', (collection, path, label) => {
  expect(fieldCommand(tourKind, collection, path).label).toBe(label);
});

test('a field is set in every record that is there, and nothing next to it', () => {
  const set = fieldCommand(tourKind, 'stops', ['size', 'x']).run(tour, { ids: ['a', 'gone', 'b'], value: 5 });
  expect(set.edits().map(({ key, after }) => [key, after?.size])).toEqual([
    ['stops/a', { x: 5, y: 2 }],
    ['stops/b', { x: 5 }],
  ]);
  const named = fieldCommand(tourKind, 'settings', ['name']).run(tour, { ids: ['settings'], value: 'Villa' });
  expect(named.one('settings')).toEqual({ name: 'Villa', first: null });
});

const rename = longCommandsOf<typeof tourKind>()('Rename', function* (records, names: readonly [string, string][]) {
  let next = records;
  for (const [id, name] of names) {
    next = next.patch('stops', id, { name });
    yield;
  }
  return next;
});

test('a long command runs through all of its steps, and a command for several is one edit after the other', () => {
  const namesIn = (records: typeof tour) => records.ordered('stops').map(({ name }) => name);
  expect(
    namesIn(
      rename.run(tour, [
        ['a', 'C'],
        ['b', 'D'],
      ]),
    ),
  ).toEqual(['C', 'D']);
  const all = forEach('Rename all', rename);
  expect(all.label).toBe('Rename all');
  expect(
    namesIn(
      all.run(tour, [
        [['a', 'C']],
        [
          ['a', 'E'],
          ['b', 'F'],
        ],
      ]),
    ),
  ).toEqual(['E', 'F']);
});
