import { expect, test } from 'vitest';
import { fitted, panoramaWidth } from './light.ts';
import { aroundOf, isEnv, readEnv } from './read-env.ts';
import { isHdr, readHdr } from './read-hdr.ts';

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const hdr = (width: number, height: number, ...pixels: number[]): Uint8Array =>
  new Uint8Array([...text(`#?RADIANCE\nEXPOSURE=1\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`), ...pixels]);

test('a Radiance picture is read as light, also far above white', () => {
  const file = hdr(2, 1, 128, 64, 0, 129, 128, 128, 128, 136);
  expect(isHdr(file)).toBe(true);
  expect(readHdr(file)).toEqual({ width: 2, height: 1, values: new Float32Array([1, 0.5, 0, 128, 128, 128]) });
});

test('packed lines are read as those that are not', () => {
  const channel = (value: number) => [128 + 6, value, 2, 7, 9];
  const packed = hdr(8, 1, 2, 2, 0, 8, ...channel(128), ...channel(64), ...channel(0), 128 + 8, 129);
  const { values } = readHdr(packed);
  expect([...values.slice(0, 3)]).toEqual([1, 0.5, 0]);
  expect([...values.slice(18)]).toEqual([7, 7, 7, 9, 9, 9].map((value) => value / 128));
});

test('a damaged Radiance picture is refused', () => {
  expect(() => readHdr(hdr(8, 2, 2, 2, 0, 8, 128 + 8))).toThrow('cut off');
  expect(() => readHdr(hdr(8, 1, 2, 2, 0, 8, 128 + 9, 1))).toThrow('damaged');
  expect(() => readHdr(hdr(0, 1))).toThrow('no Radiance picture');
  expect(() => readHdr(new Uint8Array(text('#?RADIANCE\n\n-Y 1 +X 1\n')))).toThrow('no Radiance picture');
});

test('a picture of any size becomes a panorama twice as wide as high, and no light is lost', () => {
  expect([panoramaWidth(1_000), panoramaWidth(4_096), panoramaWidth(1)]).toEqual([512, 2_048, 16]);
  const values = fitted(
    { width: 4, height: 2, values: new Float32Array([1, 3, 5, 7, 1, 3, 5, 7].flatMap((v) => [v, v, v])) },
    2,
  );
  expect([...values]).toEqual([2, 2, 2, 6, 6, 6]);
});

/** Six sides of one pixel; alpha divides. */
const sides = [10, 20, 30, 40, 50, 60].map((value) => ({ size: 1, pixels: new Uint8Array([value, 255, 0, 51]) }));

test('a cube is laid out with its +z side ahead and +x to the right of it', () => {
  const { values } = aroundOf(sides, 16);
  const at = (row: number, column: number) => {
    const encoded = (values[(row * 16 + column) * 3] ?? 0) / 5;
    return Math.round(255 * (encoded <= 0.0031308 ? encoded * 12.92 : 1.055 * encoded ** (1 / 2.4) - 0.055));
  };
  expect([at(4, 8), at(4, 12), at(4, 4), at(4, 0), at(0, 8), at(7, 8)]).toEqual([50, 10, 20, 60, 30, 40]);
  expect(values[1]).toBeCloseTo(5);
});

test('an environment of Babylon is read by its description; another file and a damaged one are told', async () => {
  const head = {
    version: 2,
    width: 1,
    imageType: 'image/png',
    specular: { mipmaps: [0, 1, 2, 3, 4, 5].map((position) => ({ position, length: 1 })) },
  };
  const magic = [0x86, 0x16, 0x87, 0x96, 0xf6, 0xd6, 0x96, 0x36];
  const file = new Uint8Array([...magic, ...text(JSON.stringify(head)), 0, 10, 20, 30, 40, 50, 60]);
  expect(isEnv(file)).toBe(true);
  const light = await readEnv(file, (pictures) =>
    Promise.all(
      pictures.map(async (picture) => {
        const [value = 0] = new Uint8Array(await picture.arrayBuffer());
        return { size: 1, pixels: new Uint8Array([value, 255, 0, 51]) };
      }),
    ),
  );
  expect(light).toEqual(aroundOf(sides, 16));
  expect(isEnv(new Uint8Array(text('#?RADIANCE')))).toBe(false);
  await expect(readEnv(new Uint8Array([...magic, ...text('{}'), 0]))).rejects.toThrow('damaged');
});
