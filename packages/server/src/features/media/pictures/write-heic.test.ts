import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CodedPicture,
  clap,
  codedPicture,
  heicFile,
  icc,
  imir,
  irot,
  nclx,
  type TestHeic,
} from '../../../platform/heic/heic-file.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { decodePicture } from './decode-picture.ts';
import { readHeic } from './read-picture.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** Four corners: red, green, blue, white; all else grey. Turned or mirrored, they lie elsewhere. */
const CORNERS = `color=size=128x96:duration=1:rate=1,format=gbrp,geq=${[
  ['r', 'lt(X+Y,60)+gt(X+(95-Y),187)*0+gt(X+Y,163)'],
  ['g', 'lt((127-X)+Y,60)+gt(X+Y,163)'],
  ['b', 'lt(X+(95-Y),60)+gt(X+Y,163)'],
]
  .map(
    ([channel, where]) => `${channel}='if(gt(${where},0),255,if(lt(X+Y,60)+lt((127-X)+Y,60)+lt(X+(95-Y),60),0,128))'`,
  )
  .join(':')}`;
const yuv = (pixels: string, matrix = 'smpte170m', range: 'pc' | 'tv' = 'pc') =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=${pixels},setparams=colorspace=${matrix}:range=${range}`;
const SIZE = { width: 128, height: 96 };
const P3 = 12;

let plain: CodedPicture;
let half: CodedPicture;
let tiles: CodedPicture[];
beforeAll(async () => {
  plain = await codedPicture(`${CORNERS},${yuv('yuv420p')}`, SIZE);
  half = await codedPicture(`color=white:size=128x96:duration=1:rate=1,format=gray,geq=lum='2*X',${yuv('gray')}`, SIZE);
  tiles = [];
  for (const y of [0, 64])
    for (const x of [0, 64]) {
      const cut = `pad=128:128,crop=64:64:${x}:${y}`;
      tiles.push(await codedPicture(`${CORNERS},${cut},${yuv('yuv420p')}`, { width: 64, height: 64 }));
    }
});

async function converted(heic: Buffer, maxPixels?: number) {
  const path = join(folder.path, `${randomUUID()}.heic`);
  await writeFile(path, heic);
  return readHeic(path, { maxPixels });
}

/** Colours near the corners: left and right above, left and right below. */
async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return [
    [8, 8],
    [width - 9, 8],
    [8, height - 9],
    [width - 9, height - 9],
  ].map(([x = 0, y = 0]) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 3);
    const [isRed, isGreen, isBlue] = [r, g, b].map((value) => value > 200);
    if (isRed && isGreen && isBlue) return 'white';
    return isRed ? 'red' : isGreen ? 'green' : isBlue ? 'blue' : 'other';
  });
}

type Corners = [string, string, string, string];
const UPRIGHT: Corners = ['red', 'green', 'blue', 'white'];
const ROWS: [
  name: string,
  heic: () => Omit<TestHeic, 'tiles'> & { tiles?: CodedPicture[] },
  size: [number, number],
  corners: Corners,
][] = [
  ['one picture', () => ({}), [128, 96], UPRIGHT],
  ['a grid of tiles, the last ones cut', () => ({ tiles, grid: { columns: 2, rows: 2, ...SIZE } }), [128, 96], UPRIGHT],
  ['a quarter against the clock', () => ({ properties: [irot(1)] }), [96, 128], ['green', 'white', 'red', 'blue']],
  ['half a turn', () => ({ properties: [irot(2)] }), [128, 96], ['white', 'blue', 'green', 'red']],
  ['three quarters against the clock', () => ({ properties: [irot(3)] }), [96, 128], ['blue', 'red', 'white', 'green']],
  ['top and bottom exchanged', () => ({ properties: [imir(0)] }), [128, 96], ['blue', 'white', 'red', 'green']],
  ['left and right exchanged', () => ({ properties: [imir(1)] }), [128, 96], ['green', 'red', 'white', 'blue']],
  ['turned, then mirrored', () => ({ properties: [irot(1), imir(1)] }), [96, 128], ['white', 'green', 'blue', 'red']],
  ['mirrored, then turned', () => ({ properties: [imir(1), irot(1)] }), [96, 128], ['red', 'blue', 'green', 'white']],
  [
    'a grid that is turned',
    () => ({ tiles, grid: { columns: 2, rows: 2, ...SIZE }, properties: [irot(3)] }),
    [96, 128],
    ['blue', 'red', 'white', 'green'],
  ],
  ['a part of it', () => ({ properties: [clap(64, 48, -32, -24)] }), [64, 48], ['red', 'other', 'red', 'other']],
  [
    'a depth map next to it',
    () => ({ auxiliary: { picture: half, name: 'urn:mpeg:hevc:2015:auxid:2' } }),
    [128, 96],
    UPRIGHT,
  ],
  ['another main brand', () => ({ brands: ['mif1', 'heic'] }), [128, 96], UPRIGHT],
];

test.each(ROWS)('a HEIC picture with %s becomes an upright JPEG', async (_, heic, [width, height], corners) => {
  const { type, bytes } = await converted(heicFile({ tiles: [plain], ...heic() }));
  expect(type).toBe('image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(await cornersOf(bytes)).toEqual(corners);
});

test.each([
  ['8 bits in full range', 'yuv420p', 'smpte170m', 'pc', [6, true]],
  ['8 bits in limited range', 'yuv420p', 'smpte170m', 'tv', [6, false]],
  ['BT.709', 'yuv420p', 'bt709', 'pc', [1, true]],
  ['10 bits', 'yuv420p10le', 'smpte170m', 'pc', [6, true]],
  ['12 bits in 4:2:2', 'yuv422p12le', 'smpte170m', 'pc', [6, true]],
  ['4:4:4', 'yuv444p', 'smpte170m', 'pc', [6, true]],
  ['RGB', 'gbrp', 'gbr', 'pc', [0, true]],
] as const)('a HEIC picture with %s keeps its colours', async (_, pixels, matrix, range, [code, isFull]) => {
  const draw = 'testsrc2=size=128x96:duration=1:rate=1,format=gbrp,gblur=sigma=4';
  const format = pixels === 'gbrp' ? 'format=gbrp,setparams=colorspace=gbr:range=pc' : yuv(pixels, matrix, range);
  const tile = await codedPicture(`${draw},${format}`, SIZE);
  const { bytes } = await converted(heicFile({ tiles: [tile], properties: [nclx(1, 13, code, isFull)] }));
  const reference = await codedPicture(`${draw},format=gbrp,setparams=colorspace=gbr:range=pc`, SIZE);
  const whole = await converted(heicFile({ tiles: [reference], properties: [nclx(1, 13, 0, true)] }));
  const [a, b] = await Promise.all([bytes, whole.bytes].map((jpeg) => sharp(jpeg).raw().toBuffer()));
  const difference = a?.reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0) ?? Infinity;
  // A wrong range or matrix is off by 6 and more.
  expect(difference / (a?.length ?? 1)).toBeLessThan(3);
});

test('a HEIC picture with alpha becomes a PNG with the same alpha', async () => {
  const { type, bytes } = await converted(heicFile({ tiles: [plain], alpha: half }));
  expect(type).toBe('image/png');
  const alpha = await sharp(bytes).extractChannel('alpha').raw().toBuffer();
  for (const x of [4, 40, 100]) expect(Math.abs((alpha[50 * 128 + x] ?? 0) - 2 * x)).toBeLessThan(5);
});

test('colours that were multiplied by alpha are divided again', async () => {
  const dark = await codedPicture(`color=0x404040:size=128x96:duration=1:rate=1,format=gbrp,${yuv('yuv420p')}`, SIZE);
  const { bytes } = await converted(heicFile({ tiles: [dark], alpha: half, isPremultiplied: true }));
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
  // 0x40 at an alpha of a half is 0x80.
  expect(Math.abs((pixels[(50 * 128 + 64) * 4] ?? 0) - 128)).toBeLessThan(6);
});

test('a profile goes along, and what is made of the picture has its colours', async () => {
  const p3 = (
    await sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
      .then((jpeg) => sharp(jpeg).metadata())
  ).icc;
  const red = await codedPicture(`color=0xd04040:size=128x96:duration=1:rate=1,format=gbrp,${yuv('yuv420p')}`, SIZE);
  const { bytes } = await converted(heicFile({ tiles: [red], properties: [icc(p3 ?? Buffer.alloc(0))] }));
  expect((await sharp(bytes).metadata()).icc?.equals(p3 ?? Buffer.alloc(0))).toBe(true);
  const path = join(folder.path, 'p3.jpg');
  await writeFile(path, bytes);
  const { thumb } = await decodePicture(path, 64_000_000);
  const [r = 0, g = 0] = await sharp(thumb.bytes).raw().toBuffer();
  // The red of Display P3 is stronger than that of sRGB.
  expect(r).toBeGreaterThan(0xd0 + 8);
  expect(g).toBeLessThan(0x40);
});

test('code points of a wide screen are converted to sRGB', async () => {
  const red = await codedPicture(`color=0xd04040:size=128x96:duration=1:rate=1,format=gbrp,${yuv('yuv420p')}`, SIZE);
  const { bytes } = await converted(heicFile({ tiles: [red], properties: [nclx(P3, 13, 6, true)] }));
  const [r = 0, g = 0] = await sharp(bytes).raw().toBuffer();
  expect(r).toBeGreaterThan(0xd0 + 8);
  expect(g).toBeLessThan(0x40);
});

test.each<[string, () => Buffer, string]>([
  ['cut off', () => heicFile({ tiles: [plain] }).subarray(0, -200), 'it was cut off'],
  ['of its head alone', () => heicFile({ tiles: [plain] }).subarray(0, 40), 'it was cut off'],
  [
    'with a tile too few',
    () => heicFile({ tiles: tiles.slice(1), grid: { columns: 2, rows: 2, ...SIZE } }),
    'its tiles are not all there',
  ],
  [
    'larger than its tiles',
    () => heicFile({ tiles, grid: { columns: 2, rows: 2, width: 200, height: 96 } }),
    'its tiles do not fill it',
  ],
  [
    'whose stream is damaged',
    () => heicFile({ tiles: [{ ...plain, stream: Buffer.alloc(plain.stream.length, 7) }] }),
    'it is damaged',
  ],
])('a HEIC picture %s is refused with the reason', async (_, heic, reason) => {
  await expect(converted(heic())).rejects.toThrow(reason);
});

test('a HEIC picture with more pixels than are read is refused before it is decoded', async () => {
  await expect(converted(heicFile({ tiles: [plain] }), 10_000)).rejects.toThrow('128 × 96 pixels, and the limit is');
  const huge = heicFile({ tiles, grid: { columns: 2, rows: 2, width: 60_000, height: 60_000 } });
  await expect(converted(huge)).rejects.toThrow('60000 × 60000 pixels');
});
