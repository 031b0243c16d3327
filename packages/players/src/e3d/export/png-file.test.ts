import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Pixels, pngOf } from './png-file.ts';

const SHAPES: readonly [string, Pixels][] = [
  ['one pixel', pixels(1, 1, () => [10, 20, 30, 0])],
  ['one row', pixels(7, 1, (x) => [x * 30, 255 - x, 3, x % 2 ? 0 : 255])],
  ['one column', pixels(1, 9, (_, y) => [y, 200, 255 - y * 20, y])],
  ['colours below alpha 0', pixels(16, 16, (x, y) => [x * 16, y * 16, 200, 0])],
  [
    'noise',
    pixels(33, 21, (x, y) => [(x * 7919 + y * 104_729) % 256, (x * y * 31) % 256, (x * 13) % 256, (y * 57) % 256]),
  ],
];

function pixels(width: number, height: number, of: (x: number, y: number) => number[]): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set(of(at % width, Math.floor(at / width)), at * 4);
  return { data, width, height };
}

test.each(SHAPES)('a PNG has its pixels as they are: %s', async (_what, given) => {
  const file = await pngOf(given);

  const { data, info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: given.width, height: given.height, channels: 4 });
  expect(new Uint8Array(data)).toEqual(given.data);
});

test('a picture of slow changes takes less than half of its bytes', async () => {
  const given = pixels(128, 128, (x, y) => [x, y, (x + y) / 2, 255]);

  const file = await pngOf(given);

  expect(file.length).toBeLessThan(given.data.length / 2);
});
