import type { Node, Primitive, Skin } from '@gltf-transform/core';
import { type Matrix, moveBy, times } from '../../media/glb-meshes.ts';

/** Joints that move one corner, as glTF has them in a set. */
const JOINTS = 4;

/** Corners of a primitive in the coordinates of the scene, three numbers each; skins stand as they were bound. */
export function worldPositions(node: Node, primitive: Primitive): Float64Array {
  const accessor = primitive.getAttribute('POSITION');
  const count = accessor?.getCount() ?? 0;
  const positions = new Float64Array(count * 3);
  const element = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    accessor?.getElement(at, element);
    positions.set(element, at * 3);
  }
  const skin = node.getSkin();
  if (skin) moveBySkin(positions, skin, primitive);
  else moveAll(positions, node.getWorldMatrix());
  return positions;
}

/** Moves every point by a matrix. */
export function moveAll(points: Float64Array, matrix: Matrix): void {
  for (let at = 0; at < points.length; at += 3) moveBy(matrix, points, at);
}

function moveBySkin(points: Float64Array, skin: Skin, primitive: Primitive): void {
  const bound: Matrix[] = skin.listJoints().map((joint, index) => {
    const inverse = skin.getInverseBindMatrices()?.getElement(
      index,
      Array.from({ length: 16 }, () => 0),
    );
    return inverse ? times(joint.getWorldMatrix(), inverse) : joint.getWorldMatrix();
  });
  const [joints, weights] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  if (!joints || !weights) return;
  const [joint, weight] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  const moved = new Float64Array(3);
  for (let at = 0; at < points.length; at += 3) {
    joints.getElement(at / 3, joint);
    weights.getElement(at / 3, weight);
    const sum = [0, 0, 0];
    let whole = 0;
    for (let k = 0; k < JOINTS; k += 1) {
      const share = weight[k] ?? 0;
      const matrix = bound[joint[k] ?? 0];
      if (share === 0 || !matrix) continue;
      moved.set(points.subarray(at, at + 3));
      moveBy(matrix, moved, 0);
      whole += share;
      for (let axis = 0; axis < 3; axis += 1) sum[axis] = (sum[axis] ?? 0) + share * (moved[axis] ?? 0);
    }
    if (whole > 0)
      points.set(
        sum.map((value) => value / whole),
        at,
      );
  }
}

/** Three corners a triangle; a strip or a fan counts as none. */
export function cornersOf(primitive: Primitive): ArrayLike<number> {
  if (primitive.getMode() !== 4) return [];
  const indices = primitive.getIndices()?.getArray();
  if (indices) return indices;
  return Uint32Array.from({ length: primitive.getAttribute('POSITION')?.getCount() ?? 0 }, (_, at) => at);
}
