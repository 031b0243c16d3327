import type { Matrix16 } from '../../gltf/matrix.ts';

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
    if (min[axis] < box.min[axis]) box.min[axis] = min[axis];
    if (max[axis] > box.max[axis]) box.max[axis] = max[axis];
  }
}

/** Around a moved box. Source: Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990. */
export function boxAround(min: readonly number[], max: readonly number[], matrix: Matrix16): Box {
  const box: Box = { min: [0, 0, 0], max: [0, 0, 0] };
  for (const row of [0, 1, 2] as const) {
    let low = matrix[12 + row] ?? 0;
    let high = low;
    for (const column of [0, 1, 2]) {
      const factor = matrix[column * 4 + row] ?? 0;
      const [a, b] = [factor * (min[column] ?? 0), factor * (max[column] ?? 0)];
      low += a < b ? a : b;
      high += a < b ? b : a;
    }
    box.min[row] = low;
    box.max[row] = high;
  }
  return box;
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
