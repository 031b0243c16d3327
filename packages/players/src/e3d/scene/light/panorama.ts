import type { Vec3 } from '@diorama/documents/shared/vectors.schema.ts';

/** Light around a point: rows from straight up to straight down, columns once around, three linear numbers each. */
interface Level {
  width: number;
  height: number;
  values: Float32Array;
}

/** A panorama and its ever smaller copies, the largest first. */
export type Panorama = readonly Level[];

/** Makes the smaller copies of a picture twice as wide as high; `width` is a power of two. */
export function panoramaOf(width: number, values: Float32Array): Panorama {
  const levels: Level[] = [{ width, height: width / 2, values }];
  for (let level = levels[0]; level && level.height > 1; level = levels.at(-1)) levels.push(halved(level));
  return levels;
}

function halved({ width, values }: Level): Level {
  const [w, h] = [width / 2, width / 4];
  const half = new Float32Array(w * h * 3);
  for (let row = 0; row < h; row += 1)
    for (let column = 0; column < w; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (dx: number, dy: number) => values[((row * 2 + dy) * width + column * 2 + dx) * 3 + channel] ?? 0;
        half[(row * w + column) * 3 + channel] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4;
      }
  return { width: w, height: h, values: half };
}

/** Radians of a lobe for a roughness of 1. */
const SPREAD = 1.6;

/** What a surface of a roughness mirrors from a direction: the middle of the picture lies at -z. */
export function panoramaRadiance(panorama: Panorama, direction: Vec3, alpha: number): [number, number, number] {
  const u = 0.5 + Math.atan2(direction.x, -direction.z) / (2 * Math.PI);
  const v = Math.acos(Math.min(1, Math.max(-1, direction.y))) / Math.PI;
  const width = panorama[0]?.width ?? 1;
  const level = Math.min(panorama.length - 1, Math.max(0, Math.log2((alpha * SPREAD * width) / (2 * Math.PI))));
  const [sharp, rest] = [Math.floor(level), level % 1];
  const near = sampled(panorama[sharp], u, v);
  const far = rest > 0 ? sampled(panorama[sharp + 1], u, v) : near;
  const mixed = (channel: number) => (near[channel] ?? 0) * (1 - rest) + (far[channel] ?? 0) * rest;
  return [mixed(0), mixed(1), mixed(2)];
}

/** Between four points; the picture closes around. */
function sampled(level: Level | undefined, u: number, v: number): readonly number[] {
  if (!level) return [0, 0, 0];
  const { width, height, values } = level;
  const [x, y] = [u * width - 0.5, Math.min(height - 1, Math.max(0, v * height - 0.5))];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [tx, ty] = [x - x0, y - y0];
  const at = (column: number, row: number, channel: number) =>
    values[(Math.min(height - 1, row) * width + ((column + width) % width)) * 3 + channel] ?? 0;
  return [0, 1, 2].map(
    (channel) =>
      (at(x0, y0, channel) * (1 - tx) + at(x0 + 1, y0, channel) * tx) * (1 - ty) +
      (at(x0, y0 + 1, channel) * (1 - tx) + at(x0 + 1, y0 + 1, channel) * tx) * ty,
  );
}

/** A copy as bytes of sRGB with alpha, for a texture: `blur` 0..1 takes an ever smaller one. */
export function panoramaPixels(
  panorama: Panorama,
  blur: number,
): { width: number; height: number; pixels: Uint8Array } {
  const wider = Math.max(0, Math.log2((panorama[0]?.width ?? BLURRED_FROM) / BLURRED_FROM));
  const level = panorama[blur === 0 ? 0 : Math.round(blur * BLURRED + wider)] ?? panorama[0];
  const { width = 1, height = 1, values = new Float32Array(3) } = level ?? {};
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 4 + channel] = encoded(values[at * 3 + channel] ?? 0) * 255;
  return { width, height, pixels };
}

/** Copies between a sharp background and one that is all blurred; counted from the one that is so many pixels wide. */
const BLURRED = 5;
const BLURRED_FROM = 512;

/** Light to sRGB. Source: IEC 61966-2-1. */
const encoded = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055;
