import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const picture = () => sharp({ create: { width: 123, height: 45, channels: 3, background: '#4a6' } });

test.each([
  ['png', () => picture().png()],
  ['jpeg', () => picture().jpeg()],
  ['progressive jpeg', () => picture().jpeg({ progressive: true })],
  ['webp', () => picture().webp()],
  ['lossless webp', () => picture().webp({ lossless: true })],
  ['webp with transparency', () => picture().ensureAlpha(0.5).webp()],
  ['avif', () => picture().avif()],
])('the size of a %s stands in its head', async (_name, make) => {
  expect(pictureSize(await make().toBuffer())).toEqual({ width: 123, height: 45 });
});

test('what is no picture, and one that is cut off, has no size', async () => {
  const bytes = await picture().jpeg().toBuffer();
  expect(pictureSize(bytes.subarray(0, 20))).toBeNull();
  expect(pictureSize(new TextEncoder().encode('not a picture at all'))).toBeNull();
  expect(pictureSize(new Uint8Array())).toBeNull();
});
