import type { MeshBox } from '@diorama/contract/meshes/mesh-stats.ts';
import type { Document, Primitive, Texture } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import { drawMeshes } from '../../../media/models/draw-meshes.ts';
import { texturePixels } from '../../../media/models/draw-model.ts';
import { alphaOf, fourOf, laidOut, type Mesh, NEAREST, wrapsOf } from '../../../media/models/glb-meshes.ts';
import { composed, moveAll, times } from '../../../media/models/matrix.ts';
import type { TexturePixels } from '../../../media/models/texture-levels.ts';
import { hiddenNodes } from '../geometry/hidden-nodes.ts';
import { nodeName } from '../geometry/keep-names.ts';
import { instanceTable } from '../geometry/measure.ts';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';
import { cornersOf, localPositions, valuesOf, worldPositions } from '../geometry/world-positions.ts';
import { PICTURE_SIZE } from './likeness.ts';

/** Grey, where nothing is drawn. */
const BACKGROUND = 128;
/** Triangles of the largest scene that is drawn. */
const MOST_TRIANGLES = 5_000_000;
/** Of the largest texture that is drawn. */
const MOST_PIXELS = MESH_BOUNDS.textureSide ** 2;

/** A part as people know it. */
export interface DrawnPart {
  node: string;
  material: string;
}

/** A picture, and which part each of its pixels shows. */
export interface OwnedPicture {
  pixels: Uint8Array;
  /** Number of the part; -1: none. */
  owners: Int32Array;
  parts: DrawnPart[];
}

/** Colours of surfaces, by their number in the meshes; those that cannot be read are not in it. */
export type DrawnTextures = Promise<ReadonlyMap<number, TexturePixels>>;

/** What is drawn of a document, taken out of it before it is changed. */
export interface Drawable {
  meshes: Mesh[];
  /** Which part of the model each mesh is, in their order. */
  parts: DrawnPart[];
  textures: DrawnTextures;
  /** Something of it is left out: it is too large. */
  isPartial: boolean;
}

/** Takes out of a document what is drawn. */
export function drawableOf(
  document: Document,
  { place = worldPositions, textures = drawnTextures(document) } = {},
): Drawable {
  return { ...meshesOf(document, document.getRoot().listTextures(), place), textures };
}

