import type { PathShape, Point } from '../path/path-shape.ts';

/** Four corners, in one direction around. */
export type Quad = readonly [Point, Point, Point, Point];

/** Four corners with one of them in another place. */
export const withCorner = (quad: Quad, at: number, corner: Point): Quad => {
  const [a, b, c, d] = quad;
  return [at === 0 ? corner : a, at === 1 ? corner : b, at === 2 ? corner : c, at === 3 ? corner : d];
};

/** Nine numbers of a projection of the plane, row by row. */
export type Projection = readonly number[];

/**
 * The projection that takes four points to four others, as a camera that moved sees a flat thing. Null where three of them
 * lie on a line.
 */
export function projectionOf(from: Quad, to: Quad): Projection | null {
  // Eight equations of eight unknowns, solved by elimination. Source: direct linear transform, h33 = 1.
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < 8; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const chosen = rows[pivot];
    const other = rows[column];
    const head = chosen?.[column] ?? 0;
    if (!chosen || !other || Math.abs(head) < 1e-9) return null;
    [rows[column], rows[pivot]] = [chosen, other];
    for (let row = 0; row < 8; row += 1) {
      const target = rows[row];
      if (row === column || !target) continue;
      const share = (target[column] ?? 0) / head;
      if (share !== 0) rows[row] = target.map((value, index) => value - share * (chosen[index] ?? 0));
    }
  }
  const solved = rows.map((row, at) => (row[8] ?? 0) / (row[at] ?? 1));
  return solved.every(Number.isFinite) ? [...solved, 1] : null;
}

/** Where a projection takes a point. */
export function projected(
  [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1]: Projection,
  { x, y }: Point,
): Point {
  const w = g * x + h * y + i;
  // A point on the horizon has no place: it is put far away.
  const depth = Math.abs(w) < 1e-9 ? 1e-9 : w;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** A path as a projection takes it: its points exactly, its curves nearly. */
export const projectedPath = (projection: Projection, shape: PathShape): PathShape =>
  shape.map((subpath) => ({
    ...subpath,
    nodes: subpath.nodes.map((node) => ({
      ...projected(projection, node),
      in: node.in && projected(projection, node.in),
      out: node.out && projected(projection, node.out),
    })),
  }));
