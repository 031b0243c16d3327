/** A place on the picture, CSS px. */
interface Place {
  x: number;
  y: number;
}

/** CSS px that a line of dimensions lies beside what it measures at most. */
const FURTHEST = 60;

/**
 * How far a line lies beside what it measures: to the right on the picture, or below where it runs across.
 *
 * @param metres length of what is measured
 * @param offset m beside it
 */
export function dimensionAside(from: Place, to: Place, metres: number, offset: number): Place {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = Math.min(FURTHEST, (offset * pixels) / (metres || 1));
  const [dx, dy] = pixels > 0 ? [(to.x - from.x) / pixels, (to.y - from.y) / pixels] : [1, 0];
  const sign = dx < 0 || (dx === 0 && dy > 0) ? -1 : 1;
  return { x: -dy * aside * sign, y: dx * aside * sign };
}
