import type { Document, Texture } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { sha256Of } from '../validate/validate.ts';
import { compressTexture, recipeOf } from './compress-texture.ts';

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

const READABLE = ['image/png', 'image/jpeg', 'image/webp'];

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
      made.catch(() => undefined); // reported by the caller that awaits it
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
    const bytes = await compressTexture(texture);
    await this.#cache.keep(key, bytes);
    return bytes;
  }
}

const nameOf = ({ source, recipe }: TextureKey): string => `${source} ${recipe}`;

function keyOf(texture: Texture): TextureKey | null {
  const image = texture.getImage();
  if (!image || !READABLE.includes(texture.getMimeType())) return null;
  return { source: sha256Of(image), recipe: recipeOf(texture) };
}

const typeOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x52 && bytes[8] === 0x57) return 'image/webp';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
};
