import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts';

test('what a killed process left is removed at the next start, and what is worked in stays', async () => {
  const folder = await makeWorkFolder();
  writeFileSync(join(folder, '0-1920-forward.mp4'), 'half');
  await removeLeftFolders();
  expect(existsSync(folder)).toBe(true);
  await removeLeftFolders((pid) => pid !== process.pid);
  expect(existsSync(folder)).toBe(false);
  await rm(folder, { recursive: true, force: true });
});
