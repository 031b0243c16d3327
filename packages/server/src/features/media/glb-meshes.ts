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
  corners: Uint32Array;
  /** Two numbers a corner, from the upper left; null where there is no texture to place. */
  uvs: Float64Array | null;
  /** Linear, 0..1. */
  colour: readonly number[];
  /** Number of the texture, or null. */
  texture: number | null;
  /** Alpha of the texture below which nothing is drawn; null: alpha counts for nothing. */
  cutOff: number | null;
}

/** Alpha below which blended surfaces count as holes. */
const CLEAR = 0.1;

/** Where a material cuts holes, by its mode; a factor below 1 takes from what the texture has. */
export function cutOffOf(mode: string, cutOff: number, factor: number): number | null {
  if (mode === 'OPAQUE') return null;
  return mode === 'BLEND' ? CLEAR : cutOff / Math.max(factor, 1e-6);
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
    if (!node || node.extensions?.KHR_node_visibility?.visible === false) return;
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
  moveAll(positions, matrix);
  const listed =
    indices === undefined ? Float64Array.from({ length: count }, (_, at) => at) : numbersOf(file, indices, 1);
  const corners = new Uint32Array(listed.subarray(0, listed.length - (listed.length % 3)));
  if (corners.some((corner) => corner >= count)) throw new PreviewError('its triangles name corners that it lacks');
  const { pbrMetallicRoughness: surface, alphaMode, alphaCutoff } = file.gltf.materials[material ?? -1] ?? {};
  return {
    positions,
    corners,
    uvs: uv === undefined ? null : numbersOf(file, uv, 2),
    colour: surface?.baseColorFactor ?? [0.8, 0.8, 0.8, 1],
    texture: surface?.baseColorTexture?.index ?? null,
    cutOff: cutOffOf(alphaMode ?? 'OPAQUE', alphaCutoff ?? 0.5, surface?.baseColorFactor[3] ?? 1),
  };
}

/** Moves every point of a list, three numbers each. Models have millions: no list is made in this loop. */
export function moveAll(points: Float64Array, matrix: Matrix): void {
  const [m0 = 0, m1 = 0, m2 = 0, , m4 = 0, m5 = 0, m6 = 0, , m8 = 0, m9 = 0, m10 = 0, , mx = 0, my = 0, mz = 0] =
    matrix;
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    points[at] = m0 * x + m4 * y + m8 * z + mx;
    points[at + 1] = m1 * x + m5 * y + m9 * z + my;
    points[at + 2] = m2 * x + m6 * y + m10 * z + mz;
  }
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
