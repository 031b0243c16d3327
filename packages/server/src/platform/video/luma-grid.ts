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
  const counts = new Uint32Array(across * down);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / height) * across;
    for (let x = 0; x < width; x++) {
      const block = row + Math.floor((x * across) / width);
      grid[block] = (grid[block] ?? 0) + (bytes[y * stride + x] ?? 0);
      counts[block] = (counts[block] ?? 0) + 1;
    }
  }
  return grid.map((sum, block) => sum / Math.max(1, counts[block] ?? 1));
}

/** The largest difference between blocks of two pictures, 0..255. */
export const gridDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, block) => Math.max(most, Math.abs(value - (b[block] ?? 0))), 0);
