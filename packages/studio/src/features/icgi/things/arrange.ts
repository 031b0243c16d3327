import { outlineBox } from '@diorama/players/icgi/geometry/outline-box.ts';

/** Where something stands on its view: canvas fractions. `width` and `height` are 0 for a point. */
export interface Standing {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** To what things are brought in line. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** A thing as it stands: an outline with its size. */
export function standingOf(
  placement: { id: string; x: number; y: number; data: { type: string; scale?: number } },
  size: { width: number; height: number } | undefined,
  canvas: { width: number; height: number },
): Standing {
  const { id, x, y, data } = placement;
  const box = data.type === 'outline' && size ? outlineBox(placement, data.scale ?? 1, size, canvas) : null;
  return { id, x, y, width: box?.width ?? 0, height: box?.height ?? 0 };
}

/** Places that bring things in line with each other: the box around all of them stays. */
export function aligned(things: readonly Standing[], to: Alignment): { id: string; x: number; y: number }[] {
  const isAcross = to === 'left' || to === 'center' || to === 'right';
  const [at, size] = isAcross ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const first = Math.min(...things.map((thing) => thing[at]));
  const last = Math.max(...things.map((thing) => thing[at] + thing[size]));
  const share = to === 'left' || to === 'top' ? 0 : to === 'right' || to === 'bottom' ? 1 : 0.5;
  return things.map((thing) => {
    const moved = first + (last - first - thing[size]) * share;
    return isAcross ? { id: thing.id, x: moved, y: thing.y } : { id: thing.id, x: thing.x, y: moved };
  });
}

/** Places that put equal room between the middles of things; the outermost two stay. */
export function distributed(things: readonly Standing[], axis: 'x' | 'y'): { id: string; x: number; y: number }[] {
  const size = axis === 'x' ? ('width' as const) : ('height' as const);
  const middle = (thing: Standing) => thing[axis] + thing[size] / 2;
  const inOrder = [...things].sort((a, b) => middle(a) - middle(b));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last || inOrder.length < 3) return [];
  const step = (middle(last) - middle(first)) / (inOrder.length - 1);
  return inOrder.map((thing, index) => {
    const moved = middle(first) + step * index - thing[size] / 2;
    return axis === 'x' ? { id: thing.id, x: moved, y: thing.y } : { id: thing.id, x: thing.x, y: moved };
  });
}

/** Lines that a thing was drawn to, canvas fractions. */
export interface Guides {
  x: number | null;
  y: number | null;
}

/**
 * Where a dragged thing comes to stand: in line with the nearest other one, or with the middle of the view, within reach.
 * `reach`: canvas fractions of a few pixels, across and down.
 */
export function snappedPlace(
  place: { x: number; y: number },
  others: readonly { x: number; y: number }[],
  reach: { x: number; y: number },
): { x: number; y: number; guides: Guides } {
  const line = (axis: 'x' | 'y'): number | null => {
    let best: number | null = null;
    for (const at of [0.5, ...others.map((other) => other[axis])])
      if (
        Math.abs(at - place[axis]) <= Math.min(reach[axis], best === null ? reach[axis] : Math.abs(best - place[axis]))
      )
        best = at;
    return best;
  };
  const guides = { x: line('x'), y: line('y') };
  return { x: guides.x ?? place.x, y: guides.y ?? place.y, guides };
}
