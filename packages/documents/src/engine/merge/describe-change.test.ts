import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { icgiLabels } from '../../icgi/icgi.labels.ts';
import { recordDefinitionOf } from '../schema/record-definition.ts';
import { changeBetween, type RecordEdit } from '../schema/records.ts';
import { describeChange, type LoggedDifference } from './describe-change.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

function logged(...edits: RecordEdit[]): LoggedDifference {
  const changesOf = (list: RecordEdit[]) =>
    list.flatMap((edit) => {
      const shape = recordDefinitionOf(icgiDocument, edit.key)?.shape;
      return (shape && changeBetween(shape, edit)) ?? [];
    });
  const backwards = edits.map(({ key, before, after }) => ({ key, before: after, after: before }));
  return { forward: changesOf(edits), inverse: changesOf(backwards) };
}

const edit = (key: string, before: StoredRecord | undefined, after: StoredRecord | undefined) => ({
  key,
  before,
  after,
});
const view = (id: string, name: string, more: StoredRecord = {}) => ({ id, order: 'a0', name, ...more });
const place = (id: string, x: number) => ({ id, order: 'a0', x, y: 0.5 });
const HEAD: Readonly<Record<string, StoredRecord>> = { 'keyframes/hall': view('hall', 'Hall') };
const words = (...log: LoggedDifference[]) => describeChange(icgiLabels, log, (key) => HEAD[key]);

test('one moved marker and several are counted', () => {
  const moved = (id: string) => edit(`placements/${id}`, place(id, 0.1), place(id, 0.2));
  expect(words(logged(moved('a')))).toBe('Moved marker');
  expect(words(logged(moved('a')), logged(moved('b'), moved('c')))).toBe('Moved 3 markers');
});

test('a rename gives both names, and what else was changed is counted', () => {
  const renamed = edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Entrance'));
  const compass = edit('settings', { compass: false }, { compass: true });
  expect(words(logged(renamed))).toBe('Renamed view Hall to Entrance');
  expect(words(logged(renamed), logged(compass))).toBe('Renamed view Hall to Entrance, 1 more');
});

test('typing a name letter by letter is one rename from the first to the last', () => {
  const typed = ['H', 'Ha', 'Hal', 'Hall'].map((name, at, names) =>
    logged(edit('keyframes/hall', view('hall', names[at - 1] ?? 'Room'), view('hall', name))),
  );
  expect(words(...typed)).toBe('Renamed view Room to Hall');
});

test('a marker that was added is told as one thing, not as its parts', () => {
  const marker = { id: 'm', order: 'a0', title: { type: 'custom', value: { en: 'Café' } } };
  expect(
    words(
      logged(
        edit('markers/m', undefined, marker),
        edit('placements/p', undefined, place('p', 0.5)),
        edit('blocks/b', undefined, { id: 'b', order: 'a0' }),
      ),
    ),
  ).toBe('Added marker Café');
});

test('fields are named, and so is what they belong to', () => {
  const turned = edit('keyframes/hall', view('hall', 'Hall', { compass: 1 }), view('hall', 'Hall', { compass: 2 }));
  expect(words(logged(turned))).toBe('Changed compass of view Hall');
  const canvas = (width: number) => ({ canvas: { width, height: 100 } });
  expect(words(logged(edit('settings', canvas(1), canvas(2))))).toBe('Changed canvas of the settings');
});

test('what was done and undone again is no change', () => {
  const there = logged(edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Room')));
  const back = logged(edit('keyframes/hall', view('hall', 'Room'), view('hall', 'Hall')));
  expect(words(there, back)).toBe('No change that lasted');
  const made = logged(edit('keyframes/x', undefined, view('x', 'X')));
  expect(words(made, logged(edit('keyframes/x', view('x', 'X'), undefined)))).toBe('No change that lasted');
});

test('what was removed is called by the name it had', () => {
  expect(words(logged(edit('keyframes/attic', view('attic', 'Attic'), undefined)))).toBe('Removed view Attic');
});

test.each([
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['', 'Untitled'],
])('a view renamed to %j is renamed to %j', (name, shown) => {
  expect(words(logged(edit('keyframes/hall', view('hall', 'Hall'), view('hall', name))))).toBe(
    `Renamed view Hall to ${shown}`,
  );
});

const hall = (more: StoredRecord) => edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Hall', more));
const gone = (id: string) => edit(`keyframes/${id}`, view(id, id), undefined);
const moved = (id: string) => edit(`placements/${id}`, place(id, 0.1), place(id, 0.2));
const turned = (id: string) => edit(`placements/${id}`, place(id, 0.1), { ...place(id, 0.2), compass: 5 });
const title = (en: string) => ({ title: { type: 'custom', value: { en } } });

test.each<[string, RecordEdit[]]>([
  ['Reordered view Hall', [hall({ order: 'a5' })]],
  ['Changed order and compass of view Hall', [hall({ order: 'a5', compass: 3 })]],
  ['Changed compass and scale of view Hall', [hall({ compass: 1, scale: 2, fov: 3 })]],
  [
    'Changed title of view Hall',
    [edit('keyframes/hall', view('hall', 'Hall', title('A')), view('hall', 'Hall', title('B')))],
  ],
  ['Changed name of view Hall', [edit('keyframes/hall', { id: 'hall', order: 'a0' }, view('hall', 'Hall'))]],
  ['Changed compass of view', [edit('keyframes/x', view('x', 'X'), view('x', 'X', { compass: 1 }))]],
  ['Removed view attic, 1 more', [hall({ compass: 1 }), gone('attic')]],
  ['Removed 2 views, 1 more', [hall({ order: 'a5' }), gone('attic'), gone('cellar')]],
  ['Moved marker, 1 more', [moved('a'), turned('b')]],
  ['Changed from left and compass of marker', [turned('b')]],
  [
    'Renamed view attic to Roof, 1 more',
    [
      edit('keyframes/attic', view('attic', 'attic'), view('attic', 'Roof')),
      edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Lobby')),
    ],
  ],
  [
    'Renamed view Hall to Lobby',
    [edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Lobby', { order: 'a5' }))],
  ],
  ['Renamed Villa to House', [edit('settings', { name: 'Villa' }, { name: 'House' })]],
  ['Added text or picture', [edit('blocks/b', undefined, { id: 'b', order: 'a0' })]],
])('%s', (text, edits) => {
  expect(words(logged(...edits))).toBe(text);
});

test('a record that became one of another type was changed, and the settings have no name of their own', () => {
  const whole = { record: 'keyframes/hall', op: 'put' as const };
  const swapped = {
    forward: [{ ...whole, value: { name: 'Lobby' } }],
    inverse: [{ ...whole, value: { name: 'Hall' } }],
  };
  expect(words(swapped)).toBe('Changed view Lobby');
  const wide = { forward: [{ record: 'settings', op: 'put' as const, value: { name: 'Villa' } }], inverse: [] };
  expect(words(wide)).toBe('Changed the settings');
});

test('a name that was given back is not mentioned next to what stayed changed', () => {
  const there = edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'Room', { compass: 2 }));
  const back = edit('keyframes/hall', view('hall', 'Room', { compass: 2 }), view('hall', 'Hall', { compass: 2 }));
  expect(words(logged(there), logged(back))).toBe('Changed compass of view Hall');
});
