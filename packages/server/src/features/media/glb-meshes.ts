import { type GlbFile, numbersOf } from './glb-file.ts';
import { PreviewError } from './preview-error.ts';

/** Triangles of the largest model that is drawn. */
const MAX_TRIANGLES = 5_000_000;
/** Nodes walked in all, and below each other. */
const MAX_NODES = 100_000;
const MAX_DEPTH = 200;

/** Columns first, as glTF writes them. */
export type Matrix = readonly number[];
const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A part of a model in one colour or texture, in the coordinates of the scene. */
export interface Mesh {
  /** Three numbers a corner. */
  positions: Float64Array;
  /** Three corners a triangle. */
  corners: Float64Array;
  /** Two numbers a corner, from the upper left; null where there is no texture to place. */
  uvs: Float64Array | null;
  /** Linear, 0..1. */
  colour: readonly number[];
  /** Number of the texture, or null. */
  texture: number | null;
}

/** All meshes of the scene that is shown. Throws {@link PreviewError}. */
export function meshesOf(file: GlbFile): Mesh[] {
  const { gltf } = file;
  const meshes: Mesh[] = [];
  let [nodes, triangles] = [0, 0];
  const walk = (index: number, parent: Matrix, depth: number): void => {
    nodes += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) throw new PreviewError('its parts lie in each other without end');
    const node = gltf.nodes[index];
    if (!node) return;
    const matrix = times(parent, node.matrix ?? composed(node));
    for (const primitive of gltf.meshes[node.mesh ?? -1]?.primitives ?? []) {
      const mesh = meshOf(file, primitive, matrix);
      if (!mesh) continue;
      triangles += mesh.corners.length / 3;
      if (triangles > MAX_TRIANGLES) throw new PreviewError('it has more than 5 million triangles');
      meshes.push(mesh);
    }
    for (const child of node.children) walk(child, matrix, depth + 1);
  };
  for (const root of gltf.scenes[gltf.scene]?.nodes ?? []) walk(root, IDENTITY, 0);
  if (triangles === 0) throw new PreviewError('it has no triangles');
  return meshes;
}

type Primitive = GlbFile['gltf']['meshes'][number]['primitives'][number];

function meshOf(file: GlbFile, { attributes, indices, material, mode }: Primitive, matrix: Matrix): Mesh | null {
  const { POSITION: position, TEXCOORD_0: uv } = attributes;
  if (position === undefined || mode !== 4) return null;
  const positions = numbersOf(file, position, 3);
  const count = positions.length / 3;
  for (let at = 0; at < positions.length; at += 3) moveBy(matrix, positions, at);
  const listed =
    indices === undefined ? Float64Array.from({ length: count }, (_, at) => at) : numbersOf(file, indices, 1);
  const corners = listed.subarray(0, listed.length - (listed.length % 3));
  if (corners.some((corner) => corner >= count)) throw new PreviewError('its triangles name corners that it lacks');
  const surface = file.gltf.materials[material ?? -1]?.pbrMetallicRoughness;
  return {
    positions,
    corners,
    uvs: uv === undefined ? null : numbersOf(file, uv, 2),
    colour: surface?.baseColorFactor ?? [0.8, 0.8, 0.8, 1],
    texture: surface?.baseColorTexture?.index ?? null,
  };
}

/** Moves the point at a place of a list. */
export function moveBy(m: Matrix, points: Float64Array, at: number): void {
  const [x = 0, y = 0, z = 0] = points.subarray(at, at + 3);
  for (let axis = 0; axis < 3; axis += 1)
    points[at + axis] = (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0);
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