/** Begins to read the colours of all surfaces: a few at a time, as the threads come. */
export async function drawnTextures(document: Document): DrawnTextures {
  const usesAlpha = new Map<Texture, boolean>();
  for (const material of document.getRoot().listMaterials()) {
    const texture = material.getBaseColorTexture();
    if (texture) usesAlpha.set(texture, material.getAlphaMode() !== 'OPAQUE' || usesAlpha.get(texture) === true);
  }
  const list = document.getRoot().listTextures();
  const read = [...usesAlpha].map(async ([texture, isAlphaUsed]) => {
    const image = texture.getImage();
    const pixels = image && (await texturePixels(image, { usesAlpha: isAlphaUsed, maxPixels: MOST_PIXELS }));
    return pixels ? [[list.indexOf(texture), pixels] as const] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

/** The corners of what is drawn; null: not all of it is there, or nothing is. */
export function boxOfDrawable({ meshes, isPartial }: Drawable): MeshBox | null {
  if (isPartial || meshes.length === 0) return null;
  const min: MeshBox['min'] = [0, 0, 0];
  const max: MeshBox['max'] = [0, 0, 0];
  for (const axis of [0, 1, 2] as const) {
    let [low, high] = [Infinity, -Infinity];
    for (const { positions } of meshes)
      for (let at = axis; at < positions.length; at += 3) {
        const value = positions[at] ?? 0;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    min[axis] = low;
    max[axis] = high;
  }
  return [...min, ...max].every(Number.isFinite) ? { min, max } : null;
}

/** A picture, from the same place for the same model; null: there is nothing to draw. */
export async function pictureOf({ meshes, textures: reading, parts }: Drawable): Promise<OwnedPicture | null> {
  if (meshes.length === 0) return null;
  const textures = await reading;
  try {
    const owners = new Int32Array(PICTURE_SIZE.width * PICTURE_SIZE.height).fill(-1);
    return { pixels: onGrey(drawMeshes(meshes, textures, PICTURE_SIZE, owners)), owners, parts };
  } catch {
    return null; // it has no size
  }
}

function onGrey(pixels: Buffer): Uint8Array {
  for (let at = 3; at < pixels.length; at += 4) {
    const share = (pixels[at] ?? 0) / 255;
    if (share === 1) continue;
    for (let channel = at - 3; channel < at; channel += 1)
      pixels[channel] = (pixels[channel] ?? 0) * share + BACKGROUND * (1 - share);
    pixels[at] = 255;
  }
  return pixels;
}

function meshesOf(
  document: Document,
  textures: readonly Texture[],
  place: typeof worldPositions,
): Pick<Drawable, 'meshes' | 'isPartial' | 'parts'> {
  const meshes: Mesh[] = [];
  const parts: DrawnPart[] = [];
  const surfaces = new Map<Primitive, Surface>();
  let isPartial = false;
  let triangles = 0;
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  const hidden = hiddenNodes(document);
  scene?.traverse((node) => {
    if (hidden.has(node)) return;
    const table = instanceTable(node);
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const surface = surfaces.get(primitive) ?? surfaceOf(primitive, textures);
      surfaces.set(primitive, surface);
      triangles += (surface.corners.length / 3) * (table?.count ?? 1);
      if (surface.corners.length < 3 || triangles > MOST_TRIANGLES) {
        isPartial = true;
        continue;
      }
      const part = { node: nodeName(node), material: primitive.getMaterial()?.getName() ?? '' };
      for (const positions of table ? instanced(node, primitive, table) : [place(node, primitive)]) {
        meshes.push({ ...surface, positions });
        parts.push(part);
      }
    }
  });
  return { meshes, isPartial, parts };
}

/** What is the same of a primitive wherever it stands. */
type Surface = Omit<Mesh, 'positions'>;

function surfaceOf(primitive: Primitive, textures: readonly Texture[]): Surface {
  const material = primitive.getMaterial();
  const texture = material?.getBaseColorTexture();
  const info = material?.getBaseColorTextureInfo();
  const layout = info?.getExtension<Transform>('KHR_texture_transform');
  const uv = primitive.getAttribute(`TEXCOORD_${layout?.getTexCoord() ?? info?.getTexCoord() ?? 0}`);
  const uvs = uv && valuesOf(uv);
  const colours = primitive.getAttribute('COLOR_0');
  return {
    corners: cornersOf(primitive),
    uvs:
      uvs && layout
        ? laidOut(uvs, { offset: layout.getOffset(), rotation: layout.getRotation(), scale: layout.getScale() })
        : uvs,
    colours: colours && fourOf(valuesOf(colours), colours.getElementSize()),
    colour: material?.getBaseColorFactor() ?? [1, 1, 1, 1],
    texture: texture ? textures.indexOf(texture) : null,
    wraps: wrapsOf(info?.getWrapS(), info?.getWrapT()),
    isPixelated: info?.getMagFilter() === NEAREST,
    ...alphaOf(material?.getAlphaMode() ?? 'OPAQUE', material?.getAlphaCutoff() ?? 0.5),
  };
}

function instanced(
  node: Parameters<typeof worldPositions>[0],
  primitive: Primitive,
  { count, translation, rotation, scale }: NonNullable<ReturnType<typeof instanceTable>>,
): Float64Array[] {
  const own = localPositions(primitive, node);
  const part = (list: ArrayLike<number> | null, at: number, size: number) =>
    list ? Array.from({ length: size }, (_, k) => list[at * size + k] ?? 0) : undefined;
  return Array.from({ length: count }, (_, at) => {
    const placed = composed({
      translation: part(translation, at, 3),
      rotation: part(rotation, at, 4),
      scale: part(scale, at, 3),
    });
    const points = own.slice();
    moveAll(points, times(node.getWorldMatrix(), placed));
    return points;
  });
}
