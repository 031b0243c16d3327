import { expect, test } from 'vitest';
import { tourKind } from '../testing/tour-kind.ts';
import { copiedInList, movedInList, removedFromList } from './list-edits.ts';
import { Records } from './schema/records.ts';
import { trustedTables } from './schema/tables.ts';

const room = { type: 'room', id: 'hall' };
/** Stops a to d, of which b and d are of a room; the tour begins at b. */
const tour = new Records<typeof tourKind>(
  tourKind,
  trustedTables(tourKind, [
    ['settings', { name: 'Tour', first: { type: 'stop', id: 'b' } }],
    ['rooms/hall', { id: 'hall', order: 'a0' }],
    ...['a', 'b', 'c', 'd'].map((id, at): [string, Readonly<Record<string, unknown>>] => [
      `stops/${id}`,
      { id, order: `a${at}`, name: id.toUpperCase(), room: id === 'b' || id === 'd' ? room : null },
    ]),
  ]),
);
const ids = (of: typeof tour) => of.ordered('stops').map(({ id }) => id);

test.each([
  [['a'], 'd', null, ['b', 'c', 'd', 'a']],
  [['d', 'b'], null, 'a', ['d', 'b', 'a', 'c']],
  [['a', 'gone', 'c'], 'd', null, ['b', 'd', 'a', 'c']],
])('%j between %j and %j', (moved, after, before, expected) => {
  expect(ids(movedInList(tour, 'stops', { ids: moved, after, before }))).toEqual(expected);
});

test('a move of nothing is no edit', () => {
  expect(movedInList(tour, 'stops', { ids: ['gone'], after: 'a', before: 'b' })).toBe(tour);
});

test('neighbours of equal keys are kept apart, within the list that is given', () => {
  const equal = tour.putAll(
    'stops',
    tour.all('stops').map((stop) => ({ ...stop, order: 'a0' })),
  );
  const own = equal.ordered('stops').filter((stop) => stop.room);
  const moved = movedInList(equal, 'stops', { ids: ['a'], after: 'b', before: 'd' }, own);
  expect(ids(moved).filter((id) => id !== 'c')).toEqual(['b', 'a', 'd']);
});

test('copies stand behind their originals; what is not there, and a copy that is there, is passed over', () => {
  const copied = copiedInList(
    tour,
    'stops',
    [
      { id: 'a', copy: 'a2' },
      { id: 'gone', copy: 'g2' },
      { id: 'b', copy: 'c' },
      { id: 'c', copy: 'x' },
      { id: 'd', copy: 'd2' },
    ],
    (stop) => ({ ...stop, name: `${stop.name} copy` }),
  );
  expect(ids(copied)).toEqual(['a', 'a2', 'b', 'c', 'x', 'd', 'd2']);
  expect(copied.get('stops', 'd2')).toMatchObject({ name: 'D copy', room });
  expect(copied.get('stops', 'c')?.name).toBe('C');
  expect(copiedInList(tour, 'stops', [{ id: 'a', copy: 'a2' }]).get('stops', 'a2')?.name).toBe('A');
  expect(copiedInList(tour, 'stops', [{ id: 'gone', copy: 'g2' }])).toBe(tour);
});

test('what is removed is referred to by nothing any more', () => {
  const without = removedFromList(tour, 'stops', ['b', 'gone']);
  expect(ids(without)).toEqual(['a', 'c', 'd']);
  expect(without.one('settings').first).toBeNull();
  expect(removedFromList(tour, 'rooms', ['hall']).get('stops', 'd')?.room).toBeNull();
  expect(removedFromList(tour, 'stops', ['gone'])).toBe(tour);
  const [first] = tour.ordered('stops');
  const namesake = first ? tour.put('stops', { ...first, id: 'hall' }) : tour;
  expect(removedFromList(namesake, 'stops', ['hall']).get('stops', 'd')?.room).toEqual(room);
});
