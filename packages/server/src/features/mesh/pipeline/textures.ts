import { type Document, type Texture, TextureChannel } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { getTextureChannelMask, getTextureColorSpace, listTextureSlots } from '@gltf-transform/functions';
import sharp, { type Sharp } from 'sharp';
import { texturePicture } from '../../media/texture-picture.ts';
import { MESH_BOUNDS } from './mesh-bounds.ts';
import { sha256Of } from './validate.ts';

/** Where compressed textures of earlier runs are found, by what they were made from and how. */
export interface TextureCache {
  find(keys: readonly TextureKey[]): Promise<(Uint8Array | null)[]>;
  keep(key: TextureKey, bytes: Uint8Array): Promise<void>;
}

export interface TextureKey {
  /** SHA-256 of the texture as it came. */
  source: string;
  recipe: string;
}

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
const READABLE = ['image/png', 'image/jpeg', 'image/webp'];
const { madeTextureSide } = MESH_BOUNDS;

/** The textures of a document, compressed while the rest of the work goes on. */
export class TextureWork {
  readonly #cache: TextureCache;
  readonly #made = new Map<string, Promise<Uint8Array>>();

  constructor(cache: TextureCache) {
    this.#cache = cache;
  }

  /** Begins with all textures of a document. */
  async begin(document: Document): Promise<void> {
    const wanted = new Map<string, { key: TextureKey; texture: Texture }>();
    for (const texture of document.getRoot().listTextures()) {
      const key = keyOf(texture);
      if (key && !this.#made.has(nameOf(key))) wanted.set(nameOf(key), { key, texture });
    }
    const list = [...wanted.values()];
    if (list.length === 0) return;
    const found = await this.#cache.find(list.map(({ key }) => key));
    for (const [at, { key, texture }] of list.entries()) {
      const known = found[at];
      const made = known ? Promise.resolve(known) : this.#make(texture, key);
      made.catch(() => undefined); // reported by whoever waits for it
      this.#made.set(nameOf(key), made);
    }
  }

  /** Puts the compressed textures in; says which stayed as they came. */
  async apply(document: Document): Promise<string[]> {
    await this.begin(document);
    const warnings: string[] = [];
    for (const texture of document.getRoot().listTextures()) {
      const key = keyOf(texture);
      if (!key) continue;
      const bytes = await this.#made.get(nameOf(key))?.catch(() => null);
      if (!bytes)
        warnings.push(`The texture “${texture.getName() || texture.getURI()}” cannot be read and stays as it came`);
      else texture.setImage(new Uint8Array(bytes)).setMimeType(typeOf(bytes)).setURI('');
    }
    const hasWebp = document
      .getRoot()
      .listTextures()
      .some((texture) => texture.getMimeType() === 'image/webp');
    if (hasWebp) document.createExtension(EXTTextureWebP).setRequired(true);
    else document.disposeExtension('EXT_texture_webp');
    return warnings;
  }

  async #make(texture: Texture, key: TextureKey): Promise<Uint8Array> {
    const bytes = await compress(texture);
    await this.#cache.keep(key, bytes);
    return bytes;
  }
}

const nameOf = ({ source, recipe }: TextureKey): string => `${source} ${recipe}`;

function keyOf(texture: Texture): TextureKey | null {
  const image = texture.getImage();
  if (!image || !READABLE.includes(texture.getMimeType())) return null;
  const role = roleOf(texture);
  return {
    source: sha256Of(image),
    recipe: `webp-exact-2-${madeTextureSide}-${role}-${QUALITY[role]}-${usesAlpha(texture) ? 'alpha' : 'no-alpha'}`,
  };
}

function roleOf(texture: Texture): Role {
  if (getTextureColorSpace(texture) === 'srgb') return 'colour';
  return listTextureSlots(texture).some((slot) => /normal/i.test(slot)) ? 'normal' : 'data';
}

/** Whether something reads its alpha. Opaque materials do not, nor do normals, roughness, occlusion and light that is given off. */
const usesAlpha = (texture: Texture): boolean => (getTextureChannelMask(texture) & TextureChannel.A) !== 0;

/** As WebP, made smaller when it is larger than scenes need; the texture itself when that is no gain. */
async function compress(texture: Texture): Promise<Uint8Array> {
  const image = texture.getImage() ?? new Uint8Array();
  const role = roleOf(texture);
  const [width, height] = texture.getSize() ?? [0, 0];
  const hasUse = usesAlpha(texture);
  const picture = await texturePicture(image, {
    side: madeTextureSide,
    usesAlpha: hasUse,
    maxPixels: MESH_BOUNDS.textureSide ** 2,
  });
  const isTable =
    Math.max(width, height) <= TABLE ||
    Math.min(width, height) <= STRIP ||
    // JPEG has blended neighbours already.
    (texture.getMimeType() !== 'image/jpeg' &&
      image.length <= width * height * PLAIN &&
      (await hasFewColours(picture)));
  // Exact: what lies under alpha 0 is blended into edges, and may be another value altogether.
  const made = await picture
    .webp(isTable ? { lossless: true, exact: true } : { quality: QUALITY[role], effort: 4, exact: true })
    .toBuffer();
  const isSmaller = Math.max(width, height) > madeTextureSide;
  // A picture whose alpha nothing reads is not kept: viewers that read it would show black.
  const mustChange = isSmaller || (!hasUse && (await hasAlpha(image)));
  return mustChange || made.length < image.length ? new Uint8Array(made) : image;
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

const hasAlpha = async (image: Uint8Array): Promise<boolean> => (await sharp(image).metadata()).hasAlpha === true;

const typeOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x52 && bytes[8] === 0x57) return 'image/webp';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
};
