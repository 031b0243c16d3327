import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { cruisePackages } from './architecture/cruise.ts';
import { importsInFolderCircles } from './architecture/folder-circles.ts';
import { breachTargets, folderRule, importRules } from './architecture/import-rules.ts';
import { kindWords } from './architecture/kind-words.ts';
import { GUESTS, sharedTables, tableWriters } from './architecture/table-writers.ts';

const root = join(import.meta.dirname, '..');
/** Fewer than there are; far more than a parser that reads nothing would find. */
const MODULES_AT_LEAST = 250;
const MAX_LINES = 500;
/** Files of a folder that a newcomer still reads through by name; tests and their helpers stand next to them. */
const FILES_OF_A_FOLDER = { most: 30, many: 20, foldersWithMany: 8 };
const SOURCE_FOLDERS = ['packages', 'scripts', 'tests', 'bench', 'demo'];

test('packages and features import only what they may', async () => {
  const { modules, breaches } = await cruisePackages(root);
  expect(modules).toBeGreaterThan(MODULES_AT_LEAST);
  expect(breaches).toEqual([]);
});

test('every import rule bites: a planted breach is found', async () => {
  using folder = temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const rules = [...importRules, folderRule];
  const planted = {
    ...breachTargets,
    ...Object.fromEntries(rules.map(({ breach }) => [breach.path, breach.text])),
  };
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  const { breaches } = await cruisePackages(folder.path);
  // A circle is reported at either of its files: both names begin alike.
  const isFound = (name: string, path: string) =>
    breaches.some(({ rule, from }) => rule === name && from.startsWith(path.replace(/[.]ts$/, '')));
  expect(rules.filter(({ name, breach }) => !isFound(name, breach.path))).toEqual([]);
});

test('rooms of a feature, and folders of other packages, lead in one direction; a type leads nowhere', () => {
  const circlesOf = (imports: readonly [from: string, to: string, isType?: boolean][]) =>
    importsInFolderCircles(imports.map(([source, to, isType = false]) => ({ source, imports: [{ to, isType }] }))).map(
      ({ from }) => from,
    );
  const [one, other, third] = ['stage', 'outline', 'upload'].map(
    (room) => `packages/studio/src/features/e3d/${room}/x.ts`,
  );
  if (!one || !other || !third) throw new Error('Three rooms');
  expect(
    circlesOf([
      [one, other],
      [other, third],
      [third, one],
    ]),
  ).toEqual([one, other, third]);
  expect(
    circlesOf([
      [one, other],
      [other, third],
      [third, one, true],
    ]),
  ).toEqual([]);
  // The folder that holds them puts them together.
  const shared = 'packages/studio/src/features/e3d/e3d.ts';
  expect(
    circlesOf([
      [one, shared],
      [shared, one],
    ]),
  ).toEqual([]);
  const [parts, engine] = ['packages/players/src/gis/parts/deep/a.ts', 'packages/players/src/gis/engine/b.ts'];
  expect(
    circlesOf([
      [parts, engine],
      [engine, parts],
    ]),
  ).toEqual([parts, engine]);
  expect(
    circlesOf([
      ['packages/documents/src/e3d/a.ts', 'packages/documents/src/shared/b.ts'],
      ['packages/documents/src/shared/c.ts', 'packages/documents/src/e3d/d.ts'],
    ]),
  ).toHaveLength(2);
});

