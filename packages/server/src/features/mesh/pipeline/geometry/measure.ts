import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import { type Document, ImageUtils, type Node, type Primitive, type Texture } from '@gltf-transform/core';
import type { InstancedMesh } from '@gltf-transform/extensions';
import { valuesOf } from './world-positions.ts';

/** Of glTF: triangles, a strip, a fan. */
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];
/** Bytes of a pixel on the card, and what the smaller copies add. */
const PIXEL = 4;
/** The same of blocks that the card reads packed: ASTC and BC7, 16 bytes for 16 pixels. */
const PACKED_PIXEL = 1;
const COPIES = 4 / 3;

/** Triangles of a primitive; none for lines and points. */
export function trianglesOf(primitive: Primitive): number {
  const corners = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const mode: number = primitive.getMode();
  if (mode === TRIANGLES) return Math.floor(corners / 3);
  return mode === STRIP || mode === FAN ? Math.max(0, corners - 2) : 0;
}

/** What all scenes of a document draw. */
function drawnBy(document: Document): Pick<MeshFigures, 'triangles' | 'vertices' | 'drawCalls'> {
  let [triangles, vertices, drawCalls] = [0, 0, 0];
  for (const scene of document.getRoot().listScenes())
    scene.traverse((node) => {
      const instances = instancesOf(node);
      for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
        triangles += trianglesOf(primitive) * instances;
        vertices += (primitive.getAttribute('POSITION')?.getCount() ?? 0) * instances;
        drawCalls += 1;
      }
    });
  return { triangles, vertices, drawCalls };
}

/** What is noted after each step: less than all figures, since it is worked out a dozen times. */
export function stepFiguresOf(document: Document): Pick<MeshFigures, 'bytes' | 'triangles' | 'drawCalls' | 'nodes'> {
  const { triangles, drawCalls } = drawnBy(document);
  return { bytes: rawBytes(document), triangles, drawCalls, nodes: document.getRoot().listNodes().length };
}

/** What a document costs, `bytes` being those of its geometry and textures before anything is packed. */
export function figuresOf(document: Document, bytes = rawBytes(document)): MeshFigures {
  const root = document.getRoot();
  const textures = root.listTextures();
  return {
    bytes,
    ...drawnBy(document),
    textures: textures.length,
    textureMemory: textureMemoryOf(document),
    geometryMemory: geometryMemory(document),
    nodes: root.listNodes().length,
    materials: root.listMaterials().length,
  };
}

/** Bytes that textures take on the card. KTX2 stays packed there; all others are unpacked. */
export const textureMemoryOf = (document: Document): number =>
  document
    .getRoot()
    .listTextures()
    .reduce((sum, texture) => {
      const [width, height] = sizeOf(texture) ?? [0, 0];
      const pixel = texture.getMimeType() === 'image/ktx2' ? PACKED_PIXEL : PIXEL;
      return sum + Math.round(width * height * pixel * COPIES);
    }, 0);

/** Numbers of a point that scenes keep, of 4 bytes each, by what they say. Normals are made where a file has none. */
const KEPT: Readonly<Record<string, number>> = { TEXCOORD_0: 2, TEXCOORD_1: 2, TANGENT: 4, COLOR_0: 4 };
const POSITION_AND_NORMAL = 6;
const NUMBER = 4;

/** Bytes of points and triangles on the card; what several nodes draw is there once. */
function geometryMemory(document: Document): number {
  return document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .reduce((sum, primitive) => {
      const points = primitive.getAttribute('POSITION')?.getCount() ?? 0;
      const more = primitive.listSemantics().reduce((numbers, semantic) => numbers + (KEPT[semantic] ?? 0), 0);
      return sum + NUMBER * (points * (POSITION_AND_NORMAL + more) + 3 * trianglesOf(primitive));
    }, 0);
}

/** Pixels of a texture; null when it cannot be read. */
export function sizeOf(texture: Texture): [width: number, height: number] | null {
  const image = texture.getImage();
  try {
    const [width, height] = (image && ImageUtils.getSize(image, texture.getMimeType())) ?? [0, 0];
    return width > 0 && height > 0 ? [width, height] : null;
  } catch {
    return null;
  }
}

/** Bytes of geometry, animations and textures. */
export function rawBytes(document: Document): number {
  const root = document.getRoot();
  const numbers = root.listAccessors().reduce((sum, accessor) => sum + (accessor.getArray()?.byteLength ?? 0), 0);
  return root.listTextures().reduce((sum, texture) => sum + (texture.getImage()?.byteLength ?? 0), numbers);
}

/** How often a node draws its mesh. */
export function instancesOf(node: Node): number {
  const batch = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  return batch ? instanceCount(batch) : 1;
}

const instanceCount = (batch: InstancedMesh): number =>
  (batch.getAttribute('TRANSLATION') ?? batch.getAttribute('ROTATION') ?? batch.getAttribute('SCALE'))?.getCount() ?? 0;

interface Instances {
  count: number;
  translation: ArrayLike<number> | null;
  rotation: ArrayLike<number> | null;
  scale: ArrayLike<number> | null;
}

/** Where the instances of a node stand; null: it draws its mesh once. */
export function instanceTable(node: Node): Instances | null {
  const batch = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  if (!batch) return null;
  const numbers = (semantic: string): Float64Array | null => {
    const accessor = batch.getAttribute(semantic);
    return accessor && valuesOf(accessor);
  };
  return {
    count: instanceCount(batch),
    translation: numbers('TRANSLATION'),
    rotation: numbers('ROTATION'),
    scale: numbers('SCALE'),
  };
}
