import type { Rgba } from '../../../ui/color/hex.ts';

/** Colours offered of one picture. */
const MOST = 6;
/** Bits kept of each channel while similar pixels are counted together. */
const BITS = 4;
/** Least distance of two colours, 0 to 441: nearer ones look the same. */
const APART = 60;

interface Bin {
  count: number;
  r: number;
  g: number;
  b: number;
}

/**
 * The colours that stand out of a picture, at most six: frequent ones, vivid ones first, none like another. `pixels` are
 * channels of 0 to 255 in fours, as a canvas gives them; what lets through does not count.
 */
export function dominantColours(pixels: ArrayLike<number>): Rgba[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (a < 200) continue;
    const shift = 8 - BITS;
    const key = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
    const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    bin.count += 1;
    bin.r += r;
    bin.g += g;
    bin.b += b;
    bins.set(key, bin);
  }
  const ranked = [...bins.values()]
    .map(({ count, r, g, b }) => ({
      r: Math.round(r / count),
      g: Math.round(g / count),
      b: Math.round(b / count),
      a: 1,
      count,
    }))
    .map((one) => ({ ...one, weight: one.count * (0.05 + vividness(one)) }))
    .sort((one, other) => other.weight - one.weight);
  const chosen: Rgba[] = [];
  for (const { r, g, b, a } of ranked) {
    if (chosen.length === MOST) break;
    const isNew = chosen.every((other) => Math.hypot(r - other.r, g - other.g, b - other.b) >= APART);
    if (isNew) chosen.push({ r, g, b, a });
  }
  return chosen;
}

/** 0 for greys, black and white, 1 for the purest. */
function vividness({ r, g, b }: Rgba): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  return most === 0 ? 0 : ((most - least) / 255) * ((most - least) / most);
}
