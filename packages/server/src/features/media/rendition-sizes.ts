import { type FilmCut, filmCut, type PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { PORTRAIT_WIDTH, STILL_WIDTHS, VIDEO_WIDTHS } from './recipes.ts';

/** Widths a still of this size is made in, pixels. */
export function widthsOf(originalWidth: number): number[] {
  const smaller = STILL_WIDTHS.filter((width) => width < originalWidth);
  const own = Math.min(originalWidth, STILL_WIDTHS.at(-1) ?? originalWidth);
  return [...smaller, own];
}

/** Widths a video of frames this size is made in, pixels. H.264 wants even numbers. */
export function videoWidthsOf(frameWidth: number): number[] {
  const smaller = VIDEO_WIDTHS.filter((width) => width < frameWidth);
  const largest = Math.min(frameWidth, VIDEO_WIDTHS[0]);
  return [largest - (largest % 2), ...smaller];
}

/** Sizes a video of frames this size is made in, even numbers, in pixels. */
export function videoSizesOf(width: number, height: number): { width: number; height: number }[] {
  return videoWidthsOf(width).map((size) => ({ width: size, height: 2 * Math.round((size * height) / width / 2) }));
}

/** What is cut for upright windows from films of frames this size; the largest first. */
export function portraitCutsOf(width: number, height: number, cut: PortraitCut): FilmCut[] {
  // Frames of another shape than the canvas cover it.
  const covered = Math.min(width, Math.round(height * cut.aspect));
  return videoWidthsOf(covered)
    .filter((size) => size <= PORTRAIT_WIDTH)
    .map((size) => filmCut(cut, size));
}
