import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createGatheringWriter } from './gathering-writer.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const pieces = (count: number, size: number) => Array.from({ length: count }, (_, at) => Buffer.alloc(size, at % 251));

test.each([
  [3_000, 1],
  [40, 64 * 1024],
  [3, 1024 * 1024],
])('%i pieces of %i bytes are written in their order, whole', async (count, size) => {
  const path = join(folder.path, `${count}`);
  const file = await open(path, 'wx');
  const writer = createGatheringWriter(file);
  for (const piece of pieces(count, size)) await writer.write(piece);
  await writer.end();
  await file.close();
  expect((await readFile(path)).equals(Buffer.concat(pieces(count, size)))).toBe(true);
});

test('a write that fails is thrown by what comes next, and leaves nothing under way', async () => {
  const path = join(folder.path, 'read-only');
  await (await open(path, 'wx')).close();
  const file = await open(path, 'r');
  const writer = createGatheringWriter(file);
  const writing = async () => {
    for (const piece of pieces(40, 64 * 1024)) await writer.write(piece);
    await writer.end();
  };
  await expect(writing()).rejects.toMatchObject({ code: 'EBADF' });
  await writer.settled();
  await file.close();
});
