/** How time runs over the frames of a move. */
export type Easing = 'linear' | 'ease-in-out';

/**
 * When each frame begins, in seconds from the first; one time more than frames, the last is the end. `ease-in-out`
 * begins and ends slowly, lasts as long in all, and is at most 1.22 times as fast in the middle.
 */
export function frameTimes(count: number, fps: number, easing: Easing = 'linear'): Float64Array {
  const length = count / fps;
  return Float64Array.from({ length: count + 1 }, (_, at) => {
    const share = at / count;
    return length * (easing === 'linear' ? share : (share + Math.acos(1 - 2 * share) / Math.PI) / 2);
  });
}

/** Seconds by which a browser's video clock may be early. */
const EARLY = 0.002;

/** The frame on screen at a time. */
export function frameAt(times: Float64Array, seconds: number): number {
  let low = 0;
  let high = times.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds + EARLY) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The middle of a frame's time: never on the seam between two. */
export const middleOf = (times: Float64Array, frame: number): number => {
  const at = Math.min(times.length - 2, Math.max(0, frame));
  return ((times[at] ?? 0) + (times[at + 1] ?? 0)) / 2;
};
