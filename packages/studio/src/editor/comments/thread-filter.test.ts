import type { CommentThread } from '@diorama/contract/comments/comments.contract.ts';
import { expect, test } from 'vitest';
import { countUnread, filterThreads, mentionAt, piecesOf, pinsOf, placesOf, withMention } from './thread-filter.ts';

const thread = (id: string, more: Partial<CommentThread> = {}): CommentThread => ({
  id,
  text: 'Warmer, please',
  by: { id: null, name: 'Klara' },
  at: new Date(0),
  mentions: [],
  place: 'hall',
  point: { x: 0.5, y: 0.5 },
  link: null,
  resolved: null,
  replies: [],
  isUnread: false,
  ...more,
});
const DONE = { resolved: { at: new Date(0), by: null } };
const ids = (threads: readonly CommentThread[]) => threads.map(({ id }) => id);

test('a list is narrowed by state and view and keeps its order', () => {
  const threads = [thread('c'), thread('b', { place: 'bath' }), thread('a', DONE)];
  expect(ids(filterThreads(threads, { state: 'open', place: null }))).toEqual(['c', 'b']);
  expect(ids(filterThreads(threads, { state: 'open', place: 'bath' }))).toEqual(['b']);
  expect(ids(filterThreads(threads, { state: 'resolved', place: null }))).toEqual(['a']);
  expect(placesOf(threads)).toEqual(['hall', 'bath']);
});

test('only open threads count as unread', () => {
  expect(countUnread([thread('b', { isUnread: true }), thread('a', { ...DONE, isUnread: true })])).toBe(1);
});

test('pins are numbered as they were written; a resolved one stands there while it is read', () => {
  const threads = [thread('c'), thread('b', DONE), thread('a'), thread('x', { place: null, point: null })];
  const pins = (open: string | null) => pinsOf(threads, 'hall', open).map(({ thread: { id }, number }) => [id, number]);
  expect(pins(null)).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
  expect(pins('b')).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
});

test.each([
  ['@', 1, { from: 0, search: '' }],
  ['Look @Bo', 8, { from: 5, search: 'Bo' }],
  ['Look @Bo Be', 11, { from: 5, search: 'Bo Be' }],
  ['Look @Åsa then', 9, { from: 5, search: 'Åsa' }],
  ['mail@bo', 7, null],
  ['@Bo said it', 11, null],
])('%s with the caret at %i looks for %o', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found);
});

test('a chosen person’s name takes the place of what was typed', () => {
  expect(withMention('Look @Bo here', 5, 8, 'Bo Berg')).toEqual({ text: 'Look @Bo Berg here', caret: 14 });
});

test('mentions stand out of their text, also where a name is the beginning of another and has marks', () => {
  const pieces = piecesOf('@Bo Berg (and @Bo) see @Å. Ek?', ['Bo', 'Bo Berg', 'Å. Ek']);
  expect(pieces.filter(({ isName }) => isName).map(({ piece }) => piece)).toEqual(['@Bo Berg', '@Bo', '@Å. Ek']);
  expect(pieces.map(({ piece }) => piece).join('')).toBe('@Bo Berg (and @Bo) see @Å. Ek?');
});
