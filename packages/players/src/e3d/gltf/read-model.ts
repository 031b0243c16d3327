import { type Accessors, createAccessors } from './accessors.ts';
import { readClips, readRig } from './clips.ts';
import { type Decoders, loadDecoders } from './decoders.ts';
import { type GlbFile, openGlb, UnreadableModelError } from './glb-file.ts';
import type { GltfJson, GltfNode, GltfPrimitive } from './gltf-json.ts';
import { composed, identity, type Matrix16, product } from './matrix.ts';
import type { Model, ModelGeometry, ModelPart } from './model.ts';
import { readImages, readTextures } from './model-images.ts';
import { posed, withShapes } from './pose.ts';
import { finishGeometry, readPrimitive } from './read-geometry.ts';

/** Extensions that a file may insist on: those that are drawn, and those that the server names as not drawn. */
const KNOWN: ReadonlySet<string> = new Set([
  'EXT_mesh_features',
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_structural_metadata',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_node_visibility',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
]);

/** Nodes above each other at most: a file whose nodes go in circles ends here. */
const DEEPEST = 200;

/**
 * Reads a GLB. Animated ones stand as their nodes say until a clip is played. Throws `UnreadableModelError`.
 *
 * @param load what unpacks it, fetched as browsers fetch it unless another is given
 */
export async function readModel(bytes: ArrayBuffer, load = loadDecoders): Promise<Model> {
  const file = openGlb(bytes);
  const unknown = file.json.extensionsRequired?.find((name) => !KNOWN.has(name));
  if (unknown) throw new UnreadableModelError(`It needs ${unknown}, which is not supported`);
  return modelOf(file, await load(file.json));
}

function modelOf(file: GlbFile, decoders: Decoders): Model {
  const { json } = file;
  const accessors = createAccessors(file, decoders.meshopt);
  const placed = placeNodes(json);
  const parts = new PartReader(json, accessors, decoders, placed);
  const clips = readClips(json, accessors);
  return {
    parts: [...placed.keys()].flatMap((node) => parts.ofNode(node)),
    materials: json.materials ?? [],
    textures: readTextures(json),
    images: readImages(json, accessors),
    clips,
    rig: clips.length > 0 ? readRig(json) : [],
  };
}

interface PlacedNode {
  node: GltfNode;
  world: Matrix16;
  path: string;
  /** It, or a node above it, says that nothing of it is drawn. */
  isHidden: boolean;
}

/** Every node of the file's scene. */
function placeNodes({ nodes = [], scenes = [], scene = 0 }: GltfJson): Map<number, PlacedNode> {
  const placed = new Map<number, PlacedNode>();
  const visit = (index: number, above: Matrix16, path: string, depth: number, isBelowHidden: boolean): void => {
    const node = nodes[index];
    if (!node || placed.has(index) || depth > DEEPEST) return;
    const own = node.matrix
      ? new Float32Array(node.matrix)
      : composed(node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1]);
    const world = product(above, own);
    const named = path === '' ? (node.name ?? '') : `${path}/${node.name ?? ''}`;
    const isHidden = isBelowHidden || node.extensions?.KHR_node_visibility?.visible === false;
    placed.set(index, { node, world, path: named, isHidden });
    for (const child of node.children ?? []) visit(child, world, named, depth + 1, isHidden);
  };
  const roots = scenes[scene]?.nodes ?? nodes.keys();
  for (const root of roots) visit(root, identity(), '', 0, false);
  return placed;
}

/** Reads what nodes draw; what several draw is read once. */
class PartReader {
  readonly #geometries = new Map<string, ModelGeometry | null>();
  readonly #json: GltfJson;
  readonly #accessors: Accessors;
  readonly #decoders: Decoders;
  readonly #placed: ReadonlyMap<number, PlacedNode>;
  constructor(json: GltfJson, accessors: Accessors, decoders: Decoders, placed: ReadonlyMap<number, PlacedNode>) {
    this.#json = json;
    this.#accessors = accessors;
    this.#decoders = decoders;
    this.#placed = placed;
  }

  ofNode(index: number): ModelPart[] {
    const found = this.#placed.get(index);
    const mesh = this.#json.meshes?.[found?.node.mesh ?? -1];
    if (!found || !mesh || found.isHidden) return [];
    const { node, world, path } = found;
    const weights = node.weights ?? mesh.weights ?? [];
    return mesh.primitives.flatMap((primitive, at) => {
      const geometry = this.#geometryOf(index, node, primitive, at, weights);
      if (!geometry) return [];
      const material = primitive.material ?? -1;
      const materialName = this.#json.materials?.[material]?.name ?? '';
      // A node without a name is called like what it draws, as in the list of the file's nodes.
      const about = { geometry, material, materialName, node: node.name || mesh.name || '', path, primitive: at };
      // What bones move stands in the axes of the file.
      if (node.skin !== undefined) return [{ ...about, matrix: identity(), rigNode: -1, within: null }];
      return this.#placesIn(node).map((within) => {
        const matrix = within ? product(world, within) : world;
        return { ...about, matrix, rigNode: index, within };
      });
    });
  }

  #geometryOf(
    index: number,
    node: GltfNode,
    primitive: GltfPrimitive,
    at: number,
    weights: readonly number[],
  ): ModelGeometry | null {
    const isOwn = node.skin !== undefined || node.weights !== undefined;
    const id = isOwn ? `node ${index} ${at}` : `mesh ${node.mesh} ${at}`;
    const known = this.#geometries.get(id);
    if (known !== undefined) return known;
    const raw = readPrimitive(this.#json, primitive, this.#accessors, this.#decoders.draco);
    const shaped =
      raw && weights.some((weight) => weight !== 0) ? withShapes(raw, primitive, weights, this.#accessors) : raw;
    const skin = this.#json.skins?.[node.skin ?? -1];
    const worlds = Array.from(this.#json.nodes ?? [], (_, one) => this.#placed.get(one)?.world ?? identity());
    const bind = skin?.inverseBindMatrices === undefined ? null : this.#accessors.floats(skin.inverseBindMatrices);
    const standing = shaped && skin ? posed(shaped, skin.joints, bind, worlds) : shaped;
    const made = standing && standing.indices.length > 0 ? finishGeometry(id, standing) : null;
    this.#geometries.set(id, made);
    return made;
  }

  /** Places in a node: its origin (null), or those that the file lists for its copies. */
  #placesIn(node: GltfNode): (Matrix16 | null)[] {
    const attributes = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
    if (!attributes) return [null];
    const of = (name: string): Float32Array | null => {
      const index = attributes[name];
      return index === undefined ? null : this.#accessors.floats(index);
    };
    const [moves, turns, scales] = [of('TRANSLATION'), of('ROTATION'), of('SCALE')];
    const count = Math.max((moves?.length ?? 0) / 3, (turns?.length ?? 0) / 4, (scales?.length ?? 0) / 3);
    return Array.from({ length: count }, (_, at) =>
      composed(
        moves?.subarray(at * 3, at * 3 + 3) ?? [0, 0, 0],
        turns?.subarray(at * 4, at * 4 + 4) ?? [0, 0, 0, 1],
        scales?.subarray(at * 3, at * 3 + 3) ?? [1, 1, 1],
      ),
    );
  }
}
