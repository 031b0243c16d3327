import { copyFileSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { portraitCut, videoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { decodeVideo } from '../format/decode-video.testing.ts';
import { loadNodeAv } from '../load-node-av.ts';
import { encodeFrames } from './encode-frames.ts';
import { groupSizes } from './size-groups.ts';

const COUNT = 10;
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const kinds = ['webp', 'png', 'jpeg'] as const;
const frames = Object.fromEntries(
  kinds.map((kind) => [kind, Array.from({ length: COUNT }, (_, at) => join(folder.path, `f${at}.${kind}`))]),
);

beforeAll(async () => {
  for (let at = 0; at < COUNT; at += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><defs><linearGradient id="g"><stop stop-color="#3b6"/><stop offset="1" stop-color="#d84"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/><rect x="${100 + at * 24}" y="40" width="80" height="280" fill="rgb(${255 - at * 20},60,${at * 20})"/></svg>`;
    const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
    await picture
      .clone()
      .webp({ quality: 95 })
      .toFile(frames.webp?.[at] ?? '');
    await picture
      .clone()
      .png()
      .toFile(frames.png?.[at] ?? '');
    await picture
      .clone()
      .jpeg({ quality: 97 })
      .toFile(frames.jpeg?.[at] ?? '');
  }
});

const centre = { scale: 1, focal: null };
const part = portraitCut(16 / 9, centre, { scale: 1, focal: { x: 0.8, y: 0.5 } });
const cut = part && videoCut(part, 480);
const sizes = [
  { width: 640, height: 360 },
  { width: 480, height: 270 },
  ...(cut ? [{ width: cut.width, height: cut.height, cut }] : []),
];

async function encode(kind: string, quality: 'draft' | 'final', room?: number) {
  const videos = temporaryFolder();
  const order = { frames: frames[kind] ?? [], fps: 25, sizes, folder: videos.path, quality };
  return { videos, files: await encodeFrames(await loadNodeAv(), order, async () => {}, room) };
}

test.each(kinds.flatMap((kind) => [[kind, 'draft'] as const, [kind, 'final'] as const]))(
  'all sizes of frames as %s look like their stills, as %s',
  async (kind, quality) => {
    const { videos, files } = await encode(kind, quality);
    using _ = videos;
    expect(files.map(({ index, direction }) => `${index} ${direction}`)).toEqual(
      ['forward', 'reverse'].flatMap((direction) => sizes.map((__, index) => `${index} ${direction}`)),
    );
    for (const { path, direction, width, height, index } of files) {
      const video = await decodeVideo(path);
      expect(video.frames).toHaveLength(COUNT);
      expect(video.keyFrames).toEqual([0, 8]);
      for (const at of [0, COUNT - 1]) {
        const number = direction === 'forward' ? at : COUNT - 1 - at;
        const still = sharp(frames[kind]?.[number]);
        const own = sizes[index]?.cut;
        const shown = own
          ? sharp(await still.resize(own.of.width, own.of.height).png().toBuffer()).extract({
              left: number === 0 ? own.from.x : own.to.x,
              top: 0,
              width,
              height,
            })
          : still.resize(width, height);
        expect(meanDifference(await shown.removeAlpha().raw().toBuffer(), video.frames[at])).toBeLessThan(4);
      }
    }
  },
);

function meanDifference(still: Buffer, shown: Uint8Array | undefined): number {
  const sum = still.reduce((total, value, at) => total + Math.abs(value - (shown?.[at] ?? 0)), 0);
  return sum / still.length;
}

test('frames for which there is no memory are decoded again, and make the same videos', async () => {
  const [kept, again] = [await encode('png', 'draft'), await encode('png', 'draft', 0)];
  using _ = kept.videos;
  using __ = again.videos;
  for (const [at, { path }] of kept.files.entries())
    expect(readFileSync(again.files[at]?.path ?? '').equals(readFileSync(path))).toBe(true);
});

test.each(kinds)('a frame of %s that is cut off in the middle is refused by its number', async (kind) => {
  const whole = frames[kind] ?? [];
  const broken = join(folder.path, `cut.${kind}`);
  copyFileSync(whole[4] ?? '', broken);
  truncateSync(broken, Math.floor(readFileSync(broken).length / 2));
  for (const quality of ['draft', 'final'] as const) {
    const order = { frames: whole.with(4, broken), fps: 25, sizes, folder: folder.path, quality };
    await expect(encodeFrames(await loadNodeAv(), order, async () => {})).rejects.toThrow(/^frame 5 cannot be read: /);
  }
});

test('sizes of one shape come from one picture, parts of another shape from one of their own', () => {
  const wide = { width: 1920, height: 1080 };
  const small = { width: 960, height: 540 };
  const like = {
    width: 404,
    height: 540,
    cut: { of: small, width: 404, height: 540, from: { x: 0, y: 0 }, to: { x: 9, y: 0 } },
  };
  const other = { ...like, cut: { ...like.cut, of: { width: 960, height: 720 } } };
  expect(groupSizes([wide, small, like, other])).toEqual([
    { target: { ...wide, fit: 'fill' }, sizes: [wide, small, like] },
    { target: { width: 960, height: 720, fit: 'cover' }, sizes: [other] },
  ]);
});
