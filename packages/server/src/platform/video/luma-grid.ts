/** Most blocks across and down in which a picture is compared. */
const ACROSS = 32;
const DOWN = 18;
/** Least pixels of a block's side: smaller ones differ by what compression does to a macroblock. */
const LEAST = 16;

/** A plane of luma, 8 bits a pixel; `stride`: bytes from one row to the next. */
export interface LumaPlane {
  bytes: Uint8Array;
  width: number;
  height: number;
  stride: number;
}

/** Mean luma of 32 × 18 blocks, of fewer in a small picture, 0..255. */
export function lumaGrid({ bytes, width, height, stride }: LumaPlane): Float64Array {
  const across = Math.max(1, Math.min(ACROSS, Math.floor(width / LEAST)));
  const down = Math.max(1, Math.min(DOWN, Math.floor(height / LEAST)));
  const grid = new Float64Array(across * down);
  // Where blocks begin. The loops add up whole runs: a picture has two million pixels.
  const columns = Array.from({ length: across + 1 }, (_, column) => Math.ceil((column * width) / across));
  const rows = Array.from({ length: down + 1 }, (_, row) => Math.ceil((row * height) / down));
  for (let row = 0; row < down; row++) {
    const [top = 0, bottom = 0] = [rows[row], rows[row + 1]];
    for (let column = 0; column < across; column++) {
      const [left = 0, right = 0] = [columns[column], columns[column + 1]];
      let sum = 0;
      for (let y = top; y < bottom; y++)
        for (let at = y * stride + left; at < y * stride + right; at++) sum += bytes[at] ?? 0;
      grid[row * across + column] = sum / Math.max(1, (bottom - top) * (right - left));
    }
  }
  return grid;
}

/** The largest difference between blocks of two pictures, 0..255. */
export const gridDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, block) => Math.max(most, Math.abs(value - (b[block] ?? 0))), 0);
