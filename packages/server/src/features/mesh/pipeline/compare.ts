import type { Document, Texture } from '@gltf-transform/core';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { drawMeshes, type TexturePixels, texturePixels } from '../../media/draw-model.ts';
import { composed, type Mesh, times } from '../../media/glb-meshes.ts';
import { instanceTable } from './measure.ts';
import { cornersOf, moveAll, worldPositions } from './world-positions.ts';

/** Pixels along the sides of the pictures that are compared. */
const SIZE = { width: 640, height: 480 };
/** Triangles of the largest scene that is drawn. */
const MOST_TRIANGLES = 5_000_000;

/** A picture of a document, from the same place for the same model; null: there is nothing to draw. */
export async function pictureOf(document: Document): Promise<Uint8Array | null> {
  const all = document.getRoot().listTextures();
  const meshes = meshesOf(document, all);
  if (meshes.length === 0) return null;
  const used = new Set(meshes.flatMap(({ texture }) => texture ?? []));
  const textures = new Map<number, TexturePixels>();
  for (const index of used) {
    const image = all[index]?.getImage();
    const pixels = image ? await texturePixels(image) : null;
    if (pixels) textures.set(index, pixels);
  }
  try {
    return await sharp(drawMeshes(meshes, textures, SIZE), { raw: { ...SIZE, channels: 4 } })
      .flatten({ background: '#808080' })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch {
    return null; // it has no size
  }
}

/** How alike two pictures are, 0 to 1; null where one is missing. */
export function likeness(before: Uint8Array | null, after: Uint8Array | null): number | null {
  if (!before || !after) return null;
  const picture = (bytes: Uint8Array) => ({ ...SIZE, data: new Uint8ClampedArray(bytes) });
  return Math.round(ssim(picture(before), picture(after)).mssim * 10_000) / 10_000;
}

function meshesOf(document: Document, textures: readonly Texture[]): Mesh[] {
  const meshes: Mesh[] = [];
  let triangles = 0;
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  scene?.traverse((node) => {
    const table = instanceTable(node);
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const corners = Float64Array.from(cornersOf(primitive));
      triangles += (corners.length / 3) * (table?.count ?? 1);
      if (corners.length < 3 || triangles > MOST_TRIANGLES) continue;
      const material = primitive.getMaterial();
      const texture = material?.getBaseColorTexture();
      const uv = primitive.getAttribute(`TEXCOORD_${material?.getBaseColorTextureInfo()?.getTexCoord() ?? 0}`);
      const element = [0, 0];
      const shared = {
        corners,
        uvs: uv
          ? Float64Array.from({ length: uv.getCount() * 2 }, (_, at) => uv.getElement(at >> 1, element)[at & 1] ?? 0)
          : null,
        colour: material?.getBaseColorFactor() ?? [0.8, 0.8, 0.8, 1],
        texture: texture ? textures.indexOf(texture) : null,
      };
      if (!table) meshes.push({ ...shared, positions: worldPositions(node, primitive) });
      else meshes.push(...instanced(node, primitive, table).map((positions) => ({ ...shared, positions })));
    }
  });
  return meshes;
}

function instanced(
  node: Parameters<typeof worldPositions>[0],
  primitive: Parameters<typeof worldPositions>[1],
  { count, translation, rotation, scale }: NonNullable<ReturnType<typeof instanceTable>>,
): Float64Array[] {
  const accessor = primitive.getAttribute('POSITION');
  const element = [0, 0, 0];
  const own = new Float64Array((accessor?.getCount() ?? 0) * 3);
  for (let at = 0; at < own.length; at += 3) own.set(accessor?.getElement(at / 3, element) ?? element, at);
  const part = (list: ArrayLike<number> | null, at: number, size: number) =>
    list ? Array.from({ length: size }, (_, k) => list[at * size + k] ?? 0) : undefined;
  return Array.from({ length: count }, (_, at) => {
    const placed = composed({
      translation: part(translation, at, 3),
      rotation: part(rotation, at, 4),
      scale: part(scale, at, 3),
    });
    const points = Float64Array.from(own);
    moveAll(points, times(node.getWorldMatrix(), placed));
    return points;
  });
}
