import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { syncFolderLater } from './durable-file.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const statesOf = async (calls: readonly Promise<void>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status);

test('many calls for one folder all end, and so do those that come during them', async () => {
  const first = Array.from({ length: 20 }, () => syncFolderLater(folder.path));
  await first[0];
  const later = Array.from({ length: 20 }, () => syncFolderLater(folder.path));
  expect(await statesOf([...first, ...later])).toEqual(Array.from({ length: 40 }, () => 'fulfilled'));
});

test('a call that comes during another one does not end with it: its name may be newer', async () => {
  const ended: string[] = [];
  const first = syncFolderLater(folder.path).then(() => ended.push('first'));
  const second = syncFolderLater(folder.path).then(() => ended.push('second'));
  await first;
  expect(ended).toEqual(['first']);
  await second;
});

test('a folder that is gone fails every call for it, and works again once it is there', async () => {
  const path = join(folder.path, 'gone');
  expect(await statesOf([syncFolderLater(path), syncFolderLater(path), syncFolderLater(path)])).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ]);
  mkdirSync(path);
  await syncFolderLater(path);
  rmSync(path, { recursive: true });
  await expect(syncFolderLater(path)).rejects.toMatchObject({ code: 'ENOENT' });
});
