import type { VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { expect, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';

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
