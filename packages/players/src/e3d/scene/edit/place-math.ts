import { composed, determinant, inverse, type Matrix16, product } from '../../gltf/matrix.ts';
import type { Point } from '../e3d-scene.port.ts';
import type { EntityPlace } from './edit-scene.port.ts';

/** Numbers in documents are kept to a millionth: less is noise of the pointer. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Where something stands, from its matrix; what leans (a shear) is left out. */
export function placeFrom(m: Matrix16): EntityPlace {
  const at = (index: number): number => m[index] ?? 0;
  const lengths = [0, 4, 8].map((column) => Math.hypot(at(column), at(column + 1), at(column + 2)) || 1e-9);
  if (determinant(m) < 0) lengths[0] = -(lengths[0] ?? 1);
  const turn = (row: number, column: number): number => at(column * 4 + row) / (lengths[column] ?? 1);
  const [x, y, z, w] = quaternionFrom(turn);
  return {
    position: { x: rounded(at(12)), y: rounded(at(13)), z: rounded(at(14)) },
    rotation: { x: rounded(x), y: rounded(y), z: rounded(z), w: rounded(w) },
    scale: { x: rounded(lengths[0] ?? 1), y: rounded(lengths[1] ?? 1), z: rounded(lengths[2] ?? 1) },
  };
}

/** Source: Shepperd, "Quaternion from rotation matrix", 1978. */
function quaternionFrom(m: (row: number, column: number) => number): [number, number, number, number] {
  const trace = m(0, 0) + m(1, 1) + m(2, 2);
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(m(2, 1) - m(1, 2)) / s, (m(0, 2) - m(2, 0)) / s, (m(1, 0) - m(0, 1)) / s, s / 4];
  }
  const diagonal = [m(0, 0), m(1, 1), m(2, 2)];
  const a = diagonal.indexOf(Math.max(...diagonal));
  const [b, c] = [(a + 1) % 3, (a + 2) % 3];
  const s = 2 * Math.sqrt(Math.max(1e-12, 1 + m(a, a) - m(b, b) - m(c, c)));
  const made: [number, number, number, number] = [0, 0, 0, (m(c, b) - m(b, c)) / s];
  made[a] = s / 4;
  made[b] = (m(b, a) + m(a, b)) / s;
  made[c] = (m(c, a) + m(a, c)) / s;
  return made;
}

/** Where an entity stands in its parent after a change made in the scene. */
export function movedPlace(delta: Matrix16, world: Matrix16, parent: Matrix16): EntityPlace | null {
  const back = inverse(parent);
  return back && placeFrom(product(back, product(delta, world)));
}

export const moving = ([x, y, z]: Point): Matrix16 => composed([x, y, z], [0, 0, 0, 1], [1, 1, 1]);

/** A turn around a line through `center`; degrees. */
export function turning(center: Point, axis: Point, degrees: number): Matrix16 {
  const half = (degrees * Math.PI) / 360;
  const [x, y, z] = axis;
  const s = Math.sin(half);
  return around(center, composed([0, 0, 0], [x * s, y * s, z * s, Math.cos(half)], [1, 1, 1]));
}

/** Factors along three axes of length 1, from `center`. */
export function scaling(center: Point, axes: readonly [Point, Point, Point], factors: Point): Matrix16 {
  const [x, y, z] = axes;
  const basis = new Float32Array([x[0], x[1], x[2], 0, y[0], y[1], y[2], 0, z[0], z[1], z[2], 0, 0, 0, 0, 1]);
  const back = inverse(basis) ?? basis;
  const factor = composed([0, 0, 0], [0, 0, 0, 1], [factors[0], factors[1], factors[2]]);
  return around(center, product(basis, product(factor, back)));
}

const around = (center: Point, change: Matrix16): Matrix16 =>
  product(moving(center), product(change, moving([-center[0], -center[1], -center[2]])));

/** To the nearest step; null: as it is. */
export const stepped = (value: number, step: number | null): number =>
  step === null || step <= 0 ? value : Math.round(value / step) * step;

type Ray = { origin: Point; direction: Point };
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Metres along a line from `center` to where a ray comes nearest to it; null: they run side by side. */
export function alongAxis({ origin, direction }: Ray, center: Point, axis: Point): number | null {
  const across = dot(direction, axis);
  const bottom = 1 - across * across;
  if (bottom < 1e-4) return null;
  const from = minus(origin, center);
  return (dot(from, axis) - dot(from, direction) * across) / bottom;
}

/** Where a ray meets a plane; null: it does not, or at too small an angle. */
export function onPlane({ origin, direction }: Ray, center: Point, normal: Point): Point | null {
  const fall = dot(direction, normal);
  if (Math.abs(fall) < 0.02) return null;
  const at = dot(minus(center, origin), normal) / fall;
  if (at < 0) return null;
  return [origin[0] + direction[0] * at, origin[1] + direction[1] * at, origin[2] + direction[2] * at];
}
