import sharp from 'sharp';
import { expect, test } from 'vitest';
import { texturePicture } from './texture-picture.ts';

/** Colours, and what Chromium gives WebGL for them once they are written as inks without a profile. */
const COLOURS: readonly (readonly [red: number, green: number, blue: number])[] = [
  [200, 60, 40],
  [30, 160, 60],
  [128, 128, 128],
  [255, 255, 255],
];
const SHOWN = [
  [215, 26, 9],
  [64, 251, 10],
  [102, 104, 102],
  [255, 255, 255],
];
/** Of 255: files keep inks with small errors. */
const NEAR = 4;

/** A JPEG with a stripe of each colour, with or without the mark of Adobe's programs. */
async function inks(side: number, isMarked: boolean): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at += 1)
    pixels.set(COLOURS[Math.floor(((at % side) * COLOURS.length) / side)] ?? [], at * 3);
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).toColourspace('cmyk');
  const jpeg = await picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const mark = jpeg.indexOf(Buffer.from([0xff, 0xee]));
  if (isMarked) return jpeg;
  return Buffer.concat([jpeg.subarray(0, mark), jpeg.subarray(mark + 2 + jpeg.readUInt16BE(mark + 2))]);
}

test.each([
  { side: 64, isMarked: true },
  { side: 64, isMarked: false },
  { side: 600, isMarked: true },
])('a picture in printing inks of $side px has the colours that browsers show, marked: $isMarked', async (cell) => {
  const reading = { side: 200, usesAlpha: false, maxPixels: 1e6 };
  const picture = await texturePicture(await inks(cell.side, cell.isMarked), reading);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.channels]).toEqual([Math.min(cell.side, 200), 3]);
  for (const [stripe, shown] of SHOWN.entries()) {
    const x = Math.floor(((stripe + 0.5) * info.width) / SHOWN.length);
    const at = ((info.height >> 1) * info.width + x) * 3;
    for (const [channel, value] of shown.entries())
      expect(Math.abs((data[at + channel] ?? 0) - value)).toBeLessThanOrEqual(NEAR);
  }
});
