/** 16 numbers, column by column, as in glTF and as Babylon keeps them. */
export type Matrix16 = Float32Array;

export const identity = (): Matrix16 => new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** What `inner` does, and then `outer`. */
export function product(outer: Matrix16, inner: Matrix16): Matrix16 {
  const made = new Float32Array(16);
  for (let column = 0; column < 16; column += 4)
    for (let row = 0; row < 4; row += 1)
      made[column + row] =
        (outer[row] ?? 0) * (inner[column] ?? 0) +
        (outer[row + 4] ?? 0) * (inner[column + 1] ?? 0) +
        (outer[row + 8] ?? 0) * (inner[column + 2] ?? 0) +
        (outer[row + 12] ?? 0) * (inner[column + 3] ?? 0);
  return made;
}

type Numbers = ArrayLike<number>;

/** Scale, then rotation by a quaternion, then translation. A quaternion of another length than 1 is made so. */
export function composed(position: Numbers, rotation: Numbers, scale: Numbers): Matrix16 {
  const length = Math.hypot(rotation[0] ?? 0, rotation[1] ?? 0, rotation[2] ?? 0, rotation[3] ?? 0) || 1;
  const [x, y, z] = [(rotation[0] ?? 0) / length, (rotation[1] ?? 0) / length, (rotation[2] ?? 0) / length];
  const w = (rotation[3] ?? 1) / length;
  const [sx, sy, sz] = [scale[0] ?? 1, scale[1] ?? 1, scale[2] ?? 1];
  return new Float32Array([
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    position[0] ?? 0,
    position[1] ?? 0,
    position[2] ?? 0,
    1,
  ]);
}

/** Of the upper left 3 x 3: below 0 it mirrors. */
export function determinant(m: Matrix16): number {
  const at = (index: number): number => m[index] ?? 0;
  return (
    at(0) * (at(5) * at(10) - at(6) * at(9)) -
    at(4) * (at(1) * at(10) - at(2) * at(9)) +
    at(8) * (at(1) * at(6) - at(2) * at(5))
  );
}

/** Of a matrix without perspective. Null: it flattens, and there is no way back. */
export function inverse(m: Matrix16): Matrix16 | null {
  const d = determinant(m);
  if (Math.abs(d) < 1e-18 || !Number.isFinite(d)) return null;
  const at = (index: number): number => m[index] ?? 0;
  const made = identity();
  for (let column = 0; column < 3; column += 1)
    for (let row = 0; row < 3; row += 1) {
      // Cofactor of (column, row): the inverse is transposed.
      const [r1, r2] = [(column + 1) % 3, (column + 2) % 3];
      const [c1, c2] = [(row + 1) % 3, (row + 2) % 3];
      made[column * 4 + row] = (at(c1 * 4 + r1) * at(c2 * 4 + r2) - at(c1 * 4 + r2) * at(c2 * 4 + r1)) / d;
    }
  const [x, y, z] = [at(12), at(13), at(14)];
  for (let row = 0; row < 3; row += 1)
    made[12 + row] = -((made[row] ?? 0) * x + (made[4 + row] ?? 0) * y + (made[8 + row] ?? 0) * z);
  return made;
}

/** A point, moved. `w` of 0: a direction. */
export function applied(m: Matrix16, [x, y, z]: readonly [number, number, number], w = 1): [number, number, number] {
  const row = (at: number): number =>
    (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z + (m[at + 12] ?? 0) * w;
  return [row(0), row(1), row(2)];
}
