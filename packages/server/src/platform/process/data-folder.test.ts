import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

test('a missing data folder is made, with the folders above it', () => {
  using folder = temporaryFolder();
  prepareDataFolder(join(folder.path, 'a/b'));
  expect(statSync(join(folder.path, 'a/b')).isDirectory()).toBe(true);
});

test('a folder this user may not write is refused in words that name it', () => {
  using folder = temporaryFolder();
  const locked = join(folder.path, 'locked');
  mkdirSync(locked);
  chmodSync(folder.path, 0o755);
  chmodSync(locked, 0o555);
  asOrdinaryUser(() => {
    expect(() => prepareDataFolder(join(locked, 'data'))).toThrow(/locked\/data cannot be written \(EACCES\)/);
  });
});

/** Root may write anywhere, so the work runs as an unprivileged user. */
function asOrdinaryUser(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
