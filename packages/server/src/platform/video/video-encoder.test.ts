import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type DecodedVideo, decodeVideo } from './format/decode-video.testing.ts';
import { processEncoder } from './process-encoder.ts';

const COUNT = 24;
const size = { width: 320, height: 180 };
const folder = temporaryFolder();
const frames = Array.from({ length: COUNT }, (_, i) => join(folder.path, `frame-${i}.png`));
beforeAll(() => Promise.all(frames.map((path, i) => drawFrame(i).toFile(path))));
afterAll(() => folder[Symbol.dispose]());

/** A coloured picture with a bar that moves on by a step each frame. */
function drawFrame(index: number) {
  const bar = `<rect x="${index * 12}" y="20" width="40" height="140" fill="rgb(${255 - index * 10},60,${index * 10})"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><defs><linearGradient id="g"><stop stop-color="#3b6"/><stop offset="1" stop-color="#d84"/></linearGradient></defs><rect width="320" height="180" fill="url(#g)"/>${bar}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png();
}

async function differenceFrom(path: string, rgb: Uint8Array) {
  const still = await sharp(path).raw().toBuffer();
  const sums = [0, 0, 0];
  let absolute = 0;
  still.forEach((value, i) => {
    sums[i % 3] = (sums[i % 3] ?? 0) + (rgb[i] ?? 0) - value;
    absolute += Math.abs((rgb[i] ?? 0) - value);
  });
  const pixels = still.length / 3;
  return { shift: Math.max(...sums.map((sum) => Math.abs(sum / pixels))), absolute: absolute / still.length };
}

test('a video that is cut begins and ends with that part of the stills, in both directions', async () => {
  using videos = temporaryFolder();
  const cut = { of: size, width: 136, height: 180, from: { x: 3, y: 0 }, to: { x: 180, y: 0 } };
  const sizes = [{ width: cut.width, height: cut.height, cut }];
  const files = await processEncoder().encode({ frames, fps: 30, sizes, folder: videos.path });
  for (const { direction, path } of files) {
    const video = await decodeVideo(path);
    expect(video).toMatchObject({ width: 136, height: 180, keyFrames: [0, 8, 16] });
    expect(video.tags).toEqual({ primaries: 1, transfer: 1, matrix: 1, range: 1 });
    for (const at of [0, 11, COUNT - 1]) {
      const number = direction === 'forward' ? at : COUNT - 1 - at;
      const left = Math.round(3 + (177 * number) / (COUNT - 1));
      const part = join(videos.path, `part-${number}.png`);
      await sharp(frames[number]).extract({ left, top: 0, width: 136, height: 180 }).toFile(part);
      const difference = await differenceFrom(part, video.frames[at] ?? new Uint8Array());
      expect(difference.shift).toBeLessThan(1);
      expect(difference.absolute).toBeLessThan(4);
    }
  }
  expect(files).toHaveLength(2);
});

describe('a video', () => {
  const progress: number[] = [];
  let forward: DecodedVideo;
  let reverse: DecodedVideo;

  beforeAll(async () => {
    using videos = temporaryFolder();
    const request = { frames, fps: 30, sizes: [size], folder: videos.path };
    const files = await processEncoder().encode(request, { onProgress: (part) => progress.push(part) });
    [forward, reverse] = await Promise.all([
      decodeVideo(files.find((file) => file.direction === 'forward')?.path ?? ''),
      decodeVideo(files.find((file) => file.direction === 'reverse')?.path ?? ''),
    ]);
  });

  test('a video has every frame once, at its pace, with a key frame every eight', () => {
    for (const video of [forward, reverse]) {
      expect(video.frames).toHaveLength(COUNT);
      expect(video.keyFrames).toEqual([0, 8, 16]);
      expect(video.times).toEqual(video.times.toSorted((a, b) => a - b));
      expect(video.duration).toBeCloseTo(COUNT / 30, 2);
      expect(video).toMatchObject({ ...size, codec: 'h264' });
    }
  });

  test('a video says BT.709, limited range, so that browsers show the colours of the stills', () => {
    expect(forward.tags).toEqual({ primaries: 1, transfer: 1, matrix: 1, range: 1 });
    expect(reverse.tags).toEqual(forward.tags);
  });

  test('the first and last frame look like their stills', async () => {
    for (const [path = '', video, at] of [
      [frames[0], forward, 0],
      [frames.at(-1), forward, -1],
      [frames.at(-1), reverse, 0],
      [frames[0], reverse, -1],
    ] as const) {
      const difference = await differenceFrom(path, video.frames.at(at) ?? new Uint8Array());
      // A wrong range or matrix shifts a channel by 4 and more; processors round apart by 0.1.
      expect(difference.shift).toBeLessThan(1);
      expect(difference.absolute).toBeLessThan(4);
    }
  });

  test('the header comes first, so that a video plays before it has arrived whole', () => {
    expect(forward.boxes.indexOf('moov')).toBeLessThan(forward.boxes.indexOf('mdat'));
  });

  test('progress grows to one', () => {
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  test('a frame that cannot be read fails the encode with its cause', async () => {
    const request = { frames: [join(folder.path, 'nothing.png')], fps: 30, sizes: [size], folder: folder.path };
    await expect(processEncoder().encode(request)).rejects.toThrow(/nothing\.png/);
  });

  test('a cancelled encode ends at once and leaves no process', async () => {
    const request = { frames: Array(200).fill(frames[0]), fps: 30, sizes: [size], folder: folder.path };
    const cancel = new AbortController();
    const encode = processEncoder().encode(request, {
      signal: cancel.signal,
      onProgress: () => cancel.abort(new Error('enough')),
    });
    await expect(encode).rejects.toThrow('enough');
  });

  test.runIf(process.platform === 'linux')(
    'an encode whose process is killed in the middle is done again by another one',
    async () => {
      using videos = temporaryFolder();
      const request = { frames: Array(60).fill(frames[0]), fps: 30, sizes: [size], folder: videos.path };
      let killed = 0;
      const files = await processEncoder().encode(request, {
        onProgress: (part) => {
          if (part < 0.2 || killed > 0) return;
          for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
          killed += 1;
        },
      });
      expect(killed).toBe(1);
      expect((await decodeVideo(files[0]?.path ?? '')).frames).toHaveLength(60);
    },
  );
});

/** Those of all threads; Linux alone says it. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
