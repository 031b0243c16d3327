import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { expect, test } from 'vitest';
import { conflictHeading } from './conflict-heading.ts';

const hall = { id: 'hall', name: 'Hall', scale: 1 };
const pump = { id: 'm1', title: { type: 'custom', value: { en: 'Heat pump' } } };
const placement = { id: 'p1', x: 0.5, data: { type: 'marker', marker: { type: 'marker', id: 'm1' } } };
const records: Record<string, Record<string, unknown>> = { 'markers/m1': pump, 'keyframes/hall': hall };
const heading = (path: string[], base: unknown, mine: unknown, theirs: unknown) =>
  conflictHeading(icgiDocument, { path, base, mine, theirs }, 'Sara', (key) => records[key]);

test.each([
  [['keyframes/hall', 'name'], 'Hall', 'Hall 1', 'Hall 2', 'View Hall · name'],
  [['keyframes/hall'], hall, { ...hall, scale: 2 }, undefined, 'Sara deleted view Hall, which you changed'],
  [['keyframes/hall'], hall, undefined, { ...hall, scale: 2 }, 'You deleted view Hall, which Sara changed'],
  [['placements/p1'], placement, { ...placement, x: 0.7 }, null, 'Sara deleted marker Heat pump, which you moved'],
  [['placements/p1'], placement, null, { ...placement, x: 0.7 }, 'You deleted marker Heat pump, which Sara moved'],
  [
    ['placements/p1'],
    placement,
    { ...placement, x: 0.7, isLocked: true },
    null,
    'Sara deleted marker Heat pump, which you changed',
  ],
])('%j is named as people say it', (path, base, mine, theirs, title) => {
  expect(heading(path, base, mine, theirs).title).toBe(title);
});

test('a deletion is asked as keeping or deleting, and shows no stored values', () => {
  expect(heading(['keyframes/hall'], hall, { ...hall, scale: 2 }, undefined)).toMatchObject({
    mine: 'Keep it',
    theirs: 'Delete it',
    hasValues: false,
  });
});
