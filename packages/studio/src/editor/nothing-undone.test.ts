import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { expect, test } from 'vitest';
import { nothingUndone } from './nothing-undone.ts';

const hall = { id: 'hall', name: 'Hall', compass: 0 };
const mine = [{ key: 'keyframes/hall', before: hall, after: { ...hall, name: 'Hall 1' } }];
const by = { id: 's', name: 'Sara' };
const remote = (after: object | undefined) => ({
  by,
  at: null,
  edits: [{ key: 'keyframes/hall', before: hall, after: after as Record<string, unknown> | undefined }],
});

test('an undo that changes nothing says who changed what since', () => {
  expect(nothingUndone(icgiDocument, mine, () => remote({ ...hall, name: 'Hall 2' }))).toBe(
    'Sara changed it since: name of view Hall 1',
  );
  expect(nothingUndone(icgiDocument, mine, () => remote(undefined))).toBe('Sara deleted view Hall 1 since');
  expect(nothingUndone(icgiDocument, mine, () => ({ ...remote(undefined), by: null }))).toBe(
    'Someone deleted view Hall 1 since',
  );
  expect(nothingUndone(icgiDocument, mine, () => null)).toBe('It was already undone');
});
