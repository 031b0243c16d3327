/** A place on the screen, px. */
export interface Pixel {
  x: number;
  y: number;
}

/** Lines of positions on the screen that one can snap to; a ring ends where it begins. */
export type SnapChains = readonly (readonly Pixel[])[];

/** px within which a position is drawn to another. */
export const SNAP = 8;

/** The vertex within reach that is nearest; else the nearest place on an edge; else null. */
export function snapped(point: Pixel, chains: SnapChains, reach = SNAP): Pixel | null {
  const vertex = nearest(point, chains.flat(), reach);
  if (vertex) return vertex;
  const feet = chains.flatMap((chain) => chain.slice(1).map((end, at) => footOn(point, chain[at] ?? end, end)));
  return nearest(point, feet, reach);
}

function nearest(point: Pixel, places: readonly Pixel[], reach: number): Pixel | null {
  let best: Pixel | null = null;
  let least = reach;
  for (const place of places) {
    const away = Math.hypot(place.x - point.x, place.y - point.y);
    if (away > least || (best && away === least)) continue;
    best = place;
    least = away;
  }
  return best;
}

/** The place on a straight edge that is nearest to a point. */
function footOn(point: Pixel, a: Pixel, b: Pixel): Pixel {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const at = Math.max(0, Math.min(1, share));
  return { x: a.x + at * dx, y: a.y + at * dy };
}
