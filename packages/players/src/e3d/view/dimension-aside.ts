/** A place on the picture, CSS px. */
interface Place {
  x: number;
  y: number;
}

/** Maximum distance in CSS px of a dimension line from what it measures. */
const FURTHEST = 60;

/**
 * Distance of a dimension line from what it measures: to the right on the picture, or below where it runs across.
 *
 * @param metres length of what is measured
 * @param offset m to the side
 */
export function dimensionAside(from: Place, to: Place, metres: number, offset: number): Place {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = Math.min(FURTHEST, (offset * pixels) / (metres || 1));
  const [dx, dy] = pixels > 0 ? [(to.x - from.x) / pixels, (to.y - from.y) / pixels] : [1, 0];
  const sign = dx < 0 || (dx === 0 && dy > 0) ? -1 : 1;
  return { x: -dy * aside * sign, y: dx * aside * sign };
}
