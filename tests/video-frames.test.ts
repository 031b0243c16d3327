import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draw, tagged } from '../packages/server/src/platform/video/format/compare-videos.testing.ts';
import {
  beginningAt,
  clipped,
  endingAt,
  inTwoParts,
  reshaped,
} from '../packages/server/src/platform/video/format/spoil-mp4.testing.ts';
import { drawn, type TestVideo, writeVideo } from '../packages/server/src/platform/video/format/write-video.testing.ts';
import { loadNodeAv } from '../packages/server/src/platform/video/load-node-av.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { brightnessOf, distanceOf, type TakenVideo } from './support/video-brightness.ts';

const folder = temporaryFolder();
let browser: Browser;
let page: Page;
let url: string;
const server = createServer((request, response) => {
  if (request.url === '/')
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
  else {
    // A worker is taken as a script by what it says it is.
    if (request.url?.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(join(folder.path, request.url ?? '')));
  }
});

beforeAll(async () => {
  await loadNodeAv();
  await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      outDir: folder.path,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'support/video-page.ts'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.goto(url);
  await page.addScriptTag({ type: 'module', content: readFileSync(join(folder.path, 'page.js'), 'utf8') });
  await page.waitForFunction(() => 'takeFrames' in window);
});
afterAll(async () => {
  await browser.close();
  server.close();
  folder[Symbol.dispose]();
});

interface Row extends Omit<TestVideo, 'path' | 'pictures'> {
  name: string;
  size?: string;
  /** Filters behind the drawn pictures. */
  pictures?: string;
  rate?: number;
  change?: (bytes: Buffer) => Buffer;
  /** Filters that turn drawn pictures into those that are shown. */
  shown?: string;
  /** Of the drawn pictures, those that are taken. */
  kept?: (at: number) => boolean;
  becomes?: readonly [width: number, height: number];
  fps?: number;
  isUneven?: boolean;
}

