import type { Accessors } from './accessors.ts';
import type { GltfPrimitive } from './gltf-json.ts';
import { applied, determinant, type Matrix16, product } from './matrix.ts';
import type { RawPrimitive } from './read-geometry.ts';

/** Lays the file's own shapes (morph targets) on a primitive, by these shares. */
export function withShapes(
  raw: RawPrimitive,
  { targets = [] }: GltfPrimitive,
  weights: readonly number[],
  accessors: Accessors,
): RawPrimitive {
  const positions = raw.positions.slice();
  const normals = raw.normals?.slice() ?? null;
  for (const [at, target] of targets.entries()) {
    const weight = weights[at] ?? 0;
    if (weight === 0) continue;
    if (target.POSITION !== undefined) add(positions, accessors.floats(target.POSITION), weight);
    if (normals && target.NORMAL !== undefined) add(normals, accessors.floats(target.NORMAL), weight);
  }
  return { ...raw, positions, normals };
}

function add(values: Float32Array, more: Float32Array, weight: number): void {
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) + (more[at] ?? 0) * weight;
}

/** Moves the points to where their bones stand; they are then in the axes of the file, and face the same way as before. */
export function posed(
  raw: RawPrimitive,
  joints: readonly number[],
  inverseBind: Float32Array | null,
  worlds: readonly Matrix16[],
): RawPrimitive {
  const { joints: bones, weights } = raw;
  if (!bones || !weights) return raw;
  const moves = joints.map((node, at) => {
    const world = worlds[node] ?? new Float32Array(16);
    return inverseBind ? product(world, inverseBind.slice(at * 16, at * 16 + 16)) : world;
  });
  const positions = new Float32Array(raw.positions.length);
  const normals = raw.normals ? new Float32Array(raw.normals.length) : null;
  const tangents = raw.tangents?.slice() ?? null;
  const blend = new Float32Array(16);
  let mirrored = 0;
  for (let point = 0; point < positions.length / 3; point += 1) {
    blend.fill(0);
    for (let bone = 0; bone < 4; bone += 1) {
      const weight = weights[point * 4 + bone] ?? 0;
      const move = weight > 0 ? moves[bones[point * 4 + bone] ?? 0] : undefined;
      if (move) add(blend, move, weight);
    }
    const at = point * 3;
    positions.set(applied(blend, pointAt(raw.positions, at)), at);
    if (normals && raw.normals) normals.set(applied(blend, pointAt(raw.normals, at), 0), at);
    tangents?.set(applied(blend, pointAt(tangents, point * 4), 0), point * 4);
    mirrored += Math.sign(determinant(blend));
  }
  const indices = mirrored < 0 ? turnedOver(raw.indices) : raw.indices;
  return { ...raw, positions, normals, tangents, indices };
}

/** The same triangles from their other side: those of a rig that mirrors would face inwards. */
function turnedOver(indices: Uint32Array): Uint32Array {
  const turned = indices.slice();
  for (let at = 0; at + 2 < turned.length; at += 3) turned.set([indices[at + 1] ?? 0, indices[at] ?? 0], at);
  return turned;
}

const pointAt = (values: Float32Array, at: number): [number, number, number] => [
  values[at] ?? 0,
  values[at + 1] ?? 0,
  values[at + 2] ?? 0,
];
