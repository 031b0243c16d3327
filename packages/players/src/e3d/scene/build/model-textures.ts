import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { GltfTextureInfo } from '../../gltf/gltf-json.ts';
import type { Model } from '../../gltf/model.ts';

const MIRRORED = 33_648;
const CLAMPED = 33_071;
const wrap = (mode: number): number =>
  mode === CLAMPED
    ? Texture.CLAMP_ADDRESSMODE
    : mode === MIRRORED
      ? Texture.MIRROR_ADDRESSMODE
      : Texture.WRAP_ADDRESSMODE;

/** Files leave open how pixels that are smaller than those of the screen are averaged: not at all, they glitter. */
const SAMPLING = {
  never: Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  near: Constants.TEXTURE_NEAREST_LINEAR_MIPLINEAR,
  always: Constants.TEXTURE_NEAREST_NEAREST,
} as const;

/** What the numbers of a picture are: colours in sRGB, or values as they are, such as directions. */
export type TextureUse = 'colour' | 'data';

/** The textures of one file. Those that lie in the same way and are used alike are one. */
export interface ModelTextures {
  take(info: GltfTextureInfo | undefined, use: TextureUse): Texture | null;
  dispose(): void;
}

export function createModelTextures(scene: Scene, { textures, images }: Model, onLoaded: () => void): ModelTextures {
  const made = new Map<string, Texture>();
  const addresses = new Map<number, string>();
  const addressOf = (image: number): string | null => {
    const known = addresses.get(image);
    const stored = images[image];
    if (known !== undefined || !stored || stored.bytes.byteLength === 0) return known ?? null;
    const address = URL.createObjectURL(new Blob([stored.bytes.slice()], { type: stored.type }));
    addresses.set(image, address);
    return address;
  };
  return {
    take(info, use) {
      const texture = info && textures[info.index];
      const address = texture ? addressOf(texture.image) : null;
      if (!texture || address === null) return null;
      const transform = info.extensions?.KHR_texture_transform;
      const uvSet = transform?.texCoord ?? info.texCoord ?? 0;
      const { offset: [u = 0, v = 0] = [], scale: [su = 1, sv = 1] = [], rotation = 0 } = transform ?? {};
      const key = [use, info.index, uvSet, u, v, su, sv, rotation, info.scale].join();
      const known = made.get(key);
      if (known) return known;
      const sampling = SAMPLING[texture.pixels];
      // Colours are decoded before they are averaged: an average of sRGB numbers makes fine lines too dark from far away.
      const useSRGBBuffer = use === 'colour';
      const options = { invertY: false, samplingMode: sampling, useSRGBBuffer, onLoad: onLoaded, onError: onLoaded };
      const next = new Texture(address, scene, options);
      next.wrapU = wrap(texture.wrapU);
      next.wrapV = wrap(texture.wrapV);
      next.coordinatesIndex = uvSet;
      next.uOffset = u;
      next.vOffset = v;
      next.uScale = su;
      next.vScale = sv;
      next.wAng = -rotation;
      next.uRotationCenter = 0;
      next.vRotationCenter = 0;
      next.anisotropicFilteringLevel = 8;
      made.set(key, next);
      return next;
    },
    dispose() {
      for (const texture of made.values()) texture.dispose();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    },
  };
}
