import sharp, { type Sharp } from 'sharp';
import { drawMeshes, type TexturePixels } from './draw-meshes.ts';
import { type GlbFile, imageBytes, readGlb } from './glb-file.ts';
import { type Mesh, meshesOf } from './glb-meshes.ts';
import { texturePicture } from './texture-picture.ts';

/** Pixels drawn; the picture is half of it, so that edges are smooth. */
const WIDTH = 1_280;
const HEIGHT = 960;
/** Pixels of the longer side of a texture as it is read, and the most textures that are. */
const TEXTURE_SIDE = 512;
const MAX_TEXTURES = 64;

/** The model as seen from the front, right and above, on nothing. Throws {@link PreviewError}. */
export async function drawModel(path: string): Promise<Sharp> {
  const file = await readGlb(path);
  const meshes = meshesOf(file);
  const pixels = drawMeshes(meshes, await texturesOf(file, meshes), { width: WIDTH, height: HEIGHT });
  return sharp(
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .resize({ width: WIDTH / 2 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

/**
 * A texture as it is drawn with; null in a format that is not read: its colour stands alone.
 *
 * @param usesAlpha whether holes are cut by it
 */
export async function texturePixels(
  bytes: Uint8Array,
  { usesAlpha, maxPixels = 64_000_000 }: { usesAlpha: boolean; maxPixels?: number },
): Promise<TexturePixels | null> {
  const read = await texturePicture(bytes, { side: TEXTURE_SIDE, usesAlpha, maxPixels })
    .then((picture) => picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
    .catch(() => null);
  if (!read) return null;
  const { width, height, channels } = read.info;
  return { data: read.data, width, height, channels };
}

async function texturesOf(file: GlbFile, meshes: readonly Mesh[]): Promise<Map<number, TexturePixels>> {
  const wanted = new Set(meshes.flatMap(({ texture }) => texture ?? []));
  const textures = new Map<number, TexturePixels>();
  for (const index of [...wanted].slice(0, MAX_TEXTURES)) {
    const bytes = imageBytes(file, index);
    if (!bytes) continue;
    const usesAlpha = meshes.some(({ texture, cutOff }) => texture === index && cutOff !== null);
    const read = await texturePixels(bytes, { usesAlpha });
    if (read) textures.set(index, read);
  }
  return textures;
}
