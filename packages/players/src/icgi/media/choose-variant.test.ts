import type { PortraitVariant, VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { expect, test } from 'vitest';
import { belowBroken, chooseVariant, chooseVideo } from './choose-variant.ts';

const variants: VideoVariant[] = [1920, 1280, 960].map((width) => ({
  width,
  height: (width * 9) / 16,
  codec: 'avc1.640028',
  forward: { url: '', bytes: width * 1_000 },
  reverse: { url: '', bytes: width * 1_000 },
}));
const fast = { saveData: false, effectiveType: '4g', bytesPerSecond: null } as const;
const widthFor = (
  width: number,
  pixelRatio: number,
  connection: Parameters<typeof chooseVariant>[2] = fast,
  rate: number | null = null,
) => chooseVariant(variants, { width, pixelRatio }, connection, rate)?.width;

test('the smallest variant that looks sharp in motion is taken', () => {
  expect(widthFor(800, 1)).toBe(960);
  expect(widthFor(1440, 1)).toBe(1280);
  expect(widthFor(1440, 2)).toBe(1920);
});

test('a slow or metered connection gets the small one', () => {
  expect(widthFor(1440, 2, { ...fast, saveData: true })).toBe(960);
  expect(widthFor(1440, 2, { ...fast, effectiveType: '3g' })).toBe(960);
});

test('the largest one is taken that the network brings in two seconds, by measurement before the browser’s estimate', () => {
  expect(widthFor(1440, 2, fast, 960_000)).toBe(1920);
  expect(widthFor(1440, 2, fast, 700_000)).toBe(1280);
  expect(widthFor(1440, 2, fast, 10_000)).toBe(960);
  expect(widthFor(1440, 2, { ...fast, bytesPerSecond: 700_000 })).toBe(1280);
  expect(widthFor(1440, 2, { ...fast, bytesPerSecond: 10_000 }, 960_000)).toBe(1920);
});

test('without variants there is nothing to choose', () => {
  expect(chooseVariant([], { width: 800, pixelRatio: 1 }, fast, null)).toBeNull();
});

const portrait: PortraitVariant[] = [1280, 960].map((width) => ({
  width: Math.round(width * 0.425),
  height: (width * 9) / 16,
  codec: 'avc1.640028',
  forward: { url: '', bytes: width * 400 },
  reverse: { url: '', bytes: width * 400 },
  cut: {
    of: { width, height: (width * 9) / 16 },
    width: Math.round(width * 0.425),
    height: (width * 9) / 16,
    from: { x: 0, y: 0 },
    to: { x: 10, y: 0 },
  },
}));
const videoFor = (coveredAspect: number | null, width = 765, videos: PortraitVariant[] | undefined = portrait) =>
  chooseVideo(
    { type: 'video', fps: 30, count: 24, width: 1920, height: 1080, variants, ...(videos && { portrait: videos }) },
    { width, pixelRatio: 3, coveredAspect },
    fast,
    null,
  );

test('an upright window gets the video that is cut for it, as sharp as the whole one would be', () => {
  expect(videoFor(390 / 844)).toBe(portrait[1]);
  expect(videoFor(430 / 932, 844)).toBe(portrait[0]);
  expect(videoFor(390 / 844, 1100)).toBe(portrait[0]);
  expect(videoFor(390 / 844, 2000)).toBe(portrait[0]); // there is no sharper one
});

test('a window that is broader, or shows the whole picture, gets the whole video; so does a publication without cut ones', () => {
  expect(videoFor(844 / 390)).toMatchObject({ width: 960 });
  expect(videoFor(0.8)).toMatchObject({ width: 960 });
  expect(videoFor(null)).toMatchObject({ width: 960 });
  expect(videoFor(390 / 844, 765, [])).toMatchObject({ width: 960 });
  expect(videoFor(3 / 4)).toBe(portrait[1]);
});

test('after a broken file only smaller videos are taken, and none when the smallest is broken', () => {
  const named = variants.map((one) => ({
    ...one,
    forward: { url: `${one.width}-forward`, bytes: 1 },
    reverse: { url: `${one.width}-reverse`, bytes: 1 },
  }));
  const left = (...broken: string[]) => belowBroken(named, new Set(broken)).map(({ width }) => width);
  expect(left()).toEqual([1920, 1280, 960]);
  expect(left('1920-reverse')).toEqual([1280, 960]);
  expect(left('1920-forward', '1280-forward')).toEqual([960]);
  expect(left('960-forward')).toEqual([]);
});
