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
  /** Of refraction: how much of the light that falls straight on it comes back. */
  ior: number;
  /** Factor of `emissive`, and of its map. */
  emissiveStrength: number;
  maps: {
    color: BaseTexture | null;
    /** Blue metallic, green roughness. */
    metallicRoughness: BaseTexture | null;
    normal: BaseTexture | null;
    emissive: BaseTexture | null;
    /** Red. */
    occlusion: BaseTexture | null;
  };
  /** How much of the map of corners in shadow counts. */
  occlusionStrength: number;
  /** It shows its colour in any light. */
  isUnlit: boolean;
  /** Highlights where there is no metal: their strength, in the alpha of a map, and their colour. */
  specular: { strength: number; color: Linear; strengthMap: BaseTexture | null; colorMap: BaseTexture | null } | null;
  coat: { strength: number; roughness: number; map: BaseTexture | null; roughnessMap: BaseTexture | null } | null;
  sheen: { color: Linear; roughness: number; map: BaseTexture | null; roughnessMap: BaseTexture | null } | null;
  alpha: number;
  transparency: 'opaque' | 'mask' | 'blend';
  /** Where a mask cuts off. */
  cutOff: number;
  isDoubleSided: boolean;
}

/** A plain surface stands for what a file cannot say. */
const PLAIN: MaterialLook = {
  ...{ color: [1, 1, 1], emissive: [0, 0, 0], metallic: 0, roughness: 0.9, ior: 1.5 },
  ...{ alpha: 1, transparency: 'opaque', cutOff: 0.5, isDoubleSided: false },
  ...{ emissiveStrength: 1, occlusionStrength: 1, isUnlit: false, specular: null, coat: null, sheen: null },
  maps: { color: null, metallicRoughness: null, normal: null, emissive: null, occlusion: null },
};

/**
 * The drawn look in the terms of a file. A shine that is not described by metal and roughness becomes the nearest that
 * is.
 */
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
        occlusion: material.occlusionTexture,
      },
      occlusionStrength: material.occlusionStrength,
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
        occlusion: material.ambientTexture,
      },
      occlusionStrength: material.ambientTextureStrength,
      emissiveStrength: material.emissiveIntensity,
      isUnlit: material.unlit,
      ior: material.indexOfRefraction,
      ...(isByMetal && layersOf(material)),
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

/** What glTF has extensions for. */
function layersOf(material: PBRMaterial): Pick<MaterialLook, 'specular' | 'coat' | 'sheen'> {
  const { metallicF0Factor, metallicReflectanceColor, metallicReflectanceTexture, reflectanceTexture } = material;
  const { clearCoat, sheen } = material;
  const isPlain =
    metallicF0Factor === 1 &&
    metallicReflectanceColor.equalsFloats(1, 1, 1) &&
    !metallicReflectanceTexture &&
    !reflectanceTexture;
  return {
    specular: isPlain
      ? null
      : {
          strength: metallicF0Factor,
          color: linear(metallicReflectanceColor),
          strengthMap: metallicReflectanceTexture,
          colorMap: reflectanceTexture,
        },
    coat: clearCoat.isEnabled
      ? {
          strength: clearCoat.intensity,
          roughness: clearCoat.roughness,
          map: clearCoat.texture,
          roughnessMap: clearCoat.textureRoughness,
        }
      : null,
    sheen: sheen.isEnabled
      ? {
          color: linear(sheen.color),
          roughness: sheen.roughness ?? 0,
          map: sheen.texture,
          roughnessMap: sheen.textureRoughness,
        }
      : null,
  };
}

/** White comes out of the curves as a little more than 1, which files may not hold. */
const linear = ({ r, g, b }: Color3): Linear => [Math.min(1, r), Math.min(1, g), Math.min(1, b)];

/** By Babylon's numbers; null derives it from alpha. */
function transparencyOf({ transparencyMode, alpha }: Material): MaterialLook['transparency'] {
  if (transparencyMode === null) return alpha < 1 ? 'blend' : 'opaque';
  return transparencyMode === 0 ? 'opaque' : transparencyMode === 1 ? 'mask' : 'blend';
}
