/** One square of the map: `zoom` doublings of the world's square, `x` from the west, `y` from the north. */
export interface TileAddress {
  zoom: number;
  x: number;
  y: number;
}

/**
 * Number of a tile in a PMTiles file: all tiles of smaller zooms come first, then those of its own along a Hilbert curve,
 * which keeps neighbours close together. Source: PMTiles specification, version 3, section 4.1.
 */
export function tileIdOf({ zoom, x, y }: TileAddress): number {
  let id = (4 ** zoom - 1) / 3;
  let [column, row] = [x, y];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const isRight = (column & size) > 0;
    const isLower = (row & size) > 0;
    id += size * size * ((isRight ? 3 : 0) ^ (isLower ? 1 : 0));
    if (isLower) continue;
    if (isRight) [column, row] = [size - 1 - column, size - 1 - row];
    [column, row] = [row, column];
  }
  return id;
}
