import { PreviewError } from '../pictures/preview-error.ts';
import { type GlbFile, numbersOf, widthOf } from './glb-file.ts';
import { moveBySkin, placesOf } from './glb-skins.ts';
import { composed, type Matrix, moveAll, times } from './matrix.ts';

/** Triangles of the largest model that is drawn. */
const MAX_TRIANGLES = 5_000_000;
/** Nodes walked in all, and below each other. */
const MAX_NODES = 100_000;
const MAX_DEPTH = 200;

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
  /** Colours that points have themselves, four linear numbers each; null: they have none. */
  colours: Float64Array | null;
  /** Number of the texture, or null. */
  texture: number | null;
  /** How its picture goes on beyond its edges, to the sides and up and down: modes of glTF. */
  wraps: Wraps;
  /** Its pixels are seen as squares. */
  isPixelated: boolean;
  /** Alpha below which nothing is drawn; null: alpha counts for nothing. */
  cutOff: number | null;
  /** What is behind is seen through it, by its alpha. */
  isBlended: boolean;
}

export type Wraps = readonly [u: number, v: number];
const REPEAT = 10_497;
/** Of glTF: a sampler that takes the nearest pixel. */
export const NEAREST = 9_728;
export const wrapsOf = (u: number | undefined, v: number | undefined): Wraps => [u ?? REPEAT, v ?? REPEAT];

/** Alpha below which nothing of a blended surface is seen. */
const CLEAR = 1 / 255;

/** What a material's mode makes of alpha. */
export const alphaOf = (mode: string, cutOff: number): Pick<Mesh, 'cutOff' | 'isBlended'> => ({
  cutOff: mode === 'OPAQUE' ? null : mode === 'BLEND' ? CLEAR : cutOff,
  isBlended: mode === 'BLEND',
});

/** Places in a picture as it lies on a surface. Source: KHR_texture_transform, "Overview". */
export function laidOut(
  uvs: Float64Array,
  { offset, rotation, scale }: { offset: readonly number[]; rotation: number; scale: readonly number[] },
): Float64Array {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const made = new Float64Array(uvs.length);
  for (let at = 0; at + 1 < uvs.length; at += 2) {
    const [u, v] = [(uvs[at] ?? 0) * (scale[0] ?? 1), (uvs[at + 1] ?? 0) * (scale[1] ?? 1)];
    made[at] = cos * u + sin * v + (offset[0] ?? 0);
    made[at + 1] = cos * v - sin * u + (offset[1] ?? 0);
  }
  return made;
}

/** Colours of points, four numbers each: those of three are not clear. */
export function fourOf(values: Float64Array, width: number): Float64Array {
  if (width === 4) return values;
  const made = new Float64Array((values.length / 3) * 4).fill(1);
  for (let point = 0; point < values.length / 3; point += 1)
    made.set(values.subarray(point * 3, point * 3 + 3), point * 4);
  return made;
}

