import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGED_SINCE, takeBack } from './take-back.ts';

test('an act is taken back while what it made is still there', async () => {
  let name = 'New';
  await takeBack(
    'New',
    async () => name,
    async () => {
      name = 'Old';
    },
  );
  expect(name).toBe('Old');
});

test('what a colleague changed since is left as it is, and that is said', async () => {
  let name = 'Theirs';
  const undo = async () => {
    name = 'Old';
  };
  await expect(takeBack('New', async () => name, undo)).rejects.toThrow(CHANGED_SINCE);
  expect(name).toBe('Theirs');
});

const SOURCES = join(import.meta.dirname, '..');

/** What keeps an undo from taking back what a colleague did since, by what its source says. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'compares what it made': /takeBack\(/,
  'names the publication, version or revision that it knows, and the server compares':
    /\bseen\b|undoRevision|undoAll\(/,
  'is a change of its own document, which is merged': /store\.(undo|revert)\(/,
  'brings back what was deleted: of that nothing newer is there': /restore/i,
  'takes away what it added itself': /made|imported|added/i,
  'is of the caller alone': /usePinProject|waitingGroups/,
};
/** Undo of an edit, and notices whose undo is handed in by one of the others. */
const OTHERS = new Set([
  'editor/actions/general.actions.ts',
  'editor/import/import-dialog.tsx',
  'editor/publish/unpublish-dialog.tsx',
  'editor/selection/use-delete-records.ts',
]);

test.each(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !path.startsWith('gallery') && !OTHERS.has(path),
    )
    .filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes("label: 'Undo'")),
)('the undo of %s takes back nothing that a colleague did since', (path) => {
  const source = readFileSync(join(SOURCES, path), 'utf8');
  expect(Object.values(PATTERNS).some((way) => way.test(source))).toBe(true);
});

test('an undo of a rename, a move or a setting compares first', () => {
  const comparing = [
    'features/clients/client-list.tsx',
    'features/clients/rename-client-dialog.tsx',
    'features/files/browser/use-asset-actions.ts',
    'features/files/details/use-file-meta.ts',
    'features/materials/use-material-actions.ts',
    'features/menu/use-menu-actions.ts',
    'features/mesh/use-mesh-actions.ts',
    'features/projects/dialogs/rename-project-dialog.tsx',
    'features/projects/products/use-product-actions.ts',
    'features/projects/list/use-project-actions.ts',
  ];
  for (const path of comparing) expect(readFileSync(join(SOURCES, path), 'utf8')).toContain('takeBack(');
});
