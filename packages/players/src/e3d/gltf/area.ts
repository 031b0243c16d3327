import type { Matrix16 } from './matrix.ts';

/** What triangles cover where a matrix puts them: m2 if it leads into the scene. Both sides of a sheet count if it has both. */
export function areaOf(
  { positions, indices }: { positions: Float32Array; indices: Uint32Array },
  matrix: Matrix16,
): number {
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1] = matrix;
  // A place of the matrix takes nothing from an area: edges alone are turned and stretched.
  const edge = (from: number, to: number): [number, number, number] => {
    const x = (positions[to] ?? 0) - (positions[from] ?? 0);
    const y = (positions[to + 1] ?? 0) - (positions[from + 1] ?? 0);
    const z = (positions[to + 2] ?? 0) - (positions[from + 2] ?? 0);
    return [a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z];
  };
  let twice = 0;
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const corner = (indices[at] ?? 0) * 3;
    const [ux, uy, uz] = edge(corner, (indices[at + 1] ?? 0) * 3);
    const [vx, vy, vz] = edge(corner, (indices[at + 2] ?? 0) * 3);
    twice += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  }
  return twice / 2;
}
