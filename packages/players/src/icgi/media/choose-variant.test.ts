import type { VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { expect, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';

const file = { url: '', bytes: 0 };
const variants: VideoVariant[] = [1920, 1280, 960].map((width) => ({
  width,
  height: (width * 9) / 16,
  codec: 'avc1.640028',
  forward: file,
  reverse: file,
}));
const fast = { saveData: false, effectiveType: '4g' } as const;
const widthFor = (width: number, pixelRatio: number, connection: Parameters<typeof chooseVariant>[2] = fast) =>
  chooseVariant(variants, { width, pixelRatio }, connection)?.width;

test('the smallest variant that looks sharp in motion is taken', () => {
  expect(widthFor(800, 1)).toBe(960);
  expect(widthFor(1440, 1)).toBe(1280);
  expect(widthFor(1440, 2)).toBe(1920);
});

test('a slow or metered connection gets the small one', () => {
  expect(widthFor(1440, 2, { saveData: true, effectiveType: '4g' })).toBe(960);
  expect(widthFor(1440, 2, { saveData: false, effectiveType: '3g' })).toBe(960);
});

test('without variants there is nothing to choose', () => {
  expect(chooseVariant([], { width: 800, pixelRatio: 1 }, fast)).toBeNull();
});
