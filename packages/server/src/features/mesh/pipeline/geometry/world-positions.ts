import type { Accessor, Node, Primitive, Skin } from '@gltf-transform/core';
import { type Matrix, moveAll, moveByJoints, times } from '../../../media/models/matrix.ts';

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
  const sets = primitive.listSemantics().flatMap((semantic) => {
    const [, set] = /^JOINTS_(\d+)$/.exec(semantic) ?? [];
    const [joints, weights] = [primitive.getAttribute(semantic), primitive.getAttribute(`WEIGHTS_${set}`)];
    return joints && weights && set !== undefined ? [{ joints: valuesOf(joints), weights: valuesOf(weights) }] : [];
  });
  moveByJoints(points, sets, bound);
}

/** Three corners a triangle; a strip or a fan counts as none. */
export function cornersOf(primitive: Primitive): Uint32Array {
  if (primitive.getMode() !== TRIANGLES) return new Uint32Array();
  const indices = primitive.getIndices()?.getArray();
  if (indices) return new Uint32Array(indices);
  return Uint32Array.from({ length: primitive.getAttribute('POSITION')?.getCount() ?? 0 }, (_, at) => at);
}
