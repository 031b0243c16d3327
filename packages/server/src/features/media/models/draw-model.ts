import sharp, { type Sharp } from 'sharp';
import { drawMeshes } from './draw-meshes.ts';
import { type GlbFile, imageBytes, readGlb } from './glb-file.ts';
import { type Mesh, meshesOf } from './glb-meshes.ts';
import { drawnType, pngOf } from './readable-picture.ts';
import type { TexturePixels } from './texture-levels.ts';
import { texturePicture } from './texture-picture.ts';

/** Pixels drawn; the picture is half of it, so that edges are smooth. */
const WIDTH = 1_280;
const HEIGHT = 960;
const OVERSAMPLING = 2;
/** Pixels of the longer side of a texture as it is compared. */
const TEXTURE_SIDE = 512;
/** The most textures of a poster, pixels of all of them, and along the longer side of one: made smaller, fine lines get darker. */
const MAX_TEXTURES = 64;
const MOST_TEXELS = 16 * 1024 ** 2;
const LONGEST_SIDE = 2_048;
/** Of a texture that is read. */
const MOST_PIXELS = 64_000_000;

/** The model as seen from the front, right and above, on nothing. Throws {@link PreviewError}. */
export async function drawModel(path: string): Promise<Sharp> {
  const file = await readGlb(path);
  const meshes = meshesOf(file);
  const pixels = drawMeshes(meshes, await texturesOf(file, meshes), {
    width: WIDTH,
    height: HEIGHT,
    oversampling: OVERSAMPLING,
  });
  return sharp(
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .resize({ width: WIDTH / OVERSAMPLING })
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
  {
    usesAlpha,
    maxPixels = MOST_PIXELS,
    side = TEXTURE_SIDE,
  }: { usesAlpha: boolean; maxPixels?: number; side?: number },
): Promise<TexturePixels | null> {
  const read = await texturePicture(bytes, { side, usesAlpha, maxPixels })
    .then((picture) => picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
    .catch(() => null);
  if (!read) return null;
  const { width, height, channels } = read.info;
  return { data: read.data, width, height, channels };
}

async function texturesOf(file: GlbFile, meshes: readonly Mesh[]): Promise<Map<number, TexturePixels>> {
  const wanted = [...new Set(meshes.flatMap(({ texture }) => texture ?? []))].slice(0, MAX_TEXTURES);
  const side = Math.min(LONGEST_SIDE, Math.floor(Math.sqrt(MOST_TEXELS / Math.max(1, wanted.length))));
  const textures = new Map<number, TexturePixels>();
  for (const index of wanted) {
    const bytes = imageBytes(file, index);
    if (!bytes) continue;
    const usesAlpha = meshes.some(({ texture, cutOff }) => texture === index && cutOff !== null);
    // Kinds that glTF does not have lie in files of some programs, without a name.
    const readable = drawnType(bytes) ? bytes : ((await pngOf(bytes, '', MOST_PIXELS)) ?? bytes);
    const read = await texturePixels(readable, { usesAlpha, side });
    if (read) textures.set(index, read);
  }
  return textures;
}
