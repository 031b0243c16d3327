import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { lockDataFolder } from './data-lock.ts';
import { processIdentity } from './process-identity.ts';

test('a folder is locked once, and free again afterwards', () => {
  using folder = temporaryFolder();
  const unlock = lockDataFolder(folder.path);
  expect(() => lockDataFolder(folder.path)).toThrow(/already running on this DATA_DIR/);
  unlock();
  lockDataFolder(folder.path)();
  expect(readdirSync(folder.path)).toEqual([]);
});

test('the lock of a process that is gone does not count', async () => {
  using folder = temporaryFolder();
  const child = spawn('true', { stdio: 'ignore' });
  await once(child, 'close');
  writeFileSync(join(folder.path, 'server.lock'), `${child.pid} whenever`);
  lockDataFolder(folder.path)();
});

test('the lock of a killed server whose process id a stranger has now does not count', () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'server.lock'), `${process.ppid} another-boot:1`);
  lockDataFolder(folder.path)();
  expect(existsSync(join(folder.path, 'server.lock'))).toBe(false);
});

test('the lock of another live process counts', () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'server.lock'), `${process.ppid} ${processIdentity(process.ppid)}`);
  expect(() => lockDataFolder(folder.path)).toThrow(new RegExp(`process ${process.ppid}`));
});
