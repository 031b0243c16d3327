import { type Texture, TextureChannel } from '@gltf-transform/core';
import { getTextureChannelMask, getTextureColorSpace, listTextureSlots } from '@gltf-transform/functions';
import sharp, { type Sharp } from 'sharp';
import { texturePicture } from '../../../media/models/texture-picture.ts';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';

/** What a texture is of: how much of it may get lost follows from that. */
type Role = 'colour' | 'normal' | 'data';
/** WebP quality, 0 to 100. Errors in normals and roughness show more than errors in colours. */
const QUALITY: Readonly<Record<Role, number>> = { colour: 80, normal: 80, data: 80 };
/** Pixels along a side up to which a texture is a table of values, such as a palette, and stays exact; and of one that is a strip. */
const [TABLE, STRIP] = [64, 8] as const;
/** Colours of a picture that is a palette or drawn pixel by pixel, as voxel programs and atlases of plain colours have them. */
const FEW_COLOURS = 256;
/** The same of one in grey, which has 256 values at most whatever it shows: roughness that was painted has most of them. */
const FEW_GREYS = 32;
/** Bytes for each pixel above which a picture is not looked through: one of few colours packs better. */
const PLAIN = 0.5;
/**
 * Pixels along a side up to which each pixel is seen for itself, and how far those of a lossy picture may be off, root mean
 * square of 255. WebP halves the resolution of colours: photographs stay below 5; small textures with hard edges between
 * strong colours, and directions or roughness next to others, come to 6 to 14.
 */
const SEEN = 512;
const ERROR: Readonly<Record<Role, number>> = { colour: 6, normal: 5, data: 6 };
/** Quality of pictures that keep their resolution of colours, off by 1 of 255: 60, a fifth smaller than exact ones. */
const NEAR_EXACT = 60;
/** An exact picture may take this share of the lossy one, and is tried where the PNG that came takes less than that share. */
const [AS_SMALL, PACKS_WELL] = [1.1, 4] as const;
const { madeTextureSide } = MESH_BOUNDS;

/** How a texture is compressed: raised when other bytes come out of it. */
export function recipeOf(texture: Texture): string {
  const role = roleOf(texture);
  return `webp-exact-4-${madeTextureSide}-${role}-${QUALITY[role]}-${usesAlpha(texture) ? 'alpha' : 'no-alpha'}`;
}

function roleOf(texture: Texture): Role {
  if (getTextureColorSpace(texture) === 'srgb') return 'colour';
  return listTextureSlots(texture).some((slot) => /normal/i.test(slot)) ? 'normal' : 'data';
}

/** Whether something reads its alpha. Opaque materials do not, nor do normals, roughness, occlusion and light that is given off. */
const usesAlpha = (texture: Texture): boolean => (getTextureChannelMask(texture) & TextureChannel.A) !== 0;

/** As WebP, made smaller when it is larger than scenes need; the texture itself when that is no gain. */
export async function compressTexture(texture: Texture): Promise<Uint8Array> {
  const image = texture.getImage() ?? new Uint8Array();
  const [width, height] = texture.getSize() ?? [0, 0];
  const hasUse = usesAlpha(texture);
  const picture = await texturePicture(image, {
    side: madeTextureSide,
    usesAlpha: hasUse,
    maxPixels: MESH_BOUNDS.textureSide ** 2,
  });
  const isPng = texture.getMimeType() === 'image/png';
  const isTable =
    Math.max(width, height) <= TABLE ||
    Math.min(width, height) <= STRIP ||
    // JPEG has blended neighbours already.
    (texture.getMimeType() !== 'image/jpeg' &&
      image.length <= width * height * PLAIN &&
      (await hasFewColours(picture)));
  const isSmaller = Math.max(width, height) > madeTextureSide;
  const made = isTable
    ? await webp(picture, 'exact')
    : await painted(picture, roleOf(texture), {
        isSeen: Math.max(width, height) <= SEEN,
        packed: isPng && !isSmaller ? image.length : Number.POSITIVE_INFINITY,
      });
  // A picture whose alpha nothing reads is not kept: viewers that read it would show black. Nor are inks, which each reads its way.
  const { hasAlpha, space } = await sharp(image).metadata();
  const mustChange = isSmaller || (!hasUse && hasAlpha) || space === 'cmyk';
  return mustChange || made.length < image.length ? new Uint8Array(made) : image;
}

/**
 * A picture as small as it may be: lossy, unless it is as small without loss, as drawings are, or is seen to be off.
 *
 * @param packed bytes that it takes without loss as it came
 */
async function painted(
  picture: Sharp,
  role: Role,
  { isSeen, packed }: { isSeen: boolean; packed: number },
): Promise<Buffer> {
  const lossy = await webp(picture, QUALITY[role]);
  if (packed < lossy.length * PACKS_WELL) {
    const exact = await webp(picture, 'exact');
    if (exact.length <= lossy.length * AS_SMALL) return exact;
  }
  if (!isSeen || (await errorOf(lossy, picture)) <= ERROR[role]) return lossy;
  return webp(picture, 'near exact');
}

/** Exact: what lies under alpha 0 is blended into edges, and may be another value altogether. */
function webp(picture: Sharp, how: number | 'exact' | 'near exact'): Promise<Buffer> {
  const loss =
    how === 'exact'
      ? { lossless: true }
      : how === 'near exact'
        ? { nearLossless: true, quality: NEAR_EXACT }
        : { quality: how };
  return picture
    .clone()
    .webp({ ...loss, effort: 4, exact: true })
    .toBuffer();
}

/** How far the values of a picture are off, root mean square of 255. */
async function errorOf(made: Buffer, picture: Sharp): Promise<number> {
  const values = (of: Sharp) => of.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const [found, wanted] = await Promise.all([values(sharp(made)), values(picture.clone())]);
  const channels = Math.min(3, found.info.channels, wanted.info.channels);
  let sum = 0;
  for (let pixel = 0; pixel < wanted.info.width * wanted.info.height; pixel += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const value = wanted.data[pixel * wanted.info.channels + channel] ?? 0;
      sum += (value - (found.data[pixel * found.info.channels + channel] ?? 0)) ** 2;
    }
  return Math.sqrt(sum / Math.max(1, wanted.info.width * wanted.info.height * channels));
}

/**
 * Whether a picture has to keep its values: lossy compression blends neighbours, and in a table they have nothing to do with
 * each other. One with few colours is smaller without loss anyway.
 */
async function hasFewColours(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  let isGrey = true;
  for (let at = 0; at < data.length; at += info.channels) {
    let colour = 0;
    for (let channel = 0; channel < info.channels; channel += 1) colour = colour * 256 + (data[at + channel] ?? 0);
    isGrey &&= info.channels < 3 || (data[at] === data[at + 1] && data[at] === data[at + 2]);
    colours.add(colour);
    if (colours.size > FEW_COLOURS) return false;
  }
  return colours.size <= (isGrey ? FEW_GREYS : FEW_COLOURS);
}
