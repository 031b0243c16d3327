import { portraitCut, videoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';

/** Pixels of the frames. */
export const PORTRAIT_SIZE = { width: 320, height: 180 };
export const PORTRAIT_COUNT = 24;
/** Pixels after which the stripes repeat. */
export const PORTRAIT_STRIPE = 64;

const rows = (top: number): readonly [number, number] => [top, top + 8];

/**
 * First row and the one after the last, pixels: the frame's number bit by bit, a row for each still, a ramp and twice
 * stripes that encode the place.
 */
export const PORTRAIT_ROWS = {
  bits: [40, 48, 56, 64, 72].map(rows),
  stills: [84, 96].map(rows),
  coarse: rows(108),
  fine: [120, 132].map(rows),
};

/** Points (0..1) around which the views at the start and the end are cut. */
export const PORTRAIT_FOCAL = [
  { x: 0.3, y: 0.5 },
  { x: 0.72, y: 0.5 },
] as const;

/** Brightness (0..1) of a row of stripes at a place in pixels. The second begins where the first is steepest. */
export const stripeAt = (row: number, x: number): number =>
  Math.abs((((x + (row * PORTRAIT_STRIPE) / 4) / PORTRAIT_STRIPE) % 1) * 2 - 1);

/** How the videos in this folder are cropped. */
export function goldenCut() {
  const [start, end] = PORTRAIT_FOCAL;
  const cut = portraitCut(16 / 9, { focal: start, scale: 1 }, { focal: end, scale: 1 });
  if (!cut) throw new Error('The golden video is not cut');
  return cut;
}

export const goldenVideoCut = () => videoCut(goldenCut(), PORTRAIT_SIZE.width);
