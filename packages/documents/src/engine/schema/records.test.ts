import { expect, test } from 'vitest';
import { tourKind } from '../../testing/tour-kind.ts';
import { Change, splitRecordKey } from './change.ts';
import { recordDefinitionOf } from './record-definition.ts';
import { changeBetween, placeOfRecord, Records } from './records.ts';
import { recordAt, recordsByKey, tablesOf, trustedTables } from './tables.ts';
import { parseRecord } from './validate.ts';

const room = (id: string, order: string, name = id) => ({ id, order, name, parent: null });
const STORED: [string, Readonly<Record<string, unknown>>][] = [
  ['settings', { name: 'Tour', first: null }],
  ['rooms/a', room('a', 'a1')],
  ['rooms/b', room('b', 'a0')],
];
const tour = new Records<typeof tourKind>(tourKind, trustedTables(tourKind, STORED));

test('records are read as they are after every change, and the first stay as they were', () => {
  const next = tour
    .put('rooms', room('c', 'a2'))
    .patch('rooms', 'a', { name: 'Hall' })
    .remove('rooms', 'b')
    .patch('settings', 'settings', { name: 'Villa' });
  expect(next.all('rooms').map(({ id, name }) => [id, name])).toEqual([
    ['c', 'c'],
    ['a', 'Hall'],
  ]);
  expect([next.get('rooms', 'b'), next.has('rooms/b'), next.has('rooms/c'), next.has('rooms/a')]).toEqual([
    undefined,
    false,
    true,
    true,
  ]);
  expect([next.one('settings').name, next.has('settings'), next.has('things/a'), next.has('rooms/x')]).toEqual([
    'Villa',
    true,
    false,
    false,
  ]);
  expect(next.all('settings')).toEqual([next.one('settings')]);
  expect(tour.ordered('rooms').map(({ id }) => id)).toEqual(['b', 'a']);
  expect([tour.has('rooms/a'), tour.has('settings'), tour.has('rooms/c')]).toEqual([true, true, false]);
  expect(next.edits().map(({ key }) => key)).toEqual(['rooms/c', 'rooms/a', 'rooms/b', 'settings']);
});

test('edits are what differs from the beginning, one a record', () => {
  const next = tour.putAll('rooms', [room('c', 'a2'), room('a', 'a1', 'Hall')]).removeAll('rooms', ['b', 'x']);
  expect(next.edits()).toEqual([
    { key: 'rooms/c', before: undefined, after: room('c', 'a2') },
    { key: 'rooms/a', before: room('a', 'a1'), after: room('a', 'a1', 'Hall') },
    { key: 'rooms/b', before: room('b', 'a0'), after: undefined },
  ]);
  expect(
    next
      .putAll('rooms', [room('a', 'a1'), room('b', 'a0')])
      .remove('rooms', 'c')
      .edits(),
  ).toEqual([]);
});

test('what is gone is neither patched nor removed again, and a record that must be there is missed', () => {
  expect(tour.patch('rooms', 'x', { name: 'X' })).toBe(tour);
  expect(tour.remove('rooms', 'x')).toBe(tour);
  expect(tour.remove('rooms', 'a').remove('rooms', 'a').edits()).toHaveLength(1);
  expect(() => tour.one('sound')).toThrow('The document has no "sound" record');
});

test('a record without a place in the list is in none', () => {
  const { order: _order, ...lost } = room('c', '');
  const tables = trustedTables(tourKind, [...STORED, ['rooms/c', lost]]);
  expect(new Records<typeof tourKind>(tourKind, tables).ordered('rooms').map(({ id }) => id)).toEqual(['b', 'a']);
});

