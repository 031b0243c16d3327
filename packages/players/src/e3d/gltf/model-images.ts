import type { Accessors } from './accessors.ts';
import type { GltfJson } from './gltf-json.ts';
import type { ModelImage, ModelTexture } from './model.ts';

const REPEAT = 10_497;
const NEAREST = 9_728;

/** Where a texture's picture stands: browsers that draw 3D here know WebP and AVIF. */
const PICTURES = ['EXT_texture_avif', 'EXT_texture_webp'] as const;

export function readTextures({ textures = [], samplers = [] }: GltfJson): ModelTexture[] {
  return textures.map(({ source, sampler, extensions }) => {
    const newer = PICTURES.map((name) => extensions?.[name]?.source).find((image) => image !== undefined);
    const { wrapS = REPEAT, wrapT = REPEAT, magFilter, minFilter } = samplers[sampler ?? -1] ?? {};
    const pixels = magFilter === NEAREST ? (minFilter === NEAREST ? 'always' : 'near') : 'never';
    return { image: newer ?? source ?? -1, wrapU: wrapS, wrapV: wrapT, pixels };
  });
}

/** Pictures that stand in the file itself: a scene's file has no others. */
export function readImages({ images = [] }: GltfJson, accessors: Accessors): ModelImage[] {
  return images.map(({ bufferView, mimeType = 'image/png' }) => ({
    bytes: bufferView === undefined ? new Uint8Array(0) : accessors.bytes(bufferView),
    type: mimeType,
  }));
}
