import type { Material } from '@babylonjs/core/Materials/material.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { PBRMetallicRoughnessMaterial } from '@babylonjs/core/Materials/PBR/pbrMetallicRoughnessMaterial.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { Color3 } from '@babylonjs/core/Maths/math.color.js';

type Linear = [red: number, green: number, blue: number];

/** What a file with a model can say of a material: metal and roughness, as in glTF. */
export interface MaterialLook {
  color: Linear;
  emissive: Linear;
  metallic: number;
  roughness: number;
  maps: {
    color: BaseTexture | null;
    /** Blue metallic, green roughness. */
    metallicRoughness: BaseTexture | null;
    normal: BaseTexture | null;
    emissive: BaseTexture | null;
  };
  alpha: number;
  transparency: 'opaque' | 'mask' | 'blend';
  /** Where a mask cuts off. */
  cutOff: number;
  isDoubleSided: boolean;
}

/** A plain surface stands for what a file cannot say. */
const PLAIN: MaterialLook = {
  ...{ color: [1, 1, 1], emissive: [0, 0, 0], metallic: 0, roughness: 0.9 },
  ...{ alpha: 1, transparency: 'opaque', cutOff: 0.5, isDoubleSided: false },
  maps: { color: null, metallicRoughness: null, normal: null, emissive: null },
};

/** What is drawn, as a file says it. A shine that is not told by metal and roughness becomes the nearest that is. */
export function materialLook(material: Material | null): MaterialLook {
  if (!material) return PLAIN;
  const common = {
    ...PLAIN,
    alpha: material.alpha,
    transparency: transparencyOf(material),
    isDoubleSided: !material.backFaceCulling,
  };
  if (material instanceof PBRMetallicRoughnessMaterial)
    return {
      ...common,
      color: linear(material.baseColor),
      emissive: linear(material.emissiveColor),
      metallic: material.metallic,
      roughness: material.roughness,
      cutOff: material.alphaCutOff,
      maps: {
        color: material.baseTexture,
        metallicRoughness: material.metallicRoughnessTexture,
        normal: material.normalTexture,
        emissive: material.emissiveTexture,
      },
    };
  if (material instanceof PBRMaterial) {
    const isByMetal = material.metallic !== null || material.roughness !== null || material.metallicTexture !== null;
    const isAsInGltf = material.useMetallnessFromMetallicTextureBlue && material.useRoughnessFromMetallicTextureGreen;
    return {
      ...common,
      color: linear(material.albedoColor),
      emissive: linear(material.emissiveColor),
      metallic: isByMetal ? (material.metallic ?? 1) : 0,
      roughness: isByMetal ? (material.roughness ?? 1) : 1 - material.microSurface,
      cutOff: material.alphaCutOff,
      maps: {
        color: material.albedoTexture,
        metallicRoughness: isAsInGltf ? material.metallicTexture : null,
        normal: material.bumpTexture,
        emissive: material.emissiveTexture,
      },
    };
  }
  if (material instanceof StandardMaterial)
    return {
      ...common,
      // It takes colours as they are stored.
      color: linear(material.diffuseColor.toLinearSpace(true)),
      emissive: linear(material.emissiveColor.toLinearSpace(true)),
      cutOff: material.alphaCutOff,
      maps: { ...PLAIN.maps, color: material.diffuseTexture, normal: material.bumpTexture },
    };
  return common;
}

/** White comes out of the curves as a little more than 1, which files may not hold. */
const linear = ({ r, g, b }: Color3): Linear => [Math.min(1, r), Math.min(1, g), Math.min(1, b)];

/** By Babylon's numbers; null derives it from alpha. */
function transparencyOf({ transparencyMode, alpha }: Material): MaterialLook['transparency'] {
  if (transparencyMode === null) return alpha < 1 ? 'blend' : 'opaque';
  return transparencyMode === 0 ? 'opaque' : transparencyMode === 1 ? 'mask' : 'blend';
}
