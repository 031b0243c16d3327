import type { Accessor, Node, Primitive, Skin } from '@gltf-transform/core';
import { type Matrix, moveAll, times } from '../../media/matrix.ts';

/** Joints that move one corner, as glTF has them in a set. */
const JOINTS = 4;
/** Of glTF. */
const TRIANGLES = 4;

/** Corners of a primitive in the coordinates of the scene, three numbers each; skins and morphs stand in their first pose. */
export function worldPositions(node: Node, primitive: Primitive): Float64Array {
  const positions = localPositions(primitive, node);
  const skin = node.getSkin();
  if (skin) moveBySkin(positions, skin, primitive);
  else moveAll(positions, node.getWorldMatrix());
  return positions;
}

/** As {@link worldPositions}, and worked out once for each place. */
export function placedOnce(): typeof worldPositions {
  const known = new Map<Node, Map<Primitive, Float64Array>>();
  return (node, primitive) => {
    const ofNode = known.get(node) ?? new Map<Primitive, Float64Array>();
    known.set(node, ofNode);
    const positions = ofNode.get(primitive) ?? worldPositions(node, primitive);
    ofNode.set(primitive, positions);
    return positions;
  };
}

/** Corners in the coordinates of their node, morphed by the weights the node has at first. */
export function localPositions(primitive: Primitive, node: Node): Float64Array {
  const accessor = primitive.getAttribute('POSITION');
  const positions = accessor ? valuesOf(accessor) : new Float64Array();
  const own = node.getWeights();
  const weights = own.length > 0 ? own : (node.getMesh()?.getWeights() ?? []);
  for (const [at, target] of primitive.listTargets().entries()) {
    const weight = weights[at] ?? 0;
    const moves = weight === 0 ? null : target.getAttribute('POSITION');
    if (!moves) continue;
    const values = valuesOf(moves);
    for (let k = 0; k < positions.length; k += 1) positions[k] = (positions[k] ?? 0) + weight * (values[k] ?? 0);
  }
  return positions;
}

/** All numbers of an accessor, a copy; whole numbers that stand for fractions are fractions. */
export function valuesOf(accessor: Accessor): Float64Array {
  const array = accessor.getArray();
  if (!array) return new Float64Array();
  if (!accessor.getNormalized()) return new Float64Array(array);
  const size = accessor.getElementSize();
  const element = Array.from({ length: size }, () => 0);
  const values = new Float64Array(array.length);
  for (let at = 0; at < array.length; at += size) values.set(accessor.getElement(at / size, element), at);
  return values;
}

function moveBySkin(points: Float64Array, skin: Skin, primitive: Primitive): void {
  const inverses = skin.getInverseBindMatrices();
  const bound: Matrix[] = skin.listJoints().map((joint, index) => {
    const inverse = inverses?.getElement(
      index,
      Array.from({ length: 16 }, () => 0),
    );
    return inverse ? times(joint.getWorldMatrix(), inverse) : joint.getWorldMatrix();
  });
  const [jointList, weightList] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  if (!jointList || !weightList) return;
  const [joints, weights] = [valuesOf(jointList), valuesOf(weightList)];
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    let [sumX, sumY, sumZ, whole] = [0, 0, 0, 0];
    const first = (at / 3) * JOINTS;
    for (let k = first; k < first + JOINTS; k += 1) {
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

/** Three corners a triangle; a strip or a fan counts as none. */
export function cornersOf(primitive: Primitive): Uint32Array {
  if (primitive.getMode() !== TRIANGLES) return new Uint32Array();
  const indices = primitive.getIndices()?.getArray();
  if (indices) return new Uint32Array(indices);
  return Uint32Array.from({ length: primitive.getAttribute('POSITION')?.getCount() ?? 0 }, (_, at) => at);
}
