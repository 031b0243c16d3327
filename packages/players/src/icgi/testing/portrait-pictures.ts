/// <reference types="node" />
import { bitmap, grey } from './bitmap.ts';
import { PORTRAIT_ROWS, PORTRAIT_SIZE, stripeAt } from './portrait-layout.ts';

const [DARK, BRIGHT] = [20, 235];
const { width: WIDTH } = PORTRAIT_SIZE;

/**
 * A frame whose every column encodes its number and its place; a still also has a bright row for its keyframe, which
 * distinguishes it from the frame. As a BMP. The videos in this folder show these frames, encoded and cropped by the
 * server.
 */
export function portraitPicture(frame: number, keyframe: number | null): Buffer {
  const { bits, stills, coarse, fine } = PORTRAIT_ROWS;
  const levelAt = (x: number, y: number): number => {
    const isIn = (rows: readonly [number, number] | undefined) => rows !== undefined && y >= rows[0] && y < rows[1];
    const bit = bits.findIndex(isIn);
    if (bit >= 0) return (frame >> bit) & 1 ? BRIGHT : DARK;
    if (keyframe !== null && isIn(stills[keyframe])) return BRIGHT;
    if (isIn(coarse)) return DARK + (BRIGHT - DARK) * (x / (WIDTH - 1));
    const stripes = fine.findIndex(isIn);
    if (stripes >= 0) return DARK + (BRIGHT - DARK) * stripeAt(stripes, x);
    return DARK;
  };
  return bitmap(PORTRAIT_SIZE, (x, y) => grey(levelAt(x, y)));
}
