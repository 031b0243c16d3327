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
/** The same as bytes. */
const BYTES = Uint8Array.from(STORED, (share) => Math.round(255 * share));
/** A quarter of what a byte is as a linear share, in steps: four of them are their mean. */
const QUARTERS = Float64Array.from(LINEAR, (share) => (share * STEPS) / 4);

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
  // Each of the millions of pixels of a large texture comes by here: nothing is made for one of them.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const start = (2 * y * from + 2 * x) * channels;
      const to = (y * width + x) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const at = start + channel;
        const a = data[at] ?? 0;
        const b = data[at + right] ?? 0;
        const c = data[at + down] ?? 0;
        const d = data[at + right + down] ?? 0;
        smaller[to + channel] =
          channel === 3
            ? (a + b + c + d + 2) >> 2
            : (BYTES[((QUARTERS[a] ?? 0) + (QUARTERS[b] ?? 0) + (QUARTERS[c] ?? 0) + (QUARTERS[d] ?? 0) + 0.5) | 0] ??
              255);
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
  const x = u * width - (isPixelated ? 0 : 0.5);
  const y = v * height - (isPixelated ? 0 : 0.5);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const column = placeIn(left, wraps[0], width);
  const nextColumn = placeIn(left + 1, wraps[0], width);
  const row = placeIn(top, wraps[1], height) * width;
  const nextRow = placeIn(top + 1, wraps[1], height) * width;
  const toRight = isPixelated ? 0 : x - left;
  const toBottom = isPixelated ? 0 : y - top;
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const isRight = (corner & 1) === 1;
    const isBelow = corner > 1;
    const share = (isRight ? toRight : 1 - toRight) * (isBelow ? toBottom : 1 - toBottom);
    if (share === 0) continue;
    const at = channels * ((isBelow ? nextRow : row) + (isRight ? nextColumn : column));
    red += share * (LINEAR[data[at] ?? 0] ?? 0);
    green += share * (LINEAR[data[at + 1] ?? 0] ?? 0);
    blue += share * (LINEAR[data[at + 2] ?? 0] ?? 0);
    alpha += share * (channels === 4 ? (data[at + 3] ?? 255) / 255 : 1);
  }
  paint[0] = stored(red);
  paint[1] = stored(green);
  paint[2] = stored(blue);
  paint[3] = alpha;
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
