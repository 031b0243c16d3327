import sharp from 'sharp';
import { clamp } from './noise.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** What a surface is at a point of the square metre its pictures show. */
export interface Point {
  /** sRGB, 0..255. */
  color: Rgb;
  /** Metres out of the plane. */
  height: number;
  /** 0..1; absent: the material's own number holds everywhere. */
  roughness?: number;
}

export type Surface = (x: number, y: number) => Point;

export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const shade = (color: Rgb, factor: number): Rgb => [color[0] * factor, color[1] * factor, color[2] * factor];

/** Pixels of a side, and metres it shows. */
const SIDE = 1024;
const METRES = 1;

/** The pictures of a surface. Normals point out of the plane, green up, as glTF has them. */
export interface Pictures {
  base: Buffer;
  normal: Buffer;
  /** Green: roughness, blue: metallic. Null where it is the same everywhere. */
  roughness: Buffer | null;
}

/** Draws a surface. `metallic` fills the blue channel, next to the roughness. */
export async function drawSurface(surface: Surface, metallic: number): Promise<Pictures> {
  const base = Buffer.alloc(SIDE * SIDE * 3);
  const rough = Buffer.alloc(SIDE * SIDE * 3);
  const heights = new Float32Array(SIDE * SIDE);
  let isRough = false;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * SIDE + column;
      const { color, height, roughness } = surface((column + 0.5) / SIDE, (row + 0.5) / SIDE);
      for (const [channel, value] of color.entries()) base[at * 3 + channel] = clamp(value, 0, 255);
      heights[at] = height;
      if (roughness === undefined) continue;
      isRough = true;
      rough[at * 3 + 1] = clamp(roughness) * 255;
      rough[at * 3 + 2] = metallic * 255;
    }
  return {
    base: await shipped(base, 82),
    normal: await shipped(normalsOf(heights), 86),
    roughness: isRough ? await encode(rough, 80, SIDE / 2) : null,
  };
}

function normalsOf(heights: Float32Array): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  const at = (column: number, row: number) => heights[((row + SIDE) % SIDE) * SIDE + ((column + SIDE) % SIDE)] ?? 0;
  const slope = SIDE / METRES / 2;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const x = (at(column - 1, row) - at(column + 1, row)) * slope;
      const y = (at(column, row + 1) - at(column, row - 1)) * slope;
      const length = Math.hypot(x, y, 1);
      const pixel = (row * SIDE + column) * 3;
      pixels[pixel] = (x / length / 2 + 0.5) * 255;
      pixels[pixel + 1] = (y / length / 2 + 0.5) * 255;
      pixels[pixel + 2] = (1 / length / 2 + 0.5) * 255;
    }
  return pixels;
}

/** Bytes above which a picture is stored at half its size: with fine grain the difference is not visible. */
const LARGE = 110_000;

/** A picture as it is shipped. */
async function shipped(pixels: Buffer, quality: number): Promise<Buffer> {
  const whole = await encode(pixels, quality);
  return whole.length > LARGE ? encode(pixels, quality, SIDE / 2) : whole;
}

const encode = (pixels: Buffer, quality: number, side = SIDE): Promise<Buffer> =>
  sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .resize(side, side)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
