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

test('a very long name is cut short', () => {
  const long = edit('keyframes/hall', view('hall', 'Hall'), view('hall', 'x'.repeat(200)));
  expect(words(logged(long)).length).toBeLessThan(100);
});
