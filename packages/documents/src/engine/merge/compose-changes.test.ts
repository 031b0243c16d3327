import { expect, test } from 'vitest';
import type { Change } from '../schema/change.ts';
import { composeChanges } from './compose-changes.ts';

const record = 'stops/a';
const put = (value: Record<string, unknown>): Change => ({ record, op: 'put', value });
const set = (...leaves: [path: string[], value: unknown][]): Change => ({
  record,
  op: 'patch',
  set: leaves.map(([path, value]) => ({ path, value })),
});
const remove: Change = { record, op: 'remove' };

test.each<[string, Change[], Change]>([
  ['a field of what was made', [put({ id: 'a', name: 'A' }), set([['name'], 'B'])], put({ id: 'a', name: 'B' })],
  ['a field of what was removed', [remove, set([['name'], 'B'])], remove],
  ['removed after it was made', [put({ id: 'a' }), remove], remove],
  ['made after it was removed', [remove, put({ id: 'a' })], put({ id: 'a' })],
  ['one field twice', [set([['name'], 'A']), set([['name'], 'B'])], set([['name'], 'B'])],
  ['two fields', [set([['name'], 'A']), set([['size'], 1])], set([['name'], 'A'], [['size'], 1])],
  [
    'a whole after its member',
    [set([['size', 'x'], 1], [['name'], 'A']), set([['size'], {}])],
    set([['name'], 'A'], [['size'], {}]),
  ],
  ['a member after its whole', [set([['size'], {}]), set([['size', 'x'], 1])], set([['size'], {}], [['size', 'x'], 1])],
  [
    'members of two wholes',
    [set([['size', 'x'], 1]), set([['place', 'x'], 2])],
    set([['size', 'x'], 1], [['place', 'x'], 2]),
  ],
  ['two after one', [set([['name'], 'A']), set([['size'], 1], [['name'], 'B'])], set([['size'], 1], [['name'], 'B'])],
])('%s is one change', (_what, changes, expected) => {
  expect(composeChanges(changes)).toEqual([expected]);
});
