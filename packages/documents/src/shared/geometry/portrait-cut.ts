interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The part of its canvas that a portrait video shows. It moves in a straight line from the first frame to the last.
 * Lengths and places (0..1) are fractions of the canvas; places are upper left corners.
 */
export interface PortraitCut extends Size {
  /** Width over height of the canvas. */
  aspect: number;
  from: Point;
  to: Point;
}

/** The same in whole pixels of the source video. */
export interface VideoCut extends Size {
  /** Size of the source video. */
  of: Size;
  from: Point;
  to: Point;
}

/** A view at one end of a transition. */
export interface CutEnd {
  /** The point (0..1) to keep in sight; null: its middle. */
  focal: Point | null;
  /** Magnification, 1 or more. */
  scale: number;
}

/**
 * Width over height of the widest window that is filled. Phones are 9:16 and narrower, but the bars of their browsers take up
 * to a fifth of the height: an iPhone SE shows pages in 375 x 553 pixels.
 */
const WIDEST = 3 / 4;
/** Width over height from which a canvas is cut: that of a squarer one would save little. */
const WIDE_CANVAS = 1.25;
/** Places are rounded to a fifth of a pixel of the largest videos. */
const STEP = 10_000;
/** Extra pixels in the width of a crop, so that rounding uncovers no edge. */
const SPARE = 2;

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const even = (length: number, most: number): number => Math.min(most, 2 * Math.ceil(length / 2));

/** How a video between two views is cropped for portrait windows; null if the canvas is not wide enough. */
export function portraitCut(aspect: number, start: CutEnd, end: CutEnd): PortraitCut | null {
  if (aspect < WIDE_CANVAS) return null;
  const rounded = (value: number) => Math.round(value * STEP) / STEP;
  // A magnified view shows less; on the way between two, everything that the smaller magnification shows is seen.
  const height = rounded(1 / Math.min(start.scale, end.scale));
  const width = rounded((height * WIDEST) / aspect);
  const at = ({ focal }: CutEnd): Point => ({
    x: rounded(clamp((focal?.x ?? 0.5) - width / 2, 1 - width)),
    y: rounded(clamp((focal?.y ?? 0.5) - height / 2, 1 - height)),
  });
  return { aspect, width, height, from: at(start), to: at(end) };
}

/** The crop of a video of this width. Lengths are even, as H.264 requires. */
export function videoCut(cut: PortraitCut, videoWidth: number): VideoCut {
  const of = { width: videoWidth, height: 2 * Math.round(videoWidth / cut.aspect / 2) };
  const width = even(cut.width * of.width + SPARE, of.width);
  const height = even(cut.height * of.height + (cut.height < 1 ? SPARE : 0), of.height);
  const at = ({ x, y }: Point): Point => ({
    x: clamp(Math.round((x + cut.width / 2) * of.width - width / 2), of.width - width),
    y: clamp(Math.round((y + cut.height / 2) * of.height - height / 2), of.height - height),
  });
  return { of, width, height, from: at(cut.from), to: at(cut.to) };
}

/** Upper left corner of a frame's cut: whole pixels, so that encoder and player mean the same ones. */
export function cutAt({ from, to }: Pick<VideoCut, 'from' | 'to'>, frame: number, count: number): Point {
  const share = count > 1 ? frame / (count - 1) : 0;
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
