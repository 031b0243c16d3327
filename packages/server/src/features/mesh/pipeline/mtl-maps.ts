import type { Document, Material } from '@gltf-transform/core';
import sharp from 'sharp';

/** Mean of a map of directions, of 255: half, half, and almost all; and how far others are from it. */
const [FLAT, NEAR] = [[128, 128, 240], 40] as const;

/** Whether a picture of bumps holds directions, as most programs write them, and not heights in grey. */
export async function isOfDirections(picture: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(picture, { ignoreIcc: true }).removeAlpha().toColourspace('srgb').stats();
  return channels.length >= 3 && FLAT.every((value, at) => Math.abs((channels[at]?.mean ?? 0) - value) <= NEAR);
}

/** Puts on pictures of roughness and of metal: green and blue of one picture in glTF. What has none is the same everywhere. */
export async function roughen(
  document: Document,
  material: Material,
  { roughness, metalness }: { roughness: Uint8Array | null; metalness: Uint8Array | null },
): Promise<void> {
  const { width, height } = await sharp(roughness ?? metalness ?? new Uint8Array()).metadata();
  const size = { width, height };
  const [green, blue] = await Promise.all([roughness, metalness].map((picture) => greyOf(picture, size)));
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3 + 1] = green?.[at] ?? 255;
    pixels[at * 3 + 2] = blue?.[at] ?? 255;
  }
  const png = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
  const texture = document.createTexture('Roughness and metal').setImage(new Uint8Array(png)).setMimeType('image/png');
  material.setMetallicRoughnessTexture(texture);
  if (roughness) material.setRoughnessFactor(1);
  if (metalness) material.setMetallicFactor(1);
}

async function greyOf(picture: Uint8Array | null, size: { width: number; height: number }): Promise<Buffer | null> {
  if (!picture) return null;
  const grey = sharp(picture, { ignoreIcc: true }).removeAlpha().greyscale();
  return grey
    .resize({ ...size, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
