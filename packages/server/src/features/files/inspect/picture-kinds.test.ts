import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { longs, png, SIDE, tiff } from '../../../platform/pictures/write-picture.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { encodeStills } from '../../media/stills/encode-stills.ts';
import { inspectFile } from './inspect-file.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const fixture = (name: string) =>
  readFile(new URL(`../../../../../../tests/fixtures/pictures/${name}`, import.meta.url));

type Colour = readonly [number, number, number, number?];
const PIXEL = [200, 100, 50];
const PLAIN: Colour = [200, 100, 50];
const INKS = [40, 120, 200, 30];
/** Paper less ink, less black. */
const INKED: Colour = [190, 119, 49];
const UNKNOWN_INKS = /^It is in CMYK and does not say for which print/;

/** x and y of white, red, green and blue times 100,000, as a cHRM chunk has them. */
const SRGB_LIGHTS = longs(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000);
const ADOBE_LIGHTS = longs(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000);
const gamma = (value: number): [string, Buffer] => ['gAMA', longs(value)];

const deep = (...values: number[]) => Buffer.from(values.flatMap((value) => [value, value]));
const floats = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(new Float32Array([value]).buffer)));
const rgb = Buffer.from(PIXEL);
const light = (value: number) => ((value / 255 + 0.055) / 1.055) ** 2.4;
const frameOf = (delay: number) =>
  Buffer.concat([longs(0, SIDE, SIDE, 0, 0), Buffer.from([delay >> 8, delay & 255, 0, 100, 0, 0])]);

/**
 * What each is in sRGB. Sources: LittleCMS, zimg with FFmpeg's `tonemap=mobius` for PQ, and Chromium for chunks of PNG, for CMYK
 * without a profile and for the parts of a GIF that are left free.
 */
const DRAWN: [
  name: string,
  bytes: () => Buffer | Promise<Buffer>,
  colour: Colour,
  more?: { notice?: RegExp; durationMs?: number },
][] = [
  ['plain.png', () => png(PIXEL), PLAIN],
  ['sixteen.png', () => png(PIXEL, { bits: 16 }), PLAIN],
  ['grey.png', () => png([120], { type: 0 }), [120, 120, 120]],
  ['grey-alpha.png', () => png([120, 128], { type: 4, bits: 16 }), [120, 120, 120, 128]],
  [
    'named-srgb.png',
    () => png(PIXEL, { chunks: [['sRGB', Buffer.of(0)], gamma(45_455), ['cHRM', SRGB_LIGHTS]] }),
    PLAIN,
  ],
  ['gamma-as-srgb.png', () => png(PIXEL, { chunks: [gamma(45_455), ['cHRM', SRGB_LIGHTS]] }), PLAIN],
  ['gamma-1.png', () => png(PIXEL, { chunks: [gamma(100_000)] }), [229, 168, 123]],
  ['gamma-1-grey.png', () => png([50], { type: 0, chunks: [gamma(100_000)] }), [123, 123, 123]],
  ['gamma-1-alpha.png', () => png([...PIXEL, 128], { type: 6, chunks: [gamma(100_000)] }), [229, 168, 123, 128]],
  ['gamma-1-in-srgb.png', () => png(PIXEL, { chunks: [['sRGB', Buffer.of(0)], gamma(100_000)] }), PLAIN],
  ['lights-of-adobe.png', () => png(PIXEL, { chunks: [gamma(45_455), ['cHRM', ADOBE_LIGHTS]] }), [227, 100, 42]],
  ['codes-of-p3.png', () => png(PIXEL, { chunks: [['cICP', Buffer.of(12, 13, 0, 1)]] }), [214, 92, 30]],
  ['codes-of-srgb.png', () => png(PIXEL, { chunks: [['cICP', Buffer.of(1, 13, 0, 1)], gamma(100_000)] }), PLAIN],
  [
    'codes-of-pq.png',
    () => png([120, 110, 100], { bits: 16, chunks: [['cICP', Buffer.of(9, 16, 0, 1)]] }),
    [169, 124, 101],
  ],
  [
    'moving.png',
    () =>
      png(PIXEL, {
        chunks: [
          ['acTL', longs(2, 0)],
          ['fcTL', frameOf(20)],
        ],
        behind: [['fcTL', Buffer.concat([longs(1), frameOf(30).subarray(4)])]],
      }),
    PLAIN,
    { durationMs: 500 },
  ],
  ['cmyk.jpg', () => fixture('cmyk.jpg'), INKED, { notice: UNKNOWN_INKS }],
  ['ycck.jpg', () => fixture('ycck.jpg'), INKED, { notice: UNKNOWN_INKS }],
  ['p3.avif', () => fixture('p3.avif'), [214, 92, 30]],
  ['linear.avif', () => fixture('linear.avif'), [229, 168, 123]],
  ['pq.avif', () => fixture('pq.avif'), [169, 124, 101]],
  ['plain.tif', () => tiff([{ pixel: rgb }]), PLAIN],
  ['big.tif', () => tiff([{ pixel: rgb }], true), PLAIN],
  ['sixteen.tif', () => tiff([{ pixel: deep(...rgb) }]), PLAIN],
  ['grey.tif', () => tiff([{ pixel: Buffer.of(120), tags: { 262: 1, 277: 1 } }]), [120, 120, 120]],
  ['white-is-zero.tif', () => tiff([{ pixel: Buffer.of(135), tags: { 262: 0, 277: 1 } }]), [120, 120, 120]],
  ['float.tif', () => tiff([{ pixel: floats(...[...rgb].map(light)), tags: { 339: [3, 3, 3] } }]), PLAIN],
  ['inks.tif', () => tiff([{ pixel: Buffer.from(INKS), tags: { 262: 5, 277: 4 } }]), INKED, { notice: UNKNOWN_INKS }],
  ['alpha.tif', () => tiff([{ pixel: Buffer.from([...rgb, 128]), tags: { 277: 4, 338: 2 } }]), [200, 100, 50, 128]],
  ['mask.tif', () => tiff([{ pixel: Buffer.from([...rgb, 128]), tags: { 277: 4, 338: 0 } }]), PLAIN],
  [
    'small-one-first.tif',
    () =>
      tiff([
        { pixel: Buffer.of(0, 0, 0), tags: { 254: 1 } },
        { pixel: rgb, tags: { 254: 0 } },
      ]),
    PLAIN,
  ],
  [
    'pages.tif',
    () => tiff([{ pixel: rgb }, { pixel: Buffer.of(0, 0, 0) }]),
    PLAIN,
    { notice: /^It has 2 pictures, and the first is shown/ },
  ],
  ['free.gif', freeGif, [0, 0, 0, 0]],
];

