import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { expect, test } from 'vitest';
import { canMoveInto, folderPath, foldersOf } from './folder-shape.ts';

const directory = (id: string, parent: Directory | null): Directory => ({
  id,
  parentId: parent?.id ?? null,
  name: id.toUpperCase(),
  path: [...(parent?.path ?? []), { id, name: id.toUpperCase() }],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  childCount: 0,
});
const root = directory('root', null);
const renders = directory('renders', root);
const night = directory('night', renders);
const plans = directory('plans', root);
const folders = foldersOf([root, renders, night, plans]);

test('folders are found by where they are', () => {
  expect(folders.shape).toEqual(
    new Map([
      ['', ['root']],
      ['root', ['renders', 'plans']],
      ['renders', ['night']],
    ]),
  );
  expect([folderPath(folders, 'night'), folderPath(folders, 'root')]).toEqual(['RENDERS / NIGHT', 'All files']);
});

test.each([
  ['a file', 'plans', [{ id: 'file', parentId: 'renders' }], true],
  ['a file that is there already', 'plans', [{ id: 'file', parentId: 'plans' }], false],
  [
    'a file that is there and one that is not',
    'plans',
    [
      { id: 'a', parentId: 'plans' },
      { id: 'b', parentId: 'root' },
    ],
    true,
  ],
  ['a folder', 'plans', [{ id: 'night', parentId: 'renders' }], true],
  ['a folder into itself', 'renders', [{ id: 'renders', parentId: 'root' }], false],
  ['a folder into one inside it', 'night', [{ id: 'renders', parentId: 'root' }], false],
  ['nothing', 'plans', [], false],
])('%s into %s', (_what, target, moved, expected) => {
  expect(canMoveInto(folders, target, moved)).toBe(expected);
});
