import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portraitCutsOf, servedWidths, videoSizesOf, widthsOf } from './rendition-sizes.ts';

test.each([
  [7680, 4320, [640, 1280, 1920, 2560, 3840]],
  [5000, 7000, [640, 1280, 1920, 2560, 2743]],
  [3840, 2160, [640, 1280, 1920, 2560, 3840]],
  [2160, 3840, [640, 1280, 1920, 2160]],
  [3000, 4000, [640, 1280, 1920, 2560, 2880]],
  [900, 12_000, [288]],
  [1000, 1000, [640, 1000]],
  [640, 480, [640]],
])('a still of %i × %i pixels is made in the widths %j', (width, height, widths) => {
  expect(widthsOf(width, height)).toEqual(widths);
});

test('an upright still that was made larger before is served as it is', () => {
  const made = new Set([640, 1280, 1920, 2560, 3840]);
  expect(servedWidths({ width: 5000, height: 7000 }, (_, width) => made.has(width))).toEqual([...made]);
  expect(servedWidths({ width: 5000, height: 7000 }, (format, width) => format !== 'avif' && made.has(width))).toEqual([
    640, 1280, 1920, 2560, 2743,
  ]);
});

test.each([
  [1918, 1080, [1918, 1280, 960]],
  [1919, 1080, [1918, 1280, 960]],
  [1920, 1080, [1920, 1280, 960]],
  [1921, 1081, [1920, 1280, 960]],
  [2560, 1440, [1920, 1280, 960]],
  [3840, 2160, [1920, 1280, 960]],
  [7680, 4320, [1920, 1280, 960]],
  [1281, 721, [1280, 960]],
  [961, 541, [960]],
  [640, 360, [640]],
  [3000, 4000, [1440, 960, 720]],
  [1, 1, [2]],
])('frames of %i × %i pixels become videos of %j', (width, height, widths) => {
  expect(videoSizesOf(width, height).map((size) => size.width)).toEqual(widths);
});

const side = fc.integer({ min: 1, max: 16_384 });

test('every size of a video has a width of its own, even sides within 1,920 pixels, and the shape of its frames', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sizes = videoSizesOf(width, height);
      expect(new Set(sizes.map((size) => size.width)).size).toBe(sizes.length);
      for (const size of sizes) {
        expect(size.width % 2).toBe(0);
        expect(size.height % 2).toBe(0);
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1_920);
        const scale = Math.max(size.width, size.height) / Math.max(width, height);
        expect(Math.abs(size.width - width * scale)).toBeLessThanOrEqual(2);
        expect(Math.abs(size.height - height * scale)).toBeLessThanOrEqual(2);
      }
    }),
  );
});

test('every cut for upright windows has a width of its own', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const cut = { aspect: 16 / 9, width: 0.4, height: 1, from: { x: 0.5, y: 0.5 }, to: { x: 0.2, y: 0.5 } };
      const widths = portraitCutsOf(width, height, cut).map((part) => part.width);
      expect(new Set(widths).size).toBe(widths.length);
    }),
  );
});