/** A screen of which the picture covers the upper left quarter, with two colours of which none is let through. */
function freeGif(): Buffer {
  const screen = Buffer.from('GIF89a\x20\0\x20\0\x80\0\0\xc8\x64\x32\0\0\0', 'latin1');
  // Clear, so that codes stay three bits wide, and a pixel of the first colour, 256 times.
  const bits = Array.from({ length: 256 }, () => '100000').concat('101');
  const text = bits
    .map((codes) =>
      codes.replace(
        /(...)(...)?/,
        (_, a = '', b = '') => [...`${a}`].reverse().join('') + [...`${b}`].reverse().join(''),
      ),
    )
    .join('');
  const codes = Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt([...text.slice(8 * at, 8 * at + 8).padEnd(8, '0')].reverse().join(''), 2),
  );
  const blocks = [Buffer.from([codes.length]), Buffer.from(codes), Buffer.of(0)];
  return Buffer.concat([screen, Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2]), ...blocks, Buffer.of(0x3b)]);
}

/** The colour a quarter from the right and from below. */
async function colourOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(0.75 * info.height) * info.width + Math.floor(0.75 * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

async function inspected(name: string, bytes: Buffer) {
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  return { path, file: await inspectFile(path, name) };
}

test.each(DRAWN)('%s is drawn in its own colours, in every size and format', async (name, bytes, colour, more = {}) => {
  const { path, file } = await inspected(name, await bytes());
  expect(file.picture).toMatchObject({ width: SIDE, height: SIDE, durationMs: more.durationMs ?? null });
  if (more.notice) expect(file.notice).toMatch(more.notice);
  else expect(file.notice).toBeNull();
  const made = [{ format: 'thumb', bytes: file.picture?.thumb.bytes ?? Buffer.alloc(0) }];
  const wanted = (['avif', 'webp', 'jpeg'] as const).map((format) => ({ format, width: SIDE }));
  for await (const still of encodeStills(path, wanted)) made.push(still);
  const [red, green, blue, alpha = 255] = colour;
  for (const still of made) {
    const behind = (value: number) => (still.format === 'jpeg' ? (value * alpha + 255 * (255 - alpha)) / 255 : value);
    const shown = alpha === 0 && still.format !== 'jpeg' ? [] : [red, green, blue].map(behind);
    const drawn = await colourOf(still.bytes);
    for (const [at, value] of shown.entries())
      expect(
        Math.abs((drawn[at] ?? -99) - value),
        `${still.format}: ${drawn} in place of ${colour}`,
      ).toBeLessThanOrEqual(3);
    expect(drawn[3], still.format).toBeCloseTo(still.format === 'jpeg' ? 255 : alpha, -1);
  }
});

const whole = (bits: number) => ({ pixel: Buffer.alloc((3 * bits) / 8, 90) });
const WAY = 'Save it as PNG, or as TIFF with 8 or 16 bits, RGB and LZW or no compression';

const REFUSED: [name: string, bytes: () => Buffer | Promise<Buffer>, message: string][] = [
  [
    'twelve-bits.jpg',
    () => fixture('twelve-bits.jpg'),
    'it is a JPEG with 12 bits. Save it as PNG, or as an ordinary JPEG',
  ],
  ['lossless.jpg', () => fixture('lossless.jpg'), 'it is a JPEG without loss. Save it as PNG, or as an ordinary JPEG'],
  ['whole-32.tif', () => tiff([whole(32)]), `it has 32 bits in whole numbers a channel. ${WAY}`],
  [
    'float-64.tif',
    () => tiff([{ ...whole(64), tags: { 339: [3, 3, 3] } }]),
    `it has 64 bits of floating point a channel. ${WAY}`,
  ],
  [
    'float-grey.tif',
    () => tiff([{ pixel: floats(0.5), tags: { 262: 1, 277: 1, 339: 3 } }]),
    `it has floating point outside RGB. ${WAY}`,
  ],
  ['lab.tif', () => tiff([{ ...whole(8), tags: { 262: 8 } }]), `its colours are Lab. ${WAY}`],
  ['ycc.tif', () => tiff([{ ...whole(8), tags: { 262: 6 } }]), `its colours are YCbCr without JPEG. ${WAY}`],
  ['zstd.tif', () => tiff([{ ...whole(8), tags: { 259: 50_000 } }]), `its compression is Zstandard. ${WAY}`],
  ['lzma.tif', () => tiff([{ ...whole(8), tags: { 259: 34_925 } }]), `its compression is LZMA. ${WAY}`],
  ['new.tif', () => tiff([{ ...whole(8), tags: { 259: 60_000 } }]), `its compression is number 60000. ${WAY}`],
  [
    'tiles.tif',
    () => tiff([{ ...whole(8), tags: { 284: 2, 322: 16, 323: 16 } }]),
    `it has tiles for each channel. ${WAY}`,
  ],
  [
    'channels.tif',
    () => tiff([{ pixel: Buffer.alloc(5, 90), tags: { 277: 5, 338: [2, 0] } }]),
    `it has channels besides its colours and its transparency. ${WAY}`,
  ],
];

test.each(REFUSED)('%s would be drawn wrong, and is refused with what to do', async (name, bytes, message) => {
  await expect(inspected(name, await bytes())).rejects.toThrow(`“${name}” cannot be used: ${message}`);
});

const TURNS: [orientation: number, corner: readonly [number, number]][] = [
  [1, [0, 0]],
  [2, [1, 0]],
  [3, [1, 1]],
  [4, [0, 1]],
  [5, [0, 0]],
  [6, [1, 0]],
  [7, [1, 1]],
  [8, [0, 1]],
];

test.each(TURNS)(
  'orientation %i puts the first corner where it belongs, in all formats',
  async (orientation, [x, y]) => {
    const [width, height] = [60, 40];
    const corner = {
      input: { create: { width: 30, height: 20, channels: 3 as const, background: '#f00' } },
      left: 0,
      top: 0,
    };
    for (const format of ['jpeg', 'png', 'tiff', 'avif'] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#00f' } })
        .composite([corner])
        .withMetadata({ orientation })
        .toFormat(format)
        .toBuffer();
      const { file } = await inspected(`turned.${format}`, bytes);
      const { data, info } = await sharp(file.picture?.thumb.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual(orientation < 5 ? [width, height] : [height, width]);
      const at = (row: number, column: number) => data[(row * info.width + column) * info.channels] ?? 0;
      const redAt = [0, 1].flatMap((row) =>
        [0, 1].flatMap((column) =>
          at(Math.floor((row + 0.5) * (info.height / 2)), Math.floor((column + 0.5) * (info.width / 2))) > 128
            ? [[column, row]]
            : [],
        ),
      );
      expect(redAt, format).toEqual([[x, y]]);
    }
  },
);
