import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { expect, test } from 'vitest';
import { groupUsages } from './group-usages.ts';

const usage = (docId: string, record: string, field: string, name: string): Usage => ({
  docType: 'icgi',
  docId,
  space: { id: 'p', kind: 'project' },
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
  expect(groups.map(({ label, live, places }) => [label, live, places.length])).toEqual([
    ['Garden', null, 1],
    ['Tour', 3, 0],
  ]);
});
