import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { hashSources } from './source-hashes.mjs';

/** Milliseconds after which the times of a file are trusted to be those of its contents. */
const LATER = 60_000;

function sources() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const root = folder.path;
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('src/a.ts', 'one');
  write('src/deep/b.ts', 'two');
  write('lock.json', '{}');
  const index = join(root, 'cache/index.json');
  const hash = (now = Date.now() + LATER) => hashSources([['lock.json', 'src']], { root, index, now })[0];
  return { root, write, hash, index };
}

test('another text, a new file, a file that is gone and another name each give another hash', () => {
  const { root, write, hash } = sources();
  const seen = new Set([hash()]);
  write('src/a.ts', 'three');
  seen.add(hash());
  write('src/c.ts', 'three');
  seen.add(hash());
  rmSync(join(root, 'src/a.ts'));
  seen.add(hash());
  write('lock.json', '{ }');
  seen.add(hash());
  expect(seen.size).toBe(5);
});

test('what was built from the same sources is not stale: neither tests nor built files nor times count', () => {
  const { root, write, hash } = sources();
  const before = hash();
  write('src/a.test.ts', 'a test');
  write('src/dist/a.js', 'built');
  utimesSync(join(root, 'src/a.ts'), new Date(0), new Date(0));
  expect(hash()).toBe(before);
});

test('a text of the same length is noticed, though somebody gave the file its earlier time', () => {
  const { root, write, hash } = sources();
  const before = hash();
  const { atime, mtime } = statSync(join(root, 'src/a.ts'));
  write('src/a.ts', 'two');
  utimesSync(join(root, 'src/a.ts'), atime, mtime);
  expect(hash()).not.toBe(before);
});

test('an unchanged file is not read again, unless it was written just before', () => {
  const { hash, index } = sources();
  const before = hash();
  // Who takes what is kept for a file notices that it was changed here.
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll(/"hash":"[^"]+"/g, '"hash":"kept"'));
  expect(hash()).not.toBe(before);
  expect(hash(Date.now())).toBe(before);
});
