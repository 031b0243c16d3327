import type { Wraps } from './glb-meshes.ts';

/** A texture as it is drawn with: of a pixel red, green, blue, and alpha where there are four bytes. */
export interface TexturePixels {
  channels: number;
  data: Uint8Array;
  width: number;
  height: number;
}

/** Red, green, blue, as stored, and alpha; 0 to 1. */
export type Paint = [red: number, green: number, blue: number, alpha: number];

/** Bytes of colours as linear shares, and back in so many steps: pixels are blended as light is. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) =>
  byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);
const STEPS = 4_096;
const STORED = Float32Array.from({ length: STEPS + 1 }, (_, step) =>
  step / STEPS <= 0.0031308 ? (step / STEPS) * 12.92 : 1.055 * (step / STEPS) ** (1 / 2.4) - 0.055,
);
const stored = (linear: number): number => STORED[Math.round(linear * STEPS)] ?? 1;

const made = new WeakMap<TexturePixels, TexturePixels[]>();

/** The texture made smaller by two so many times, so that a pixel of it is about one of the picture. */
export function levelOf(texture: TexturePixels, wanted: number): TexturePixels {
  const levels = made.get(texture) ?? [texture];
  made.set(texture, levels);
  let last = levels[levels.length - 1] ?? texture;
  while (levels.length <= wanted && last.width * last.height > 1) {
    last = halved(last);
    levels.push(last);
  }
  return levels[Math.min(levels.length - 1, Math.max(0, wanted))] ?? texture;
}

/** Sides of odd length leave out their last pixels. */
function halved({ channels, data, width: from, height: rows }: TexturePixels): TexturePixels {
  const [width, height] = [Math.max(1, from >> 1), Math.max(1, rows >> 1)];
  const [right, down] = [from > 1 ? channels : 0, rows > 1 ? from * channels : 0];
  const smaller = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (2 * y * from + 2 * x) * channels;
      const to = (y * width + x) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const from4 = at + channel;
        const of = [data[from4], data[from4 + right], data[from4 + down], data[from4 + right + down]];
        const isAlpha = channel === 3;
        let sum = 0;
        for (const byte of of) sum += isAlpha ? (byte ?? 0) : (LINEAR[byte ?? 0] ?? 0);
        smaller[to + channel] = Math.round(isAlpha ? sum / 4 : 255 * stored(sum / 4));
      }
    }
  return { channels, data: smaller, width, height };
}

/** What a texture shows at a place, between its pixels; the nearest one where it is pixelated. False: there is no such place. */
export function paintAt(
  { channels, data, width, height }: TexturePixels,
  { wraps, isPixelated }: { wraps: Wraps; isPixelated: boolean },
  [u, v]: readonly [number, number],
  paint: Paint,
): boolean {
  if (!Number.isFinite(u + v)) return false;
  const [x, y] = [u * width - (isPixelated ? 0 : 0.5), v * height - (isPixelated ? 0 : 0.5)];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const columns = [placeIn(left, wraps[0], width), placeIn(left + 1, wraps[0], width)];
  const rows = [placeIn(top, wraps[1], height), placeIn(top + 1, wraps[1], height)];
  const [toRight, toBottom] = isPixelated ? [0, 0] : [x - left, y - top];
  paint.fill(0);
  for (let corner = 0; corner < 4; corner += 1) {
    const [column, row] = [corner & 1, corner >> 1];
    const share = (column ? toRight : 1 - toRight) * (row ? toBottom : 1 - toBottom);
    if (share === 0) continue;
    const at = channels * ((rows[row] ?? 0) * width + (columns[column] ?? 0));
    paint[0] += share * (LINEAR[data[at] ?? 0] ?? 0);
    paint[1] += share * (LINEAR[data[at + 1] ?? 0] ?? 0);
    paint[2] += share * (LINEAR[data[at + 2] ?? 0] ?? 0);
    paint[3] += share * (channels === 4 ? (data[at + 3] ?? 255) / 255 : 1);
  }
  for (const channel of [0, 1, 2] as const) paint[channel] = stored(paint[channel]);
  return true;
}

/** Of glTF. */
const [CLAMPED, MIRRORED] = [33_071, 33_648];

/** The pixel of a picture along one of its sides; those beyond its edges go on as its wrapping says. */
function placeIn(pixel: number, wrap: number, size: number): number {
  if (wrap === CLAMPED) return Math.min(size - 1, Math.max(0, pixel));
  const round = Math.floor(pixel / size);
  const place = pixel - round * size;
  return wrap === MIRRORED && round % 2 !== 0 ? size - 1 - place : place;
}
