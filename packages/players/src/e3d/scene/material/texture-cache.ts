import { Texture as BabylonTexture } from '@babylonjs/core/Materials/Textures/texture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Texture } from '@diorama/documents/material/material.schema.ts';

const WRAPS = {
  repeat: BabylonTexture.WRAP_ADDRESSMODE,
  mirror: BabylonTexture.MIRROR_ADDRESSMODE,
  clamp: BabylonTexture.CLAMP_ADDRESSMODE,
} as const;

/** The textures of a scene by the place they are used at. A place whose picture stays keeps its texture. */
export interface TextureCache {
  /** The texture for a place; null gives back the one it had. */
  take(place: string, value: Texture | null): BabylonTexture | null;
  /** Applies a material again once a picture of it cannot be read, from when on there is none: its place would be black. */
  onUnread(slot: string, apply: () => void): void;
  dispose(): void;
}

interface KnownTexture {
  url: string;
  /** Null: its picture cannot be read. */
  texture: BabylonTexture | null;
}

/** `addressOf` gives what a stored media address is fetched from; null: it cannot be. */
export function createTextureCache(
  scene: Scene,
  addressOf: (url: string) => string | null,
  { onLoaded, onFault }: { onLoaded: () => void /** By its stored address. */; onFault: (url: string) => void },
): TextureCache {
  const known = new Map<string, KnownTexture>();
  const applied = new Map<string, () => void>();
  const drop = (place: string): void => {
    known.get(place)?.texture?.dispose();
    known.delete(place);
  };
  return {
    onUnread: (slot, apply) => void applied.set(slot, apply),
    take(place, value) {
      const url = value && addressOf(value.media.url);
      if (!value || url === null) {
        drop(place);
        return null;
      }
      const before = known.get(place);
      if (before?.url !== url) {
        drop(place);
        const made: KnownTexture = { url, texture: null };
        known.set(place, made);
        const onError = () => {
          if (known.get(place) === made) {
            made.texture?.dispose();
            made.texture = null;
            applied.get(place.slice(0, place.lastIndexOf('.')))?.();
          }
          onFault(value.media.url);
          onLoaded();
        };
        // Coordinates as in glTF: v grows downwards.
        made.texture = new BabylonTexture(url, scene, { invertY: false, onLoad: onLoaded, onError });
      }
      const texture = known.get(place)?.texture ?? null;
      if (texture) layOut(texture, value);
      return texture;
    },
    dispose() {
      for (const place of [...known.keys()]) drop(place);
    },
  };
}

function layOut(texture: BabylonTexture, { uvSet, scale, offset, rotation, wrap, level }: Texture): void {
  texture.coordinatesIndex = uvSet;
  texture.uScale = scale.x;
  texture.vScale = scale.y;
  texture.uOffset = offset.x;
  texture.vOffset = offset.y;
  texture.wAng = (rotation * Math.PI) / 180;
  texture.wrapU = WRAPS[wrap];
  texture.wrapV = WRAPS[wrap];
  texture.level = level;
}
