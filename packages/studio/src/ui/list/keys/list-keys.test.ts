import { expect, test } from 'vitest';
import { pressOf } from '../../keys/key-press.testing.ts';
import { findTyped, selectByKey } from '../list-selection.ts';
import { actOf, keysOf, type ListAbilities } from './list-keys.ts';

const NOTHING: ListAbilities = { canOpen: false, canRename: false, canDelete: false, canMove: false };
const ALL: ListAbilities = {
  canOpen: true,
  canRename: true,
  canDelete: true,
  canDuplicate: true,
  canMove: true,
  hasNames: true,
  isGrid: true,
};
const ROWS = { ids: ['a', 'b', 'c', 'd'], columns: 2, isFollowing: false };
/** In the middle, with something selected, so that each key has something to do. */
const MIDDLE = { ids: new Set(['b']), anchor: 'b', lead: 'b' };

test.each(keysOf(ALL).flatMap(({ keys, label }) => keys.map((shown) => [shown, label] as const)))(
  '%s does what is listed: %s',
  (shown, label) => {
    if (shown === 'A … Z') return expect(findTyped([{ id: 'a', name: 'Hall' }], null, 'h')).toBe('a');
    const press = pressOf(shown);
    const selected = press.altKey ? null : selectByKey(MIDDLE, ROWS, press);
    expect(selected ?? actOf(press, ALL), label).not.toBeNull();
  },
);

test('a list that can do nothing with its rows lists and handles none of the keys for that', () => {
  expect(keysOf(NOTHING).map(({ label }) => label)).toEqual([
    'Go through the list',
    'Go to the first or the last',
    'Select',
    'Select several',
    'Select all',
    'Clear the selection',
  ]);
  for (const { keys } of keysOf(ALL)) for (const shown of keys) expect(actOf(pressOf(shown), NOTHING)).toBeNull();
});

test.each(['Ctrl Enter', 'Alt Enter', 'Ctrl Delete', 'Alt F2'])('%s is not a key of lists', (shown) => {
  expect(actOf(pressOf(shown), ALL)).toBeNull();
});