const PICTURES = tagged('yuv420p');
const H264 = { muxer: 'mp4', encoder: 'libx264' };
const VP9 = { muxer: 'webm', encoder: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8' } };

const RIGHT: Row[] = [
  { name: 'H.264 with pictures told by later ones', ...H264, options: { 'x264-params': 'bframes=3:b-pyramid=normal' } },
  { name: 'H.264 in which every picture stands alone', ...H264, options: { 'x264-params': 'keyint=1' } },
  { name: 'H.264 in parts', ...H264, muxing: { movflags: 'frag_keyframe+empty_moov+default_base_moof' } },
  { name: 'H.264 in QuickTime with sound', ...H264, muxer: 'mov', sound: 'aac' },
  { name: 'H.264 that begins later than its sound', ...H264, sound: 'aac', delay: 0.5 },
  { name: 'H.264 of a phone held upright', ...H264, turn: 90, becomes: [180, 320], shown: 'transpose=clock,' },
  { name: 'H.264 of a phone held upside down', ...H264, turn: 180, shown: 'hflip,vflip,' },
  { name: 'H.264 of a phone held the other way', ...H264, turn: 270, becomes: [180, 320], shown: 'transpose=cclock,' },
  {
    name: 'H.264 whose pixels are not square',
    ...{ ...H264, size: '240x180', pictures: `${PICTURES},setsar=4/3` },
    ...{ becomes: [320, 180], shown: 'scale=320:180:flags=lanczos,' },
  },
  {
    name: 'H.264 whose container alone says that pixels are not square',
    ...{ ...H264, size: '240x180', change: (bytes: Buffer) => reshaped(bytes, [4, 3]) },
    ...{ becomes: [320, 180], shown: 'scale=320:180:flags=lanczos,' },
  },
  {
    name: 'H.264 whose pictures last unequally long',
    ...{ ...H264, pictures: `select='not(mod(n,3))+gt(n,12)',${PICTURES}` },
    ...{ kept: (at) => at % 3 === 0 || at > 12, fps: 16, isUneven: true },
  },
  {
    name: 'H.264 of which an edit leaves out the beginning',
    ...{ ...H264, options: { 'x264-params': 'bframes=2' }, change: (bytes: Buffer) => beginningAt(bytes, 0.25) },
    kept: (at) => at >= 6,
  },
  { name: 'H.264 of full range', ...H264, pictures: tagged('yuv420p', 'pc') },
  { name: 'H.264 of 120 pictures a second', ...H264, rate: 120, kept: (at) => at % 2 === 0, fps: 60 },
  { name: 'H.264 of 12 pictures a second', ...H264, rate: 12, fps: 12 },
  { name: 'VP9 of an odd size', ...VP9, size: '321x181', becomes: [321, 181] },
  { name: 'VP9 of 10 bits', ...VP9, pictures: tagged('yuv420p10le') },
  { name: 'VP8', muxer: 'webm', encoder: 'libvpx', options: { b: '4000000', deadline: 'realtime' } },
];

/** A second of it, and the brightness of what is drawn. */
async function made({ name, size = '320x180', rate = 24, pictures = PICTURES, change, shown = '', ...video }: Row) {
  const file = `${name.replaceAll(/\W+/g, '-')}.${video.muxer}`;
  const path = join(folder.path, file);
  const source = (rest: string) => draw(size, rest).replace('rate=24', `rate=${rate}`);
  await writeVideo({ ...video, path, pictures: source(pictures) });
  if (change) writeFileSync(path, change(readFileSync(path)));
  const expected: number[][] = [];
  for await (const { frame } of drawn(source(`${shown}format=gbrp`), 'buffersink')) {
    const { width, height } = frame;
    // Planes of green, blue and red.
    const bytes = frame.toBuffer();
    const planes = [2, 0, 1];
    const at = (x: number, y: number, channel: number) =>
      bytes[(planes[channel] ?? 0) * width * height + y * width + x] ?? 0;
    expected.push(brightnessOf(width, height, at));
  }
  return { file, expected };
}

const take = (file: string, how: 'decoded' | 'sought' = 'decoded') =>
  page.evaluate(([path, by]) => window.takeFrames(path, by), [`/${file}`, how] as const);

const isTaken = (video: Awaited<ReturnType<typeof take>>): video is TakenVideo => 'pictures' in video;

test.each(RIGHT)('$name: its frames are taken once each, in order and as they are shown', async (row) => {
  const { kept = () => true, becomes = [320, 180], fps = 24, isUneven = false } = row;
  const { file, expected } = await made(row);
  const video = await take(file);
  if (!isTaken(video)) throw new Error(video.refused);
  const wanted = [...expected.keys()].filter(kept);
  expect(video).toMatchObject({ fps, isUneven });
  expect(new Set(video.pictures.map(({ width, height }) => `${width}x${height}`))).toEqual(
    new Set([becomes.join('x')]),
  );
  expect(video.names).toEqual([...video.names].sort());
  const nearest = video.pictures.map(({ brightness }) => {
    const far = expected.map((one) => distanceOf(brightness, one));
    return far.indexOf(Math.min(...far));
  });
  expect(nearest).toEqual(wanted);
  for (const [at, { brightness }] of video.pictures.entries())
    expect(distanceOf(brightness, expected[wanted[at] ?? 0] ?? [])).toBeLessThan(3);
});

const CONVERTED: Row[] = [
  { name: 'H.264 that is mirrored', ...H264, isMirrored: true },
  { name: 'H.264 that an edit ends early', ...H264, change: (bytes) => endingAt(bytes, 0.5) },
  {
    name: 'H.264 of which two parts are shown in another order',
    ...{ ...H264, options: { 'x264-params': 'bframes=0' }, change: (bytes: Buffer) => inTwoParts(bytes, 0.5) },
  },
  {
    name: 'H.264 that is clipped by its container',
    ...{ ...H264, change: (bytes: Buffer) => clipped(bytes, { width: 240, height: 120 }) },
  },
  { name: 'MPEG-4 part 2', muxer: 'mp4', encoder: 'mpeg4', options: { b: '4000000' } },
  {
    name: 'H.264 that ends in the middle of a picture',
    ...{ ...H264, muxing: { movflags: '+faststart' } },
    change: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6)),
  },
];

test.each(CONVERTED)('$name: it is left to the server, by name', async (row) => {
  const { file } = await made(row);
  const video = await take(file);
  expect(video).toMatchObject({ isConverted: true, refused: expect.stringContaining(file) });
});

test('a browser without a decoder of its own takes the same frames by its player', async () => {
  const { file, expected } = await made({ name: 'H.264 by the player', ...H264 });
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
  const video = await take(file);
  if (!isTaken(video)) throw new Error(video.refused);
  const nearest = video.pictures.map(({ brightness }) => {
    const far = expected.map((one) => distanceOf(brightness, one));
    return far.indexOf(Math.min(...far));
  });
  expect([video.fps, nearest]).toEqual([24, [...expected.keys()]]);
});
