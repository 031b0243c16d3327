/** A 4 x 4 matrix, column by column, as in glTF. */
export type Matrix = readonly number[];

export interface Vector {
  x: number;
  y: number;
  z: number;
}
export interface Turn extends Vector {
  w: number;
}

/** Where something stands in its parent: metres, a quaternion, and factors. */
export interface Placement {
  position: Vector;
  rotation: Turn;
  scale: Vector;
}

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Smallest factor: a scale of 0 could not be taken back. */
const LEAST_SCALE = 1e-6;

const at = (matrix: Matrix, place: number): number => matrix[place] ?? 0;

/** Of a placement. The quaternion need not have length 1. */
export function matrixOf({ position, rotation, scale }: Placement): Matrix {
  const { x, y, z, w } = normalized(rotation);
  return [
    (1 - 2 * (y * y + z * z)) * scale.x,
    2 * (x * y + z * w) * scale.x,
    2 * (x * z - y * w) * scale.x,
    0,
    2 * (x * y - z * w) * scale.y,
    (1 - 2 * (x * x + z * z)) * scale.y,
    2 * (y * z + x * w) * scale.y,
    0,
    2 * (x * z + y * w) * scale.z,
    2 * (y * z - x * w) * scale.z,
    (1 - 2 * (x * x + y * y)) * scale.z,
    0,
    position.x,
    position.y,
    position.z,
    1,
  ];
}

/** First `inner`, then `outer`: the matrix of a child in its parent's parent. */
export function product(outer: Matrix, inner: Matrix): Matrix {
  const made: number[] = [];
  for (let column = 0; column < 4; column += 1)
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let step = 0; step < 4; step += 1) sum += at(outer, step * 4 + row) * at(inner, column * 4 + step);
      made.push(sum);
    }
  return made;
}

/** The point where a matrix puts it. */
export const moved = (matrix: Matrix, { x, y, z }: Vector): Vector => ({
  x: at(matrix, 0) * x + at(matrix, 4) * y + at(matrix, 8) * z + at(matrix, 12),
  y: at(matrix, 1) * x + at(matrix, 5) * y + at(matrix, 9) * z + at(matrix, 13),
  z: at(matrix, 2) * x + at(matrix, 6) * y + at(matrix, 10) * z + at(matrix, 14),
});

/** The matrix that takes it back; null where a scale of nearly 0 leaves no way back. Its last row is 0, 0, 0, 1. */
export function inverse(matrix: Matrix): Matrix | null {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = matrix;
  const determinant = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  if (Math.abs(determinant) < LEAST_SCALE ** 3) return null;
  const turned: Matrix = [
    (e * i - f * h) / determinant,
    (c * h - b * i) / determinant,
    (b * f - c * e) / determinant,
    0,
    (f * g - d * i) / determinant,
    (a * i - c * g) / determinant,
    (c * d - a * f) / determinant,
    0,
    (d * h - e * g) / determinant,
    (b * g - a * h) / determinant,
    (a * e - b * d) / determinant,
    0,
    0,
    0,
    0,
    1,
  ];
  const back = moved(turned, { x: at(matrix, 12), y: at(matrix, 13), z: at(matrix, 14) });
  return [...turned.slice(0, 12), -back.x, -back.y, -back.z, 1];
}

/** Position, rotation and scale of a matrix. Shear, as turned children of stretched parents have it, is left out. */
export function placementOf(matrix: Matrix): Placement {
  const column = (start: number): Vector => ({
    x: at(matrix, start),
    y: at(matrix, start + 1),
    z: at(matrix, start + 2),
  });
  const [right, up, front] = [column(0), column(4), column(8)];
  const isMirrored = dot(cross(right, up), front) < 0;
  const scale = {
    x: factor(lengthOf(right)) * (isMirrored ? -1 : 1),
    y: factor(lengthOf(up)),
    z: factor(lengthOf(front)),
  };
  const x = scaled(right, 1 / scale.x);
  const y = unit(minus(up, scaled(x, dot(x, up))), { x: 0, y: 1, z: 0 });
  return { position: column(12), rotation: turnOf(x, y, cross(x, y)), scale };
}

const factor = (length: number): number => Math.max(length, LEAST_SCALE);
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;
const lengthOf = (vector: Vector): number => Math.sqrt(dot(vector, vector));
const scaled = ({ x, y, z }: Vector, by: number): Vector => ({ x: x * by, y: y * by, z: z * by });
const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

function unit(vector: Vector, otherwise: Vector): Vector {
  const length = lengthOf(vector);
  return length < LEAST_SCALE ? otherwise : scaled(vector, 1 / length);
}

/** The quaternion with length 1; one of length 0 turns nothing. */
export function normalized({ x, y, z, w }: Turn): Turn {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return length < LEAST_SCALE
    ? { x: 0, y: 0, z: 0, w: 1 }
    : { x: x / length, y: y / length, z: z / length, w: w / length };
}

/** The rotation whose axes these are; each has length 1. The largest part is found first: it divides the others. */
function turnOf(x: Vector, y: Vector, z: Vector): Turn {
  const trace = x.x + y.y + z.z;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return normalized({ x: (y.z - z.y) / s, y: (z.x - x.z) / s, z: (x.y - y.x) / s, w: s / 4 });
  }
  if (x.x > y.y && x.x > z.z) {
    const s = 2 * Math.sqrt(1 + x.x - y.y - z.z);
    return normalized({ x: s / 4, y: (x.y + y.x) / s, z: (z.x + x.z) / s, w: (y.z - z.y) / s });
  }
  if (y.y > z.z) {
    const s = 2 * Math.sqrt(1 + y.y - x.x - z.z);
    return normalized({ x: (x.y + y.x) / s, y: s / 4, z: (y.z + z.y) / s, w: (z.x - x.z) / s });
  }
  const s = 2 * Math.sqrt(1 + z.z - x.x - y.y);
  return normalized({ x: (z.x + x.z) / s, y: (y.z + z.y) / s, z: s / 4, w: (x.y - y.x) / s });
}
