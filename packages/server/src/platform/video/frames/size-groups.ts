import type { VideoSize } from '../video-encoder.port.ts';
import type { FrameTarget } from './read-frame.ts';

/** Sizes that are made from one picture of a frame: the largest of them, or of the pictures that they are cut from. */
export interface SizeGroup {
  target: FrameTarget;
  sizes: VideoSize[];
}

/** The picture that a size shows, whole or a part of it. */
export const wholeOf = ({ width, height, cut }: VideoSize): { width: number; height: number } =>
  cut ? cut.of : { width, height };

/** Whether two sizes have one shape: what one of them rounds to is at most a line, and a pair for even numbers, apart. */
function isSameShape(a: { width: number; height: number }, b: { width: number; height: number }): boolean {
  const [large, small] = a.width >= b.width ? [a, b] : [b, a];
  return Math.abs((large.height * small.width) / large.width - small.height) <= 2;
}

/**
 * Puts sizes of one shape together, so that a frame is decoded once for all of them. Frames of another shape than the canvas are cut
 * to it for its parts, and stretched otherwise: those are two pictures.
 */
export function groupSizes(sizes: readonly VideoSize[]): SizeGroup[] {
  const groups: SizeGroup[] = [];
  for (const size of sizes.toSorted((a, b) => wholeOf(b).width - wholeOf(a).width)) {
    const whole = wholeOf(size);
    const group = groups.find(({ target }) => isSameShape(target, whole));
    if (!group) {
      groups.push({ target: { ...whole, fit: size.cut ? 'cover' : 'fill' }, sizes: [size] });
      continue;
    }
    group.sizes.push(size);
    if (!size.cut) group.target.fit = 'fill';
  }
  return groups;
}
