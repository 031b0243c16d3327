import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { encodeStills } from '../stills/encode-stills.ts';
import { CostlyPictureError, LargePictureError, UnreadablePictureError } from './picture-errors.ts';
import { PictureProcess, PictureProcesses } from './picture-process.ts';
import { readPicture } from './read-picture.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

async function pictureFile(width: number, height: number): Promise<string> {
  const path = join(folder.path, `${width}x${height}.png`);
  await sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .png()
    .toFile(path);
  return path;
}

test('a picture is read outside the server: its size, a thumbnail and a placeholder', async () => {
  const facts = await readPicture(await pictureFile(900, 600));
  expect(facts).toMatchObject({ width: 900, height: 600, thumb: { width: 480, height: 320 } });
  expect((await sharp(facts.thumb.bytes).metadata()).format).toBe('webp');
  expect(facts.placeholder).toMatch(/^data:image\/webp;base64,/);
});

test.each([
  ['jpeg', 40, 80],
  ['png', 40, 80],
  ['tiff', 40, 80],
  ['avif', 40, 80],
  ['webp', 80, 40],
] as const)(
  'a %s with an EXIF orientation is as large as browsers draw it, in its thumbnail and stills too',
  async (format, width, height) => {
    const path = join(folder.path, `turned.${format}`);
    await sharp({ create: { width: 80, height: 40, channels: 3, background: '#876' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toFile(path);
    expect(await readPicture(path)).toMatchObject({ width, height, thumb: { width, height } });
    for await (const still of encodeStills(path, [{ format: 'webp', width }]))
      expect(still).toMatchObject({ width, height });
  },
);

test('a moving picture is read by its first one, and says how long it plays', async () => {
  const frame = (color: string) => ({ create: { width: 32, height: 16, channels: 3 as const, background: color } });
  const both = await Promise.all(['#f00', '#00f'].map((color) => sharp(frame(color)).png().toBuffer()));
  for (const format of ['gif', 'webp'] as const) {
    const path = join(folder.path, `moving.${format}`);
    await sharp(both, { join: { animated: true } })
      .toFormat(format, { delay: [200, 300] })
      .toFile(path);
    expect(await readPicture(path)).toMatchObject({ width: 32, height: 16, durationMs: 500 });
  }
  const sequence = await sharp(frame('#0a0')).avif().toBuffer();
  sequence.write('avis', 8, 'latin1'); // the brand of a file with several pictures
  const path = join(folder.path, 'moving.avif');
  await writeFile(path, sequence);
  expect(await readPicture(path)).toMatchObject({ width: 32, height: 16, durationMs: 0 });
  for await (const still of encodeStills(path, [{ format: 'webp', width: 32 }])) expect(still.height).toBe(16);
  expect(await readPicture(await pictureFile(20, 10))).toMatchObject({ durationMs: null });
});

test('a side of more than 16,383 pixels is refused, however few there are in all', async () => {
  const path = await pictureFile(16_384, 10);
  await expect(readPicture(path)).rejects.toThrow(LargePictureError);
  await expect(readPicture(path)).rejects.toThrow('no side may have more than 16383');
  expect(await readPicture(await pictureFile(16_383, 10))).toMatchObject({ width: 16_383 });
});

test('a file that is no picture is told as such, and the next one is read', async () => {
  const path = join(folder.path, 'none.png');
  await writeFile(path, 'no picture');
  await expect(readPicture(path)).rejects.toThrow(UnreadablePictureError);
  expect(await readPicture(await pictureFile(20, 10))).toMatchObject({ width: 20 });
});

test('a picture that takes too long is given up, and the process with it', async () => {
  const process = new PictureProcess(1);
  const order = { type: 'read' as const, path: await pictureFile(4_000, 4_000), maxPixels: 64_000_000 };
  await expect(process.run(order)).rejects.toThrow(CostlyPictureError);
  await expect(process.run(order)).rejects.toThrow('seconds to read');
  process.stop();
});

test('a picture that takes too much memory ends its process and nothing else', async () => {
  // Large enough that its memory is checked before it is read, on a busy machine, too.
  const order = { type: 'read' as const, path: await pictureFile(8_000, 8_000), maxPixels: 64_000_000 };
  const cramped = new PictureProcess(30_000, { memory: 1 });
  await expect(cramped.run(order)).rejects.toThrow('more memory to read than a picture may');
  expect(await readPicture(await pictureFile(20, 10))).toMatchObject({ width: 20 });
});

test('a process that something else stops is no fault of the picture, which is read by another one; a fault twice is', async () => {
  const order = { type: 'read' as const, path: await pictureFile(3_000, 3_000), maxPixels: 64_000_000 };
  const reader = new PictureProcess(30_000);
  const stop = (pid = 0, signal: NodeJS.Signals = 'SIGKILL') => process.kill(pid, signal);
  const read = reader.run(order);
  stop(reader.pid);
  expect(await read).toMatchObject({ type: 'read', facts: { width: 3_000 } });

  const twice = async (signal: NodeJS.Signals, refusal: object) => {
    const refused = expect(reader.run(order)).rejects.toMatchObject(refusal);
    const first = reader.pid;
    stop(first, signal);
    await vi.waitUntil(() => reader.pid !== undefined && reader.pid !== first, { interval: 1 });
    stop(reader.pid, signal);
    await refused;
  };
  await twice('SIGKILL', { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('Try again') });
  await twice('SIGSEGV', { message: 'the program that reads it stopped twice' });

  // As Ctrl-C and service managers do, to the whole group.
  const lasting = reader.run(order);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) stop(reader.pid, signal);
  expect(await lasting).toMatchObject({ type: 'read', facts: { width: 3_000 } });

  // Between two orders, too.
  expect(await reader.run(order)).toMatchObject({ type: 'read' });
  stop(reader.pid);
  expect(await reader.run(order)).toMatchObject({ type: 'read' });
  reader.stop();
});

test('the end of a process that had nothing to do leaves the next one alone', async () => {
  const order = { type: 'read' as const, path: await pictureFile(3_000, 3_000), maxPixels: 64_000_000 };
  const reader = new PictureProcess(30_000);
  await reader.run(order);
  // As after ten seconds without work; the exit event arrives while the next one reads.
  reader.stop();
  const read = reader.run(order);
  const { pid } = reader;
  await read;
  expect(reader.pid).toBe(pid);
  reader.stop();
});

test('stills are made outside the server, and an end of the work ends the process', async () => {
  const path = await pictureFile(900, 600);
  const stills = [];
  const wanted = [
    { format: 'webp' as const, width: 640 },
    { format: 'jpeg' as const, width: 900 },
  ];
  for await (const { format, width, height, type } of encodeStills(path, wanted))
    stills.push([format, width, height, type]);
  expect(stills).toEqual([
    ['webp', 640, 427, 'image/webp'],
    ['jpeg', 900, 600, 'image/jpeg'],
  ]);
  const ended = AbortSignal.abort(new Error('the server stops'));
  await expect(encodeStills(path, wanted, { signal: ended }).next()).rejects.toThrow('the server stops');
});

test('one process does orders that follow each other; those at the same time have one each, and an order that is broken off takes its process with it', async () => {
  const order = { type: 'read' as const, path: await pictureFile(20, 10), maxPixels: 64_000_000 };
  const processes = new PictureProcesses(30_000);
  const pidOf = (signal?: AbortSignal) =>
    processes.use(async (process) => {
      const read = process.run(order, signal);
      const { pid } = process;
      await read;
      return pid;
    });
  const first = await pidOf();
  expect(await pidOf()).toBe(first);
  const both = await Promise.all([pidOf(), pidOf()]);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(first);

  const taken = processes.take();
  const { pid } = taken;
  const ends = new AbortController();
  const broken = expect(taken.run(order, ends.signal)).rejects.toThrow('enough');
  ends.abort(new Error('enough'));
  await broken;
  processes.giveBack(taken);
  const next = processes.take();
  expect(await next.run(order)).toMatchObject({ type: 'read' });
  expect(next.pid).not.toBe(pid);
  next.stop();
  processes.take().stop();
});
