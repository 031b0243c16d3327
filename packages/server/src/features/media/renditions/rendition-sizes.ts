import { type PortraitCut, type VideoCut, videoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { MOST_STILL_SIDE } from '../../../platform/pictures/still-side.ts';
import { PORTRAIT_WIDTH, STILL_FORMATS, STILL_WIDTHS, type StillFormat, VIDEO_SIDES } from './recipes.ts';

/** Widths a still of this size is made in, pixels; its longer side has 3,840 at most. `height` 0: it is no taller than wide. */
export function widthsOf(originalWidth: number, height = 0): number[] {
  const longer = Math.max(originalWidth, height);
  const isLimited = longer > MOST_STILL_SIDE;
  const own = isLimited ? Math.max(1, Math.round((originalWidth * MOST_STILL_SIDE) / longer)) : originalWidth;
  return [...STILL_WIDTHS.filter((width) => width < own), own];
}

/**
 * Widths a still is served in: those in which it is made, or those that are all there already from when its width alone was limited.
 *
 * @param isMade whether it is there in a format and a width
 */
export function servedWidths(
  { width, height }: { width: number; height: number | null },
  isMade: (format: StillFormat, width: number) => boolean,
): number[] {
  const earlier = widthsOf(width);
  const isThere = earlier.every((size) => STILL_FORMATS.every((format) => isMade(format, size)));
  return isThere ? earlier : widthsOf(width, height ?? 0);
}

/** Lengths of a video's longer side, pixels, the largest first and each once. H.264 needs even numbers. */
function sidesOf(longerSide: number): number[] {
  const largest = Math.min(longerSide, VIDEO_SIDES[0]);
  const own = Math.max(2, largest - (largest % 2));
  return [own, ...VIDEO_SIDES.filter((side) => side < own)];
}

/** Sizes a video of frames this size is made in, even numbers, in pixels; each has another width. */
export function videoSizesOf(width: number, height: number): { width: number; height: number }[] {
  const longer = Math.max(width, height);
  const even = (side: number, of: number) => Math.max(2, 2 * Math.round((side * of) / longer / 2));
  const sizes = sidesOf(longer).map((side) => ({ width: even(side, width), height: even(side, height) }));
  return sizes.filter((size, at) => sizes.findIndex((other) => other.width === size.width) === at);
}

/** The portrait crops of videos with frames of this size; the largest first. */
export function portraitCutsOf(width: number, height: number, cut: PortraitCut): VideoCut[] {
  // Frames of another shape than the canvas cover it.
  const covered = Math.min(width, Math.round(height * cut.aspect));
  return sidesOf(covered)
    .filter((size) => size <= PORTRAIT_WIDTH)
    .map((size) => videoCut(cut, size));
}
