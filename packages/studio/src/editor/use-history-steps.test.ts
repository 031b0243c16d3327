import { expect, test } from 'vitest';
import type { Reveal } from './editor-kind.ts';
import { revealAfter } from './use-history-steps.ts';

/** Pages are shown by themselves, notes with their page; the settings are the document itself. */
function revealOf(key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  if (collection === 'notes') return { selected: { collection: 'pages', id: 'of-note' }, place: 'of-note' };
  return collection === 'pages' ? { selected: { collection, id } } : null;
}
const after = (edits: Parameters<typeof revealAfter>[0]) =>
  revealAfter(edits, ['settings', 'pages', 'notes', 'hidden'], { revealOf, isInOpenTab: () => true })?.selected ?? null;

test('a step that brings several records back shows the one that brought the others along', () => {
  const edits = [
    { key: 'notes/n', before: undefined, after: { id: 'n' } },
    { key: 'pages/p', before: undefined, after: { id: 'p' } },
    { key: 'settings', before: {}, after: { start: null } },
  ];
  expect(after(edits)).toEqual({ collection: 'pages', id: 'p' });
});

test('a step that changes one record shows it, or what it is shown with', () => {
  expect(after([{ key: 'pages/p', before: { a: 1 }, after: { a: 2 } }])).toEqual({ collection: 'pages', id: 'p' });
  expect(after([{ key: 'notes/n', before: { a: 1 }, after: { a: 2 } }])).toEqual({
    collection: 'pages',
    id: 'of-note',
  });
});

test('a step that removes things, changes many, or changes what is nowhere by itself, shows nothing in particular', () => {
  expect(after([{ key: 'pages/p', before: { id: 'p' }, after: undefined }])).toBeNull();
  expect(after([{ key: 'settings', before: { a: 1 }, after: { a: 2 } }])).toBeNull();
  expect(after([{ key: 'hidden/h', before: { a: 1 }, after: { a: 2 } }])).toBeNull();
  expect(
    after([
      { key: 'pages/a', before: { x: 1 }, after: { x: 2 } },
      { key: 'pages/b', before: { x: 1 }, after: { x: 2 } },
    ]),
  ).toBeNull();
});

test('of several things that came back, one of the open tab is shown, so that no other tab opens', () => {
  const edits = [
    { key: 'categories/c', before: undefined, after: { id: 'c' } },
    { key: 'places/p', before: undefined, after: { id: 'p' } },
  ];
  const shownIn = (open: readonly string[]) =>
    revealAfter(edits, ['settings', 'categories', 'places'], {
      revealOf: (key) => {
        const [collection = '', id = ''] = key.split('/');
        return { selected: { collection, id } };
      },
      isInOpenTab: (collection) => open.includes(collection),
    })?.selected;
  expect(shownIn(['places'])).toEqual({ collection: 'places', id: 'p' });
  expect(shownIn(['categories'])).toEqual({ collection: 'categories', id: 'c' });
  expect(shownIn(['settings'])).toEqual({ collection: 'categories', id: 'c' });
});
