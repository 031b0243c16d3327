import type { Position } from './geojson.ts';

/** Area inside a ring in the square of its own units, above zero where it runs counter-clockwise. */
export function flatArea(ring: readonly Position[]): number {
  // Relative to the first position, so that small rings lose no digits.
  const [lng, lat] = ring[0] ?? [0, 0];
  let sum = 0;
  let last = ring.at(-1);
  for (const position of ring) {
    if (last) sum += (last[0] - lng) * (position[1] - lat) - (position[0] - lng) * (last[1] - lat);
    last = position;
  }
  return sum / 2;
}
