import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { expect, test } from 'vitest';
import { canMoveInto, folderPath, foldersNamed, foldersOf } from './folder-shape.ts';

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

test.each([
  ['pl', ['root', 'plans'], 'plans'],
  ['NIGH', ['root', 'renders', 'night'], 'night'],
  ['077', ['root', 'kund-077'], 'kund-077'],
  ['kund 07', ['root', 'kund-077'], 'kund-077'],
  ['hav', ['root', 'hav-a', 'hav-b'], 'hav-b'],
  ['nothing', [], null],
])(
  'of many folders those that are named %j are shown with what holds them, the likeliest first',
  (typed, shown, first) => {
    const many = foldersOf([
      ...[
        root,
        renders,
        night,
        plans,
        directory('kund-001', root),
        { ...directory('kund-077', root), name: 'Kund 077' },
      ],
      ...[
        { ...directory('hav-a', root), name: 'Vid håvet' },
        { ...directory('hav-b', root), name: 'Havet' },
      ],
    ]);
    const found = foldersNamed(many, typed);
    expect([...found.shape.values()].flat()).toEqual(shown);
    expect(found.first).toBe(first);
  },
);
