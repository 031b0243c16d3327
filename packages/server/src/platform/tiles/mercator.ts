/** Latitude at which the world's square ends. */
const MOST_NORTH = 85.051129;

/** Where a place lies in the world's square: 0 to 1 from the west, and from the north. */
export function mercator(lng: number, lat: number): [x: number, y: number] {
  const sin = Math.sin((Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat)) * Math.PI) / 180);
  const x = (lng + 180) / 360;
  return [x - Math.floor(x), 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)];
}
