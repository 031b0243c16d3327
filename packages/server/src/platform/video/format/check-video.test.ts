import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { referencesOf } from '../h264-settings.ts';
import { processEncoder } from '../process-encoder.ts';
import type { EncodedFile } from '../video-encoder.port.ts';

const COUNT = 24;
const encoder = processEncoder();
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** Frames in which a bar moves over noise, so that every frame has much to store. */
async function drawFrames(width: number, height: number, count: number): Promise<string[]> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const path = join(folder.path, `${width}x${height}-${at}.jpg`);
      const bar = { create: { width: Math.ceil(width / 4), height, channels: 3 as const, background: '#d33' } };
      const left = Math.floor((at * width * 0.7) / count);
      await sharp(noise)
        .composite([{ input: bar, left, top: 0 }])
        .jpeg({ quality: 80 })
        .toFile(path);
      return path;
    }),
  );
}

let files: EncodedFile[];
let bytes: Buffer;
beforeAll(async () => {
  const frames = await drawFrames(640, 360, COUNT);
  files = await encoder.encode({ frames, fps: 24, sizes: [{ width: 640, height: 360 }], folder: folder.path });
  bytes = readFileSync(files[0]?.path ?? '');
});

/** A copy of the whole video with a fault. */
function spoiled(name: string, spoil: (copy: Buffer) => Buffer): string {
  const path = join(folder.path, `${name}.mp4`);
  writeFileSync(path, spoil(Buffer.from(bytes)));
  return path;
}

test('a whole video has the codec string of its own header', async () => {
  expect(await encoder.check([files[0]?.path ?? ''], COUNT)).toEqual([{ codec: files[0]?.codec }]);
  expect(files[0]?.codec).toMatch(/^avc1\.6400[0-9a-f]{2}$/);
});

test.each([
  ['cut off in the middle', (copy: Buffer) => copy.subarray(0, copy.length / 2)],
  ['of its first bytes alone', (copy: Buffer) => copy.subarray(0, 44)],
  ['empty', () => Buffer.alloc(0)],
  ['with its end overwritten by zeros', (copy: Buffer) => copy.fill(0, Math.floor(copy.length * 0.6))],
  [
    'with a part of another in its middle',
    (copy: Buffer) => copy.fill(copy.subarray(2_000, 12_000), Math.floor(copy.length / 2)),
  ],
])('a video %s is found', async (name, spoil) => {
  const [found] = await encoder.check([spoiled(name, spoil)], COUNT);
  expect(found).toHaveProperty('fault');
});

test('a video with fewer frames than were written is found', async () => {
  const [found] = await encoder.check([files[0]?.path ?? ''], COUNT + 1);
  expect(found).toEqual({ fault: `${COUNT} of its ${COUNT + 1} frames can be decoded` });
});

test('two sizes of one width are written to files of their own', async () => {
  const [frame = ''] = await drawFrames(64, 36, 1);
  const sizes = [
    { width: 64, height: 36 },
    { width: 64, height: 36 },
  ];
  const made = await encoder.encode({ frames: [frame], fps: 24, sizes, folder: folder.path });
  expect(new Set(made.map(({ path }) => path)).size).toBe(4);
  expect(made.map(({ index }) => index)).toEqual([0, 1, 0, 1]);
});

test('frames as large as studios send become whole videos of level 4.0', async () => {
  // More than one group of frames, and more than the references of the level.
  const drawn = await drawFrames(3840, 2160, 3);
  const frames = Array.from({ length: 12 }, (_, at) => drawn[at % drawn.length] ?? '');
  const sizes = [{ width: 1920, height: 1080 }];
  const made = await encoder.encode({ frames, fps: 25, sizes, folder: folder.path });
  expect(made.map(({ codec }) => codec)).toEqual(['avc1.640028', 'avc1.640028']);
});

test.each([
  [1920, 1080, 24, 4],
  [1920, 1080, 30, 4],
  [1920, 1080, 60, 4],
  [1920, 804, 60, 5],
  [1440, 1920, 30, 5],
  [1280, 720, 60, 5],
])('a video of %i × %i at %i a second has %i reference frames', (width, height, fps, references) => {
  expect(referencesOf({ width, height, fps, quality: 'final' })).toBe(references);
});
