import type { Material } from '@babylonjs/core/Materials/material.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { PBRMetallicRoughnessMaterial } from '@babylonjs/core/Materials/PBR/pbrMetallicRoughnessMaterial.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { TextureCache } from './texture-cache.ts';
// Bundled: each of them would be a request of its own.
import './shaders.ts';

/** Colours are stored in sRGB; Babylon's standard material takes them as they are. */
const plain = ({ r, g, b }: Color): Color3 => new Color3(r / 255, g / 255, b / 255);
/** Its two physical materials take light. */
const linear = (color: Color): Color3 => plain(color).toLinearSpace(true);

/** A material of the scene; textures come from `textures` under `slot`, a name of its own. */
export function createMaterial(scene: Scene, data: MaterialData, textures: TextureCache, slot: string): Material {
  const material = newMaterial(scene, data.type, slot);
  applyMaterial(material, data, textures, slot);
  return material;
}

function newMaterial(scene: Scene, type: MaterialData['type'], name: string): Material {
  switch (type) {
    case 'standard':
      return new StandardMaterial(name, scene);
    case 'pbr-mr':
      return new PBRMetallicRoughnessMaterial(name, scene);
    case 'pbr':
      return new PBRMaterial(name, scene);
  }
}

/** Whether a material made for one type can show another without being recreated. */
export const fitsType = (material: Material, type: MaterialData['type']): boolean =>
  material instanceof { standard: StandardMaterial, 'pbr-mr': PBRMetallicRoughnessMaterial, pbr: PBRMaterial }[type];

/** Makes an existing material look like `data`, which must be of its type. Cheap: for every move of a slider. */
export function applyMaterial(material: Material, data: MaterialData, textures: TextureCache, slot: string): void {
  material.alpha = data.alpha;
  material.transparencyMode = data.transparencyMode;
  material.alphaMode = data.alphaMode;
  material.backFaceCulling = data.backFaceCulling;
  material.disableColorWrite = data.disableColorWrite;
  textures.onUnread(slot, () => applyMaterial(material, data, textures, slot));
  const take = (name: string, value: Parameters<TextureCache['take']>[1]) => textures.take(`${slot}.${name}`, value);
  if (material instanceof StandardMaterial && data.type === 'standard') {
    material.alphaCutOff = data.alphaCutOff;
    material.disableLighting = data.disableLighting;
    material.diffuseColor = plain(data.diffuseColor);
    material.specularColor = plain(data.specularColor);
    material.diffuseTexture = take('diffuse', data.diffuseTexture);
    material.specularTexture = take('specular', data.specularTexture);
    material.emissiveTexture = take('emissive', data.emissiveTexture);
    material.ambientTexture = take('ambient', data.ambientTexture);
    material.bumpTexture = take('bump', data.bumpTexture);
    material.opacityTexture = take('opacity', data.opacityTexture);
    material.useAlphaFromDiffuseTexture = data.alphaFromDiffuse;
    if (material.diffuseTexture) material.diffuseTexture.hasAlpha = data.alphaFromDiffuse;
    // Unlit, Babylon shows what a material gives off by itself.
    material.emissiveColor = data.disableLighting ? plain(data.diffuseColor) : Color3.Black();
  } else if (material instanceof PBRMetallicRoughnessMaterial && data.type === 'pbr-mr') {
    material.alphaCutOff = data.alphaCutOff;
    material.disableLighting = data.disableLighting;
    material.baseColor = linear(data.baseColor);
    material.emissiveColor = linear(data.emissiveColor);
    material.metallic = data.metallic;
    material.roughness = data.roughness;
    material.baseTexture = take('base', data.baseTexture);
    material.metallicRoughnessTexture = take('metallicRoughness', data.metallicRoughnessTexture);
    material.normalTexture = take('normal', data.normalTexture);
    material.occlusionTexture = take('occlusion', data.occlusionTexture);
    material.emissiveTexture = take('emissive', data.emissiveTexture);
    material.occlusionStrength = data.occlusionStrength;
    if (material.baseTexture) material.baseTexture.hasAlpha = data.transparencyMode !== 0;
  } else if (material instanceof PBRMaterial && data.type === 'pbr') applyPhysical(material, data, take);
  material.markAsDirty(ALL_DIRTY);
}

/** `Constants.MATERIAL_AllDirtyFlag`. */
const ALL_DIRTY = 127;

type Take = (name: string, value: Parameters<TextureCache['take']>[1]) => ReturnType<TextureCache['take']>;

function applyPhysical(material: PBRMaterial, data: Extract<MaterialData, { type: 'pbr' }>, take: Take): void {
  material.alphaCutOff = data.alphaCutOff;
  material.disableLighting = data.disableLighting;
  material.albedoColor = linear(data.albedoColor);
  material.reflectivityColor = linear(data.reflectivityColor);
  material.emissiveColor = linear(data.emissiveColor);
  material.ambientColor = linear(data.ambientColor);
  material.usePhysicalLightFalloff = data.usePhysicalLightFalloff;
  material.metallic = data.metallic.type === 'some' ? data.metallic.value : null;
  material.roughness = data.roughness.type === 'some' ? data.roughness.value : null;
  material.indexOfRefraction = data.indexOfRefraction;
  material.metallicF0Factor = data.metallicF0Factor;
  material.metallicReflectanceColor = linear(data.metallicReflectanceColor);
  material.albedoTexture = take('albedo', data.albedoTexture);
  material.reflectivityTexture = take('reflectivity', data.reflectivityTexture);
  material.metallicTexture = take('metallic', data.metallicTexture);
  material.metallicReflectanceTexture = take('metallicReflectance', data.metallicReflectanceTexture);
  material.bumpTexture = take('bump', data.bumpTexture);
  material.ambientTexture = take('ambient', data.ambientTexture);
  material.emissiveTexture = take('emissive', data.emissiveTexture);
  material.opacityTexture = take('opacity', data.opacityTexture);
  material.ambientTextureStrength = data.ambientTextureStrength;
  material.useMetallnessFromMetallicTextureBlue = data.metallicChannel === 'blue';
  material.useRoughnessFromMetallicTextureAlpha = data.roughnessChannel === 'alpha';
  material.useRoughnessFromMetallicTextureGreen = data.roughnessChannel === 'green';
  material.useAmbientOcclusionFromMetallicTextureRed = data.occlusionFromMetallicRed;
  material.useAlphaFromAlbedoTexture = data.alphaFromAlbedo;
  if (material.albedoTexture) material.albedoTexture.hasAlpha = data.alphaFromAlbedo;
}
