/** Where the picture lies inside the stage's element, in CSS pixels. May be larger than the element (`cover`). */
export interface PictureRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of the picture, 0..1. */
export interface PicturePart {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a visitor has made of the picture: how much larger, and which point of it (0..1) lies in the middle. */
export interface PictureView {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE_VIEW: PictureView = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;
const WHOLE_PART: PicturePart = { left: 0, right: 1, top: 0, bottom: 1 };

/** Share of a picture that `auto` may hide on an element wider than it is tall. */
const MOST_HIDDEN = 0.16;

interface Size {
  width: number;
  height: number;
}

/** How a picture fills its element; `auto` covers it where that hides little. */
export type Fit = 'contain' | 'cover' | 'auto';

/** Decides between showing all and filling the element. */
export function fitOf(fit: Fit, box: Size, aspect: number): 'contain' | 'cover' {
  if (fit !== 'auto') return fit;
  if (box.height > box.width) return 'cover';
  const boxAspect = box.width / Math.max(1, box.height);
  return 1 - Math.min(boxAspect / aspect, aspect / boxAspect) <= MOST_HIDDEN ? 'cover' : 'contain';
}

/**
 * Where a picture of this aspect lies in the element. `scale` is the keyframe's own magnification, `seen` what the element
 * may show of it, where that is enough to fill it.
 */
export function pictureRect(
  box: Size,
  aspect: number,
  fit: 'contain' | 'cover',
  scale: number,
  view: PictureView,
  seen: PicturePart = WHOLE_PART,
): PictureRect {
  const fitted =
    fit === 'contain' ? Math.min(box.width, box.height * aspect) : Math.max(box.width, box.height * aspect);
  const width = fitted * scale * view.zoom;
  const height = width / aspect;
  const { left, right, top, bottom } = seen;
  const [x, y] = [edge(box.width, width, view.x, left, right), edge(box.height, height, view.y, top, bottom)];
  return { x, y, width, height };
}

function edge(box: number, length: number, centre: number, from: number, to: number): number {
  if ((to - from) * length <= box) return (box - (from + to) * length) / 2;
  return Math.min(0 - from * length, Math.max(box - to * length, box / 2 - centre * length));
}

/** The view a rectangle shows: undoes what clamping did to a centre near an edge. */
export function viewIn(box: Size, rect: PictureRect, zoom: number): PictureView {
  return { zoom, x: (box.width / 2 - rect.x) / rect.width, y: (box.height / 2 - rect.y) / rect.height };
}

/** Zooms so that the point under the fingers or the pointer (CSS pixels in the element) stays where it is. */
export function zoomedAt(
  box: Size,
  rect: PictureRect,
  view: PictureView,
  zoom: number,
  at: { x: number; y: number },
  most = MAX_ZOOM,
): PictureView {
  const next = Math.min(most, Math.max(1, zoom));
  const grow = next / view.zoom;
  const point = { x: (at.x - rect.x) / rect.width, y: (at.y - rect.y) / rect.height };
  return {
    zoom: next,
    x: point.x - (at.x - box.width / 2) / (rect.width * grow),
    y: point.y - (at.y - box.height / 2) / (rect.height * grow),
  };
}