/** All meshes of the scene that is shown. Throws {@link PreviewError}. */
export function meshesOf(file: GlbFile): Mesh[] {
  const { gltf } = file;
  const meshes: Mesh[] = [];
  let [nodes, triangles] = [0, 0];
  const places = gltf.skins.length > 0 ? placesOf(file) : null;
  const walk = (index: number, parent: Matrix, depth: number): void => {
    nodes += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) throw new PreviewError('its parts lie in each other without end');
    const node = gltf.nodes[index];
    if (!node || node.extensions?.KHR_node_visibility?.visible === false) return;
    const matrix = times(parent, node.matrix ?? composed(node));
    const drawn = gltf.meshes[node.mesh ?? -1];
    const weights = node.weights ?? drawn?.weights ?? [];
    for (const place of drawn ? placesIn(file, node.extensions?.EXT_mesh_gpu_instancing) : [])
      for (const primitive of drawn?.primitives ?? []) {
        const skin = places && node.skin !== undefined ? { skin: node.skin, places } : null;
        const mesh = meshOf(file, primitive, { matrix: place ? times(matrix, place) : matrix, weights, skin });
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

/** How a primitive stands: its place, the shares of its shapes, and the bones that bend it. */
interface Standing {
  matrix: Matrix;
  weights: readonly number[];
  skin: { skin: number; places: Map<number, Matrix> } | null;
}

type Primitive = GlbFile['gltf']['meshes'][number]['primitives'][number];

function meshOf(
  file: GlbFile,
  { attributes, indices, material, mode, targets }: Primitive,
  { matrix, weights, skin }: Standing,
): Mesh | null {
  const { POSITION: position, COLOR_0: colour } = attributes;
  if (position === undefined || mode < 4) return null;
  const positions = numbersOf(file, position, 3);
  const count = positions.length / 3;
  for (const [at, { POSITION: shape }] of targets.entries()) {
    const weight = weights[at] ?? 0;
    if (shape === undefined || weight === 0) continue;
    for (const [value, move] of numbersOf(file, shape, 3).entries())
      positions[value] = (positions[value] ?? 0) + weight * move;
  }
  if (!skin || !moveBySkin(file, positions, { ...skin, attributes })) moveAll(positions, matrix);
  const listed =
    indices === undefined ? Float64Array.from({ length: count }, (_, at) => at) : numbersOf(file, indices, 1);
  const corners = trianglesOf(listed, mode);
  if (corners.some((corner) => corner >= count)) throw new PreviewError('its triangles name corners that it lacks');
  const { pbrMetallicRoughness: surface, alphaMode, alphaCutoff } = file.gltf.materials[material ?? -1] ?? {};
  const { baseColorTexture: picture } = surface ?? {};
  const layout = picture?.extensions?.KHR_texture_transform;
  const uv = attributes[`TEXCOORD_${layout?.texCoord ?? picture?.texCoord ?? 0}`];
  const uvs = uv === undefined ? null : numbersOf(file, uv, 2);
  const sampler = file.gltf.samplers[file.gltf.textures[picture?.index ?? -1]?.sampler ?? -1];
  const width = colour === undefined ? 0 : Math.min(4, widthOf(file, colour));
  return {
    positions,
    corners,
    uvs: uvs && layout ? laidOut(uvs, layout) : uvs,
    colours: colour === undefined ? null : fourOf(numbersOf(file, colour, width), width),
    colour: surface?.baseColorFactor ?? [1, 1, 1, 1],
    texture: picture?.index ?? null,
    wraps: wrapsOf(sampler?.wrapS, sampler?.wrapT),
    isPixelated: sampler?.magFilter === NEAREST,
    ...alphaOf(alphaMode ?? 'OPAQUE', alphaCutoff ?? 0.5),
  };
}

/** Corners of triangles; those of strips and fans are listed one by one. */
function trianglesOf(listed: Float64Array, mode: number): Uint32Array {
  if (mode === 4) return new Uint32Array(listed.subarray(0, listed.length - (listed.length % 3)));
  const corners = new Uint32Array(Math.max(0, listed.length - 2) * 3);
  for (let at = 0; at + 2 < listed.length; at += 1)
    corners.set([listed[mode === 5 ? at : 0] ?? 0, listed[at + 1] ?? 0, listed[at + 2] ?? 0], at * 3);
  return corners;
}

/** Places in a node: its origin (null), or those that the file lists for copies of its mesh. */
function placesIn(
  file: GlbFile,
  table: { attributes: Readonly<Record<string, number>> } | undefined,
): (Matrix | null)[] {
  if (!table) return [null];
  const of = (name: string, width: number): Float64Array | null => {
    const index = table.attributes[name];
    return index === undefined ? null : numbersOf(file, index, width);
  };
  const [moves, turns, sizes] = [of('TRANSLATION', 3), of('ROTATION', 4), of('SCALE', 3)];
  const count = Math.max((moves?.length ?? 0) / 3, (turns?.length ?? 0) / 4, (sizes?.length ?? 0) / 3);
  if (count > MAX_NODES) throw new PreviewError(`it has more than ${MAX_NODES} copies of a part`);
  const part = (list: Float64Array | null, at: number, width: number) =>
    list ? [...list.subarray(at * width, (at + 1) * width)] : undefined;
  return Array.from({ length: count }, (_, at) =>
    composed({ translation: part(moves, at, 3), rotation: part(turns, at, 4), scale: part(sizes, at, 3) }),
  );
}
