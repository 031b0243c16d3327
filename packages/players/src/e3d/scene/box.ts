import type { Matrix16 } from '../gltf/matrix.ts';

type Corner = [x: number, y: number, z: number];

/** Corners along the axes of the scene. */
export interface Box {
  min: Corner;
  max: Corner;
}

/** Holds nothing: whatever it grows by becomes all of it. */
export const emptyBox = (): Box => ({ min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] });

export function growBox(box: Box, { min, max }: Box): void {
  for (const axis of [0, 1, 2] as const) {
    box.min[axis] = Math.min(box.min[axis], min[axis]);
    box.max[axis] = Math.max(box.max[axis], max[axis]);
  }
}

/** Around a moved box. */
export function boxAround(min: readonly number[], max: readonly number[], matrix: Matrix16): Box {
  const box = emptyBox();
  growBoxAround(box, { min, max }, matrix, 0);
  return box;
}

/**
 * Grows by a moved box whose matrix begins at a place of a list. Makes nothing: it is done for 10,000 in a row.
 * Source: Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990.
 */
export function growBoxAround(
  box: Box,
  { min, max }: { min: readonly number[]; max: readonly number[] },
  matrices: Matrix16,
  start: number,
): void {
  for (let row = 0; row < 3; row += 1) {
    let low = matrices[start + 12 + row] ?? 0;
    let high = low;
    for (let column = 0; column < 3; column += 1) {
      const factor = matrices[start + column * 4 + row] ?? 0;
      const a = factor * (min[column] ?? 0);
      const b = factor * (max[column] ?? 0);
      low += Math.min(a, b);
      high += Math.max(a, b);
    }
    if (low < (box.min[row] ?? 0)) box.min[row] = low;
    if (high > (box.max[row] ?? 0)) box.max[row] = high;
  }
}

export const isEmpty = ({ min, max }: Box): boolean => !(min[0] <= max[0]);
export const middleOf = ({ min, max }: Box): Corner => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];
/** Half of the way from corner to corner. */
export const radiusOf = ({ min, max }: Box): number =>
  Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;

interface Vector {
  x: number;
  y: number;
  z: number;
}

/** Of a mesh that knows its corners in the scene. */
export function boxOfMesh(mesh: { getBoundingInfo(): { boundingBox: { minimum: Vector; maximum: Vector } } }): Box {
  const { minimum, maximum } = mesh.getBoundingInfo().boundingBox;
  return { min: [minimum.x, minimum.y, minimum.z], max: [maximum.x, maximum.y, maximum.z] };
}
