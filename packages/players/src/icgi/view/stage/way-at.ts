import type { PictureRect } from '../../../visitor/picture/picture-rect.ts';

/** CSS pixels around a way in which two quick taps on the floor walk it. */
const NEAR = 120;

interface Way<W> {
  way: W;
  /** CSS pixels in the window. */
  x: number;
  y: number;
}

/** The way next to a point of the window; null when none is near. */
export function wayAt<W>(at: { x: number; y: number }, routes: readonly Way<W>[]): W | null {
  let nearest: { way: W; far: number } | null = null;
  for (const { way, x, y } of routes) {
    const far = Math.hypot(x - at.x, y - at.y);
    if (far <= NEAR && (nearest === null || far < nearest.far)) nearest = { way, far };
  }
  return nearest?.way ?? null;
}

/** Where a point of the picture (0..1) lies in the window. */
export const inWindow = (rect: PictureRect, { x, y }: { x: number; y: number }) => ({
  x: rect.x + x * rect.width,
  y: rect.y + y * rect.height,
});
