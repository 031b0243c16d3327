import { expect, test } from 'vitest';
import { tourKind } from '../testing/tour-kind.ts';
import { composeEdits, EMPTY_HISTORY, type HistoryEntry, invertEdits, pushHistory, refitEdits } from './history.ts';
import type { RecordEdit } from './schema/records.ts';

type Side = RecordEdit['before'];
const stop = (name: string, more: object = {}) => ({ id: 'a', order: 'a0', name, size: { x: 0, y: 0 }, ...more });
const edit = (before: Side, after: Side, key = 'stops/a'): RecordEdit => ({ key, before, after });
const entry = (id: number, at: number, mergeKey?: string): HistoryEntry => ({
  id,
  label: `Edit ${id}`,
  edits: [edit(stop(`${id - 1}`), stop(`${id}`))],
  mergeKey,
  at,
});
const pushed = (...entries: HistoryEntry[]) => entries.reduce(pushHistory, EMPTY_HISTORY);

test.each([
  ['typing in one field', ['name', 'name'], 1_500, [1]],
  ['typing on after a pause', ['name', 'name'], 1_501, [1, 2]],
  ['typing in two fields', ['name', 'text'], 0, [1, 2]],
  ['edits of no gesture', [undefined, undefined], 0, [1, 2]],
])('%s', (_what, [first, second], later, steps) => {
  expect(pushed(entry(1, 0, first), entry(2, later, second)).past.map(({ id }) => id)).toEqual(steps);
});

test('edits in a row are one step from the first to the last, and a pause counts from the last', () => {
  const { past } = pushed(entry(1, 0, 'name'), entry(2, 1_000, 'name'), entry(3, 2_000, 'name'));
  expect(past).toEqual([{ ...entry(3, 2_000, 'name'), id: 1, edits: [edit(stop('0'), stop('3'))] }]);
});

test.each(['name', undefined])('an edit (%s) ends what could be done again', (mergeKey) => {
  const history = { ...pushed(entry(1, 0, 'name')), future: [entry(9, 0)] };
  expect(pushHistory(history, entry(2, 0, mergeKey)).future).toEqual([]);
});

test('the last 500 steps are kept', () => {
  const { past } = pushed(...Array.from({ length: 502 }, (_, at) => entry(at + 1, 0)));
  expect([past.length, past[0]?.id, past.at(-1)?.id]).toEqual([500, 3, 502]);
});

test('edits one after the other are one a record, and none where nothing differs in the end', () => {
  const made = edit(undefined, stop('A'), 'stops/b');
  expect(
    composeEdits(
      [edit(stop('A'), stop('B')), made],
      [edit(stop('B'), stop('C')), edit(stop('A'), undefined, 'stops/b'), edit(undefined, stop('X'), 'stops/x')],
    ),
  ).toEqual([edit(stop('A'), stop('C')), edit(undefined, stop('X'), 'stops/x')]);
});

test('backwards, after is before', () => {
  expect(invertEdits([edit(undefined, stop('A'))])).toEqual([edit(stop('A'), undefined)]);
});

const wide = (name: string, x: number) => stop(name, { size: { x, y: 0 } });
test.each<[string, RecordEdit, Side, RecordEdit[]]>([
  ['what is alike is taken back', edit(stop('B'), stop('A')), stop('B'), [edit(stop('B'), stop('A'))]],
  [
    'a field of theirs stays theirs',
    edit(wide('B', 1), wide('A', 0)),
    wide('C', 1),
    [edit(wide('C', 1), wide('C', 0))],
  ],
  ['another field of theirs stays', edit(wide('B', 0), wide('A', 0)), wide('B', 5), [edit(wide('B', 5), wide('A', 5))]],
  ['nothing is left to take back', edit(stop('B'), stop('A')), stop('C'), []],
  ['what they removed stays removed', edit(stop('B'), stop('A')), undefined, []],
  ['what they changed is not removed', edit(stop('B'), undefined), stop('C'), []],
  ['what they made again is not made', edit(undefined, stop('A')), stop('C'), []],
  ['what was removed comes back', edit(undefined, stop('A')), undefined, [edit(undefined, stop('A'))]],
  ['what is of no known kind is left', edit(stop('B'), stop('A'), 'things/a'), stop('B'), []],
])('fitted to records as they are now, %s', (_what, given, now, expected) => {
  expect(refitEdits(tourKind, [given], () => now)).toEqual(expected);
});

test('an edit of the very record that is there is passed on as it is', () => {
  const given = edit(stop('B'), stop('A'));
  expect(refitEdits(tourKind, [given], () => given.before)[0]).toBe(given);
});
