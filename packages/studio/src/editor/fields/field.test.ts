import { expect, test, vi } from 'vitest';
import { openNote } from '../note-kind.testing.ts';
import { type Field, type FieldPlace, fieldOf } from './field.ts';

const EDITABLE = { isReadOnly: false, issue: undefined };

function fieldIn({ store }: ReturnType<typeof openNote>, path: string[], ids: FieldPlace['ids'] = ['a']): Field {
  return fieldOf(store, { collection: ids[0] === 'settings' ? 'settings' : 'lines', ids, path }, EDITABLE);
}

test('a field has the value of its record, and its label, unit and limits from the kind', () => {
  const note = openNote();
  expect(fieldIn(note, ['repeats'])).toMatchObject({
    value: 1,
    label: 'Repetitions',
    unit: '×',
    min: 1,
    max: 9,
    isInteger: true,
    isMixed: false,
  });
  expect(fieldIn(note, ['indent'])).toMatchObject({ value: 0.25, label: 'Indent', unit: '%', min: 0, max: 1 });
  expect(fieldIn(note, ['tags'])).toMatchObject({ min: 1, max: 3 });
  expect(fieldIn(note, ['name'], ['settings'])).toMatchObject({ value: 'Shopping', maxLength: 40, unit: undefined });
  expect(fieldIn(note, ['text'])).toMatchObject({ value: undefined, maxLength: 10_000 });
});

test('what is typed in a row is one step of undo, called after the field', () => {
  const note = openNote();
  const name = fieldIn(note, ['name'], ['settings']);
  for (const text of ['S', 'Se', 'Sew']) name.onChange(text);
  expect(note.store.history().past.map(({ label }) => label)).toEqual(['Change name']);
  note.store.undo();
  expect(note.store.get('settings', 'settings')?.name).toBe('Shopping');
});

test('fields of two records, and switches and choices, are steps of their own', () => {
  const note = openNote();
  fieldIn(note, ['repeats'], ['a']).onChange(2);
  fieldIn(note, ['repeats'], ['b']).onChange(2);
  for (const isDone of [true, false]) fieldIn(note, ['isDone'], ['settings']).onChange(isDone);
  for (const look of ['loud', 'plain']) fieldIn(note, ['look']).onChange(look);
  expect(note.store.history().past).toHaveLength(6);
});

test('languages of one text are steps of their own', () => {
  const note = openNote();
  const text = () => fieldIn(note, ['text']);
  text().onChange({ type: 'custom', value: { en: 'M' } }, 'en');
  text().onChange({ type: 'custom', value: { en: 'Milk' } }, 'en');
  text().onChange({ type: 'custom', value: { en: 'Milk', sv: 'Mjölk' } }, 'sv');
  expect(note.store.history().past).toHaveLength(2);
});

test('a field that is a place moves its record, and whole numbers stay whole', () => {
  const note = openNote();
  fieldIn(note, ['indent']).onChange(0.75);
  fieldIn(note, ['repeats']).onChange(2.6);
  expect(note.store.history().past.map(({ label }) => label)).toEqual(['Move line', 'Change repetitions']);
  expect(note.store.get('lines', 'a')).toMatchObject({ indent: 0.75, repeats: 3 });
});

test('a field of several records says that they differ, and sets all in one step', () => {
  const note = openNote();
  const both = () => fieldIn(note, ['indent'], ['a', 'b']);
  expect(both()).toMatchObject({ value: 0.25, isMixed: true });
  both().onChange(1);
  expect(both()).toMatchObject({ value: 1, isMixed: false });
  note.store.undo();
  expect(note.store.list('lines').map(({ indent }) => indent)).toEqual([0.25, 0.5]);
});

test('a read-only field changes nothing, and carries the issue of its checks', () => {
  const { store } = openNote();
  const execute = vi.spyOn(store, 'execute');
  const issue = { level: 'error' as const, check: 'x', message: 'Repeat less', record: 'lines/a', path: ['repeats'] };
  const field = fieldOf(store, { collection: 'lines', ids: ['a'], path: ['repeats'] }, { isReadOnly: true, issue });
  field.onChange(5);
  expect(execute).not.toHaveBeenCalled();
  expect(field).toMatchObject({ value: 1, isReadOnly: true, issue: { message: 'Repeat less' } });
});

test('a field of a deleted record has no value, and setting it brings nothing back', () => {
  const note = openNote();
  const gone = fieldIn(note, ['repeats'], ['gone']);
  gone.onChange(2);
  expect([gone.value, note.store.get('lines', 'gone')]).toEqual([undefined, undefined]);
});
