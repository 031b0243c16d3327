import { type FilmCut, filmCut, type PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { PORTRAIT_WIDTH, STILL_WIDTHS, VIDEO_SIDES } from './recipes.ts';

/** Widths a still of this size is made in, pixels. */
export function widthsOf(originalWidth: number): number[] {
  const smaller = STILL_WIDTHS.filter((width) => width < originalWidth);
  const own = Math.min(originalWidth, STILL_WIDTHS.at(-1) ?? originalWidth);
  return [...smaller, own];
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

/** What is cut for upright windows from films of frames this size; the largest first. */
export function portraitCutsOf(width: number, height: number, cut: PortraitCut): FilmCut[] {
  // Frames of another shape than the canvas cover it.
  const covered = Math.min(width, Math.round(height * cut.aspect));
  return sidesOf(covered)
    .filter((size) => size <= PORTRAIT_WIDTH)
    .map((size) => filmCut(cut, size));
}
