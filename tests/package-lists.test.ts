import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { importsOfTools, installedForNothing, type Manifest, type Source } from './architecture/package-lists.ts';

const root = join(import.meta.dirname, '..');
const packages = readdirSync(join(root, 'packages'));
/** What `npm start`, `npm run dev` and the commands for operators run. */
const START_SCRIPTS = /\/scripts\/(?:[\w-]+\.mjs|(?:backup|media|restore|users)\.ts)$/;

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

function sourcesIn(folder: string, isProduct: (path: string) => boolean): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.(test|testing|d)\.|\/testing[/.]/.test(path))
    .filter(isProduct)
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}

/** Of one package: its sources, and how they are built. */
const productOf = (name: string): Source[] =>
  sourcesIn(join('packages', name), (path) => /\/packages\/[^/]+\/(?:src\/|vite\.)/.test(path));
const scripts = sourcesIn('scripts', (path) => START_SCRIPTS.test(path));

test.each(packages)('what %s imports is installed by npm start, and no more', (name) => {
  const manifest = manifestOf(join('packages', name));
  const sources = productOf(name);
  expect(sources).not.toEqual([]);
  expect(importsOfTools(manifest, sources)).toEqual([]);
  expect(installedForNothing(manifest, sources)).toEqual([]);
});

test('what the scripts of a start import is installed by it, and no more', () => {
  expect(importsOfTools(manifestOf('.'), scripts)).toEqual([]);
  expect(installedForNothing(manifestOf('.'), scripts)).toEqual([]);
});

test('an import of a tool and a package nobody imports are found, types are not', () => {
  const manifest = { dependencies: { zod: '1', fastify: '1' }, devDependencies: { vitest: '1', '@swc/core': '1' } };
  const text = [
    "import type { Test } from 'vitest';",
    "import { join } from 'node:path';",
    "import * as z from 'zod/mini';",
    "export const load = () => import('@swc/core/spack');",
  ].join('\n');
  expect(importsOfTools(manifest, [{ path: 'a.ts', text }])).toEqual(['a.ts imports @swc/core']);
  expect(installedForNothing(manifest, [{ path: 'a.ts', text }])).toEqual(['fastify']);
  expect(importsOfTools(manifest, [{ path: 'a.css', text: "@import 'tailwindcss';" }])).toHaveLength(1);
});

test('the lock file names no host of a registry', () => {
  const { packages: entries }: { packages: Record<string, { resolved?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  expect(Object.values(entries).filter(({ resolved, link }) => resolved !== undefined && !link)).toEqual([]);
});
