import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createThread } from './thread.ts';

/** A thread that doubles numbers, throws at texts and ends at null. */
function doubling(idle?: number) {
  const folder = temporaryFolder();
  const file = join(folder.path, 'double.mjs');
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (order) => {
      if (order === null) process.exit(3);
      if (typeof order !== 'number') throw new Error('not a number: ' + order);
      parentPort.postMessage([order * 2, threadId]);
    });`,
  );
  const thread = createThread<number | string | null>(pathToFileURL(file), idle === undefined ? {} : { idle });
  return { thread, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

test('one thread answers one order after the other', async () => {
  using made = doubling();
  const first = await made.thread.run(1);
  expect(first).toEqual([2, expect.any(Number)]);
  expect(await made.thread.run(1)).toEqual(first);
});

test('what it throws is thrown to the caller, and the next order has a new thread', async () => {
  using made = doubling();
  await expect(made.thread.run('five')).rejects.toThrow('not a number: five');
  expect(await made.thread.run(5)).toEqual([10, expect.any(Number)]);
  await expect(made.thread.run(null)).rejects.toThrow('The thread ended with 3');
  expect(await made.thread.run(6)).toEqual([12, expect.any(Number)]);
});

test('a thread without work ends', async () => {
  using made = doubling(1);
  const first = await made.thread.run(1);
  await expect.poll(() => made.thread.run(1), { interval: 50 }).not.toEqual(first);
});
