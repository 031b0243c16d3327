import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { expect, test } from 'vitest';
import { groupUsages } from './group-usages.ts';
import { liveCopies } from './live-copies.ts';

const usage = (docId: string, record: string, field: string, name: string): Usage => ({
  docType: 'icgi',
  docId,
  space: { id: 'p', type: 'project', name: 'Solbacken' },
  projectId: 'p',
  label: docId,
  path: [record, field],
  name,
});

test('places are grouped by their document, a record that refers twice is named once', () => {
  const groups = groupUsages([
    usage('Tour', 'keyframes/hall', 'image', 'view Hall'),
    usage('Tour', 'keyframes/hall', 'poster', 'view Hall'),
    usage('Garden', 'keyframes/pond', 'image', 'view Pond'),
    usage('Tour', 'keyframes/stair', 'image', 'view Stair'),
  ]);
  expect(groups.map(({ label, places }) => [label, places.map(({ name }) => name)])).toEqual([
    ['Tour', ['view Hall', 'view Stair']],
    ['Garden', ['view Pond']],
  ]);
});

test('what visitors see is told of the document, apart from the places of its draft', () => {
  const live = { ...usage('Tour', '', '', 'live version 3'), path: [], live: { version: 3, isOutdated: false } };
  const groups = groupUsages([usage('Garden', 'keyframes/pond', 'image', 'view Pond'), live]);
  expect(groups.map(({ label, live, places }) => [label, live?.version ?? null, places.length])).toEqual([
    ['Garden', null, 1],
    ['Tour', 3, 0],
  ]);
});

test('live pages with an older copy are counted among all live pages', () => {
  const [old, current, none] = [
    { live: { version: 1, isOutdated: true } },
    { live: { version: 2, isOutdated: false } },
    { live: null },
  ];
  expect(liveCopies([none])).toBe('No live page shows it yet.');
  expect(liveCopies([current, none])).toBe('Live pages keep their copy until they are published again.');
  expect(liveCopies([old, none])).toBe('The live page shows an older copy until it is published again.');
  expect(liveCopies([old, current, old])).toBe('2 of 3 live pages show an older copy until they are published again.');
});