test('no list that callers may make long is spread into the arguments of a call', () => {
  const spread = /\b(?:push|unshift|Math\.max|Math\.min)\(\s*(?:[^(){}[\]]*,\s*)?\.\.\./;
  expect('found.push(...given); Math.max(0, ...given)'.split(';').every((text) => spread.test(text))).toBe(true);
  const sources = ['packages/server/src', 'packages/documents/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const found = sources.filter(
    (path) => /(?<!\.test|\.testing)\.ts$/.test(path) && spread.test(readFileSync(join(root, path), 'utf8')),
  );
  // Arguments lie on the stack, and 120,000 of them fill it.
  expect(found).toEqual([]);
});

test('no list of the server is ordered by a name as its bytes are', () => {
  const name = String.raw`(?:\w+\.)?(?:name|file_name|search_text|tag)`;
  const byBytes = new RegExp(
    String.raw`orderBy\((?:'${name}'|sql${'`'}lower)|order by (?:[^)${'`'}]*, )?(?:${name}|lower\(${name}\))(?=[,)${'`'}\s])(?! collate names)`,
  );
  const breaches = [
    ".orderBy('clients.name')",
    '.orderBy(sql`lower(name)`)',
    '`order by depth, name, id`',
    '`order by lower(tag) limit 1`',
  ];
  expect(breaches.filter((text) => !byBytes.test(text))).toEqual([]);
  expect(byBytes.test('`order by name collate names, id`')).toBe(false);
  const folder = join(root, 'packages/server/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test|\.testing)\.ts$/.test(path) && !path.includes('migrations'),
  );
  expect(sources.filter((path) => byBytes.test(readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

test('the linter refuses default exports, any, non-null assertions and value imports of types', () => {
  using folder = temporaryFolder();
  const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder.path, 'biome.json'), JSON.stringify({ linter }));
  const plants = [
    ['noDefaultExport', 'export default 1;'],
    ['noExplicitAny', 'export const value: any = 1;'],
    ['noNonNullAssertion', 'export const first = (list: string[]) => list[0]!.length;'],
    ['useImportType', "import { Kysely } from 'kysely';\nexport const close = (db: Kysely<object>) => db.destroy();"],
  ] as const;
  for (const [rule, text] of plants) writeFileSync(join(folder.path, `${rule}.ts`), text);
  const args = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
  for (const [rule] of plants) expect(stdout + stderr).toMatch(new RegExp(`^${rule}\\.ts.*${rule}`, 'm'));
});

test('the linter finds untyped values that are given a type without a look at them, in product code', () => {
  using folder = temporaryFolder();
  const sources = join(folder.path, 'packages/plant/src');
  mkdirSync(sources, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  writeFileSync(join(folder.path, '.oxlintrc.json'), JSON.stringify({ ...config, $schema: undefined }));
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true } }));
  const plants = [
    ['no-unsafe-assignment', 'export const claims = (text: string): void => { const read: Date = JSON.parse(text); };'],
    ['no-unsafe-return', 'export const date = (value: unknown): Date => Object(value);'],
    ['no-unsafe-argument', 'export const year = (text: string): Date => new Date(JSON.parse(text));'],
  ] as const;
  for (const [rule, text] of plants) writeFileSync(join(sources, `${rule}.ts`), text);
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--quiet', '-f', 'unix'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
  for (const [rule] of plants) expect(stdout + stderr).toMatch(new RegExp(`${rule}\\.ts.*typescript\\(${rule}\\)`));
});

test(`no source file has more than ${MAX_LINES} lines`, () => {
  const long = SOURCE_FOLDERS.flatMap((name) => sourcesBelow(join(root, name)))
    .map((path) => ({ path: relative(root, path), lines: lineCount(readFileSync(path, 'utf8')) }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
  expect(lineCount('line\n'.repeat(MAX_LINES + 1))).toBeGreaterThan(MAX_LINES);
});

test(`no folder has more than ${FILES_OF_A_FOLDER.most} product files, and few have more than ${FILES_OF_A_FOLDER.many}`, () => {
  const counts = new Map<string, number>();
  for (const path of sourcesBelow(join(root, 'packages'))) {
    const folder = relative(root, dirname(path));
    const isProduct = folder.includes('/src') && !/[.](?:test|testing|entry)[.]|\/testing\//.test(path);
    // A migration is never changed, and none is looked for by its name.
    if (isProduct && !folder.endsWith('/migrations')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const above = (limit: number) => [...counts].filter(([, count]) => count > limit);
  expect(above(FILES_OF_A_FOLDER.most)).toEqual([]);
  expect(above(FILES_OF_A_FOLDER.many).length).toBeLessThanOrEqual(FILES_OF_A_FOLDER.foldersWithMany);
});

test('code that works with any kind names none', () => {
  const sources = sourcesBelow(join(root, 'packages')).filter((path) => path.includes('/src/'));
  const found = sources.flatMap((path) => kindWords(relative(root, path), readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
  const planted = "// An icgi.\nif (kind === 'icgi') show(keyframe);\n";
  expect(kindWords('packages/server/src/features/products/breach.ts', planted)).toHaveLength(1);
  expect(kindWords('packages/server/src/features/icgi/right.ts', planted)).toEqual([]);
});

test('a table is written by one feature; guests are named with their reasons', () => {
  const writers = tableWriters(
    root,
    sourcesBelow(join(root, 'packages', 'server', 'src', 'features')).map((path) => relative(root, path)),
  );
  expect(writers.length).toBeGreaterThan(50);
  expect(sharedTables(writers)).toEqual([]);
  const written = new Set(writers.map(({ feature, table }) => `${feature} ${table}`));
  expect(Object.keys(GUESTS).filter((guest) => !written.has(guest))).toEqual([]);
  const planted = [...writers, { feature: 'menu', table: 'documents' }];
  expect(sharedTables(planted)).toEqual(['documents: documents, menu']);
});

test('documents and contract are checked without browser or Node types', () => {
  for (const name of ['documents', 'contract']) {
    const config = JSON.parse(readFileSync(join(root, 'packages', name, 'tsconfig.json'), 'utf8'));
    expect(config).toMatchObject({ extends: '../../tsconfig.base.json' });
    expect(config.compilerOptions ?? {}).toEqual({});
  }
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  expect(base.compilerOptions).toMatchObject({ types: [], erasableSyntaxOnly: true });
  expect(base.compilerOptions.lib.join()).not.toMatch(/dom/i);
});

test('the types of the studio are checked without the server’s sources and packages', () => {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'packages/studio'), '--listFilesOnly'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const files = stdout.split('\n').map((path) => relative(root, path));
  const ofServer = /^packages\/server\/|^node_modules\/(kysely|fastify|pg|pg-boss|pino|@types\/pg)\//;
  expect(files).toContain('packages/studio/src/main.tsx');
  expect(files.filter((path) => ofServer.test(path))).toEqual([]);
});

const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist)\//.test(path));
}