test.each([
  ['settings', undefined, { collection: 'settings', id: 'settings' }],
  ['rooms/a', { id: 'a' }, { collection: 'rooms', id: 'a' }],
  ['rooms/a', { id: 'b' }, { collection: 'rooms', id: 'a' }],
  ['rooms/aa', { id: 'a' }, { collection: 'rooms', id: 'aa' }],
  ['rooms/a', undefined, { collection: 'rooms', id: 'a' }],
  ['settings', { id: 'settings' }, { collection: 'settings', id: 'settings' }],
])('the record of %s, %j, stands at %j', (key, record, place) => {
  expect(placeOfRecord(key, record)).toEqual(place);
  expect(splitRecordKey(key)).toEqual(place);
});

const { shape } = tourKind.records.rooms;
const key = 'rooms/a';
test.each<[object | undefined, object | undefined, object | null]>([
  [undefined, undefined, null],
  [room('a', 'a0'), room('a', 'a0'), null],
  [room('a', 'a0'), undefined, { record: key, op: 'remove' }],
  [undefined, room('a', 'a0'), { record: key, op: 'put', value: room('a', 'a0') }],
  [room('a', 'a0'), room('a', 'a1'), { record: key, op: 'patch', set: [{ path: ['order'], value: 'a1' }] }],
])('from %j to %j', (before, after, change) => {
  expect(changeBetween(shape, { key, before: before && { ...before }, after: after && { ...after } })).toEqual(change);
});

test('a record of another type is written whole', () => {
  const union = { kind: 'byType' as const, tag: 'type', types: {} };
  const [before, after] = [{ type: 'a' }, { type: 'b' }];
  expect(changeBetween(union, { key, before, after })).toEqual({ record: key, op: 'put', value: after });
});

test('tables hold what has a collection, and are read by key', () => {
  const tables = tablesOf(tourKind, [...STORED, ['things/t', {}]]);
  expect([...recordsByKey(tourKind, tables)]).toEqual(STORED);
  expect([recordAt(tables, 'rooms/a'), recordAt(tables, 'rooms/x'), recordAt(tables, 'things/t')]).toEqual([
    STORED[1]?.[1],
    undefined,
    undefined,
  ]);
});

test.each<[string, unknown, unknown[], string | RegExp]>([
  ['things/t', {}, ['things/t'], 'There is no record "things/t" in a document of kind tour'],
  ['constructor', {}, ['constructor'], /There is no record/],
  ['rooms', {}, ['rooms'], /There is no record/],
  ['settings/a', {}, ['settings/a'], /There is no record/],
  ['stops/a', { marks: [1, 2, 3, 4] }, ['stops/a', 'marks'], /at most|<=/i],
  ['rooms/a', room('b', 'a0'), ['rooms/a', 'id'], 'The id differs from the record it is stored under'],
  ['rooms/a', { ...room('a', 'a0'), name: 7 }, ['rooms/a', 'name'], /string/],
  ['rooms/a b', room('a b', 'a0'), ['rooms/a b', 'id'], 'Use 1 to 64 of A-Z, a-z, 0-9, _ and -'],
])('%s, %j, cannot be read', (at, value, path, message) => {
  expect(parseRecord(tourKind, at, value)).toEqual({
    ok: false,
    issues: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  });
});

test('a record is read with its defaults', () => {
  expect(parseRecord(tourKind, 'rooms/a', { id: 'a', order: 'a0' })).toEqual({ ok: true, record: room('a', 'a0', '') });
  expect(recordDefinitionOf(tourKind, 'sound')).toBe(tourKind.records.sound);
});

test.each([
  [{ record: 'stops/a', op: 'put', value: { constructor: 1 } }, false],
  [{ record: 'stops/a', op: 'patch', set: [{ path: ['size', 'constructor'], value: 1 }] }, false],
  [{ record: 'stops/a', op: 'patch', set: [{ path: ['size', 'x'] }] }, true],
  [{ record: 'stops/a', op: 'patch', set: [] }, false],
  [{ record: 'stops/a/b', op: 'remove' }, false],
  [{ record: 'settings', op: 'remove' }, true],
])('the change %j is taken: %j', (change, isTaken) => {
  expect(Change.safeParse(change).success).toBe(isTaken);
});
