import type { Matrix } from './path/path-shape.ts';

interface Size {
  width: number;
  height: number;
}

/** By how much two ratios of sides may differ and still be the same shape: some pixels of rounding. */
const SAME_SHAPE = 0.01;
/** Pixels of the longer side of a canvas that takes the shape of pictures: that of a new walkthrough. */
const LONG_SIDE = 1_920;
/** Width over height of a canvas that one can still walk on; beyond are panoramas and strips. */
const [NARROWEST, WIDEST] = [0.4, 2.6];

const ratioOf = ({ width, height }: Size): number => width / height;

/** Whether two sizes have one shape: neither has to be cut to lie on the other. */
export const isSameShape = (a: Size, b: Size): boolean => Math.abs(ratioOf(a) / ratioOf(b) - 1) <= SAME_SHAPE;

/**
 * How what was drawn over a picture lies on a canvas of another shape: pictures cover the canvas from its middle, so it does, too.
 * Null: they have one shape.
 */
export function coveringMatrix(drawn: Size, canvas: Size): Matrix | null {
  if (isSameShape(drawn, canvas)) return null;
  const scale = Math.max(canvas.width / drawn.width, canvas.height / drawn.height);
  return [
    ...([scale, 0, 0, scale] as const),
    (canvas.width - drawn.width * scale) / 2,
    (canvas.height - drawn.height * scale) / 2,
  ];
}

/** The canvas that crops none of the pictures; null if their shapes differ or the shape is not used for canvases. */
export function canvasOfPictures(pictures: readonly Size[]): Size | null {
  const [first] = pictures;
  if (!first || first.width <= 0 || first.height <= 0) return null;
  const ratio = ratioOf(first);
  if (ratio < NARROWEST || ratio > WIDEST || !pictures.every((picture) => isSameShape(picture, first))) return null;
  return ratio >= 1
    ? { width: LONG_SIDE, height: Math.round(LONG_SIDE / ratio) }
    : { width: Math.round(LONG_SIDE * ratio), height: LONG_SIDE };
}
