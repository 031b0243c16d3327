import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { compressBelow, hasQuickCopies, makeBetterCopies, useBetterCopies } from './compress-files.mjs';

const TEXT = Array.from({ length: 4_000 }, (_, at) => `const name${at * 7919} = ${Math.imul(at, 2_654_435_761)};`).join(
  '\n',
);

function builtFolder() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  writeFileSync(join(folder.path, 'page.js'), TEXT);
  writeFileSync(join(folder.path, 'small.js'), 'short');
  const copy = () => readFileSync(join(folder.path, 'page.js.br'));
  return { path: folder.path, copy };
}

test('every text that is worth it has a Brotli and a gzip copy', async () => {
  const { path, copy } = builtFolder();
  await compressBelow(path);
  expect(brotliDecompressSync(copy()).toString()).toBe(TEXT);
  expect(gunzipSync(readFileSync(join(path, 'page.js.gz'))).toString()).toBe(TEXT);
  expect(() => readFileSync(join(path, 'small.js.br'))).toThrow();
  expect(hasQuickCopies(path)).toBe(false);
});

test('quick copies are replaced by smaller ones in one go, and not before all of them are made and no server runs', async () => {
  const { path, copy } = builtFolder();
  await compressBelow(path, { isQuick: true });
  const quick = copy();
  expect(brotliDecompressSync(quick).toString()).toBe(TEXT);
  expect(hasQuickCopies(path)).toBe(true);
  useBetterCopies(path); // a start after one that was stopped
  expect(copy()).toEqual(quick);
  await makeBetterCopies(path);
  expect(copy()).toEqual(quick);
  expect(hasQuickCopies(path)).toBe(false);
  useBetterCopies(path);
  expect(copy().length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(copy()).toString()).toBe(TEXT);
});
