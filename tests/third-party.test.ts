import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The fields of a package.json that are used here. */
interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Licences that let us ship, link and change; anything else needs a thought and a line of its own. */
const KNOWN = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT-0',
  'MIT',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
];

const listed = new Map(
  [...readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
    ([, name, licence]) => [name ?? '', licence ?? ''],
  ),
);

function directDependencies(): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  const folders = [root, join(root, 'tests', 'postgres-15'), ...packages];
  const names = folders.flatMap((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies });
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@diorama/')).sort();
}

test('THIRD-PARTY.md lists exactly the direct dependencies', () => {
  expect([...listed.keys()].sort()).toEqual(directDependencies());
});

test('every licence in THIRD-PARTY.md is one that was considered', () => {
  const isConsidered = ([, licence]: [string, string]) => KNOWN.includes(licence);
  expect([...listed].filter((one) => !isConsidered(one))).toEqual([]);
});

test('what ships under terms of its own is told apart', () => {
  const text = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8');
  for (const name of ['FFmpeg', 'PostgreSQL License', 'SIL Open Font License 1.1', 'LGPL-3.0-or-later'])
    expect(text).toContain(name);
});
