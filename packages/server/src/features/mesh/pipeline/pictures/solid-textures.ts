import type { Document, Material, Texture } from '@gltf-transform/core';
import sharp from 'sharp';

/** What a picture of one colour takes at most, bytes and bytes a pixel: PNG with alpha 0.043, JPEG 0.012, WebP 0.0001. */
const SOLID_HEADER = 4_096;
const SOLID_BYTES = 0.05;

/** Whether a texture may have one colour only. Decoding takes longest, and the bytes are enough. */
function mayBeSolid(texture: Texture): boolean {
  const [width, height] = texture.getSize() ?? [0, 0];
  return (texture.getImage()?.length ?? 0) <= SOLID_HEADER + width * height * SOLID_BYTES;
}

/** Slots whose factor takes the place of a texture of one colour. */
const SLOTS: readonly {
  of: (material: Material) => Texture | null;
  put: (material: Material, texture: Texture) => unknown;
}[] = [
  { of: (one) => one.getBaseColorTexture(), put: (one, texture) => one.setBaseColorTexture(texture) },
  { of: (one) => one.getEmissiveTexture(), put: (one, texture) => one.setEmissiveTexture(texture) },
  { of: (one) => one.getMetallicRoughnessTexture(), put: (one, texture) => one.setMetallicRoughnessTexture(texture) },
  { of: (one) => one.getOcclusionTexture(), put: (one, texture) => one.setOcclusionTexture(texture) },
  { of: (one) => one.getNormalTexture(), put: (one, texture) => one.setNormalTexture(texture) },
];

/** How far values of a channel may be apart in what counts as one colour, of 255. Source: the library's `prune`. */
const NEAR = 3;

async function isSolid(texture: Texture): Promise<boolean> {
  if (!mayBeSolid(texture)) return false;
  try {
    const { channels } = await sharp(texture.getImage() ?? new Uint8Array(), { ignoreIcc: true }).stats();
    return Math.hypot(...channels.map(({ min, max }) => max - min)) <= NEAR;
  } catch {
    return false; // it stays what it is
  }
}

/**
 * Gives each use of a texture of one colour a copy of its own; true when there is such a texture. The library makes factors of
 * them; where several slots or materials share one, it multiplies their factors with each other, and takes all of them for
 * colours or none.
 */
export async function giveOwnTextures(document: Document): Promise<boolean> {
  const textures = document.getRoot().listTextures();
  const areSolid = await Promise.all(textures.map(isSolid));
  const solid = new Set(textures.filter((_, at) => areSolid[at]));
  const used = new Set<Texture>();
  for (const material of document.getRoot().listMaterials())
    for (const { of, put } of SLOTS) {
      const texture = of(material);
      if (!texture || !solid.has(texture)) continue;
      if (used.has(texture)) put(material, texture.clone());
      used.add(texture);
    }
  return solid.size > 0;
}
