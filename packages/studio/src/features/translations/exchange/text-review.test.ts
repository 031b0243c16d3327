import type { ImportDifference } from '@diorama/contract/translations/translations.contract.ts';
import { expect, test } from 'vitest';
import { shownOf } from './text-review.tsx';

const difference: ImportDifference = {
  ...{ key: 'd/keyframes/a/title.value', place: 'Kvarnen', field: 'View Entrance, title', language: 'sv' },
  ...{ action: 'change', before: 'Entre', after: 'Entré', source: 'Entry', today: 'Entrance' },
  ...{ isOutdated: true, isUnfinished: true, message: null },
};

test('a row names the text, shows its source of today, and says that it is outdated', () => {
  expect(shownOf(difference)).toEqual({
    name: 'Kvarnen: View Entrance, title',
    detail: 'Swedish',
    differences: [
      { field: 'Source', before: '', after: 'Entrance' },
      { field: '', before: 'Entre', after: 'Entré' },
    ],
    note: 'Unfinished. Outdated: translated from “Entry”',
    isBad: false,
  });
});

test('a key names itself, and a text of the first language has no source', () => {
  const own = { ...difference, key: 'menu', place: null, field: null, before: 'Menu', today: 'Menu', language: 'en' };
  expect(shownOf({ ...own, language: 'en', isOutdated: false, isUnfinished: false })).toEqual({
    name: 'menu',
    detail: 'English',
    differences: [{ field: '', before: 'Menu', after: 'Entré' }],
  });
});

test('a refused row says why, and nothing of what would become of it', () => {
  const { note, ...shown } = shownOf({ ...difference, action: 'refuse', message: 'The text is empty' });
  expect([note, shown.isBad]).toEqual(['The text is empty', true]);
});
