/** Columns first, as glTF writes them. */
export type Matrix = readonly number[];

/** Moves every point of a list, three numbers each. Models have millions: no list is made in this loop. */
export function moveAll(points: Float64Array, matrix: Matrix): void {
  const [m0 = 0, m1 = 0, m2 = 0, , m4 = 0, m5 = 0, m6 = 0, , m8 = 0, m9 = 0, m10 = 0, , mx = 0, my = 0, mz = 0] =
    matrix;
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    points[at] = m0 * x + m4 * y + m8 * z + mx;
    points[at + 1] = m1 * x + m5 * y + m9 * z + my;
    points[at + 2] = m2 * x + m6 * y + m10 * z + mz;
  }
}

/** Joints that move one corner in each set of its numbers and weights. Source: glTF 2.0, 3.7.3. */
export const IN_SET = 4;

/** Four joints of every corner and their weights; a corner may have several sets. */
interface JointSet {
  joints: ArrayLike<number>;
  weights: ArrayLike<number>;
}

/** Moves every point by its joints, each as it stands in `bound`; a point without weights stays. */
export function moveByJoints(points: Float64Array, sets: readonly JointSet[], bound: readonly Matrix[]): void {
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    let [sumX, sumY, sumZ, whole] = [0, 0, 0, 0];
    const first = (at / 3) * IN_SET;
    for (const { joints, weights } of sets)
      for (let k = first; k < first + IN_SET; k += 1) {
        const share = weights[k] ?? 0;
        const m = bound[joints[k] ?? 0];
        if (share === 0 || !m) continue;
        sumX += share * ((m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0));
        sumY += share * ((m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0));
        sumZ += share * ((m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0));
        whole += share;
      }
    if (whole === 0) continue;
    points[at] = sumX / whole;
    points[at + 1] = sumY / whole;
    points[at + 2] = sumZ / whole;
  }
}

/** One matrix after another. */
export function times(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) => {
    const [row, column] = [at % 4, at - (at % 4)];
    let sum = 0;
    for (let k = 0; k < 4; k += 1) sum += (a[4 * k + row] ?? 0) * (b[column + k] ?? 0);
    return sum;
  });
}

interface Placed {
  translation?: readonly number[] | undefined;
  rotation?: readonly number[] | undefined;
  scale?: readonly number[] | undefined;
}

/** The matrix of a place, a turn and a size. */
export function composed({ translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: Placed): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  const [sx = 1, sy = 1, sz = 1] = scale;
  const [tx = 0, ty = 0, tz = 0] = translation;
  return [
    [(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
    [2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
    [2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    [tx, ty, tz, 1],
  ].flat();
}
