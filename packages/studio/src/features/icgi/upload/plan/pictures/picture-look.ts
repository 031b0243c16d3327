import type { PixelSize } from '../picture-size.ts';

/** What a picture is, besides what it shows. */
export interface PictureLook {
  size: PixelSize;
  /** Few colours, each over wide areas, as object IDs and masks have. */
  isFlat: boolean;
  /** No colour at all, as depth and mist have. */
  isGrey: boolean;
}

/** Pixels of each side of the sample, which is drawn without smoothing: blended colours would be many. */
export const SAMPLE_SIDE = 64;
/** Colours in a sample up to which it is flat: a render has more than a thousand. */
const FLAT_COLOURS = 160;
/** By how much channels of grey may differ: JPEG moves them. */
const GREY_DIFFERENCE = 6;

/** @param rgba four bytes for each pixel of the sample */
export function lookOf(rgba: Uint8ClampedArray | readonly number[], size: PixelSize): PictureLook {
  const colours = new Set<number>();
  let isGrey = true;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    // Neighbours within what JPEG changes count once.
    colours.add(((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2));
    isGrey &&= Math.max(red, green, blue) - Math.min(red, green, blue) <= GREY_DIFFERENCE;
  }
  return { size, isFlat: colours.size <= FLAT_COLOURS && !isGrey, isGrey };
}
