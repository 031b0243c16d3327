import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import type { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { GltfMaterial, GltfMaterialExtension, GltfTextureInfo } from '../../gltf/gltf-json.ts';
import '../shaders.ts';

/** The texture for a place in a material, laid out; null: there is none. */
export type TakeTexture = (info: GltfTextureInfo | undefined) => Texture | null;

const color = ([r = 1, g = 1, b = 1]: readonly number[] = []): Color3 => new Color3(r, g, b);
/** How much of what is behind clear glass its tint and reflections leave out. */
const GLASS = 0.82;

/** A material of a GLB. Factors in files are linear, as Babylon's are. */
export function createModelMaterial(scene: Scene, name: string, gltf: GltfMaterial, take: TakeTexture): PBRMaterial {
  const made = new PBRMaterial(name, scene);
  const { pbrMetallicRoughness: base = {}, alphaMode = 'OPAQUE', extensions = {} } = gltf;
  const [r = 1, g = 1, b = 1, alpha = 1] = base.baseColorFactor ?? [];
  made.albedoColor = new Color3(r, g, b);
  made.alpha = alphaMode === 'BLEND' ? alpha : 1;
  made.albedoTexture = take(base.baseColorTexture);
  made.metallic = base.metallicFactor ?? 1;
  made.roughness = base.roughnessFactor ?? 1;
  made.metallicTexture = take(base.metallicRoughnessTexture);
  made.useMetallnessFromMetallicTextureBlue = true;
  made.useRoughnessFromMetallicTextureGreen = true;
  made.useRoughnessFromMetallicTextureAlpha = false;
  made.bumpTexture = take(gltf.normalTexture);
  if (made.bumpTexture) made.bumpTexture.level = gltf.normalTexture?.scale ?? 1;
  // Green grows upwards in glTF; the scene is right-handed.
  made.invertNormalMapX = false;
  made.invertNormalMapY = true;
  made.ambientTexture = take(gltf.occlusionTexture);
  made.useAmbientInGrayScale = true;
  made.ambientTextureStrength = gltf.occlusionTexture?.strength ?? 1;
  made.emissiveColor = color(gltf.emissiveFactor ?? [0, 0, 0]);
  made.emissiveTexture = take(gltf.emissiveTexture);
  made.backFaceCulling = gltf.doubleSided !== true;
  made.twoSidedLighting = gltf.doubleSided === true;
  made.enableSpecularAntiAliasing = true;
  const modes = { OPAQUE: 0, MASK: 1, BLEND: 2 } as const;
  made.transparencyMode = modes[alphaMode];
  if (alphaMode !== 'OPAQUE' && made.albedoTexture) {
    made.albedoTexture.hasAlpha = true;
    made.useAlphaFromAlbedoTexture = true;
  }
  if (alphaMode === 'MASK') made.alphaCutOff = gltf.alphaCutoff ?? 0.5;
  made.maxSimultaneousLights = MOST_LIGHTS;
  for (const extension of IN_ORDER) {
    const data = extensions[extension];
    if (data) extend(made, extension, data, take);
  }
  return made;
}

/** Extensions that are drawn. What glass absorbs is taken from what it lets through. */
const IN_ORDER = [
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_unlit',
  'KHR_materials_ior',
  'KHR_materials_emissive_strength',
  'KHR_materials_specular',
  'KHR_materials_clearcoat',
  'KHR_materials_sheen',
  'KHR_materials_transmission',
  'KHR_materials_volume',
] as const;

/** Lights that fall on one material at most. */
export const MOST_LIGHTS = 6;

function extend(made: PBRMaterial, extension: string, data: GltfMaterialExtension, take: TakeTexture): void {
  switch (extension) {
    case 'KHR_materials_unlit':
      made.unlit = true;
      break;
    case 'KHR_materials_ior':
      made.indexOfRefraction = data.ior ?? 1.5;
      break;
    case 'KHR_materials_emissive_strength':
      made.emissiveIntensity = data.emissiveStrength ?? 1;
      break;
    case 'KHR_materials_specular':
      made.metallicF0Factor = data.specularFactor ?? 1;
      made.metallicReflectanceColor = color(data.specularColorFactor);
      made.metallicReflectanceTexture = take(data.specularTexture);
      made.reflectanceTexture = take(data.specularColorTexture);
      break;
    case 'KHR_materials_clearcoat':
      made.clearCoat.isEnabled = (data.clearcoatFactor ?? 0) > 0;
      made.clearCoat.intensity = data.clearcoatFactor ?? 0;
      made.clearCoat.roughness = data.clearcoatRoughnessFactor ?? 0;
      made.clearCoat.texture = take(data.clearcoatTexture);
      break;
    case 'KHR_materials_sheen':
      made.sheen.isEnabled = true;
      made.sheen.color = color(data.sheenColorFactor ?? [0, 0, 0]);
      made.sheen.roughness = data.sheenRoughnessFactor ?? 0;
      break;
    case 'KHR_materials_transmission':
      // Without a picture of what is behind: light goes through, highlights stay.
      made.alpha *= 1 - GLASS * (data.transmissionFactor ?? 0);
      if (made.alpha < 1) made.transparencyMode = 2;
      break;
    case 'KHR_materials_volume':
      absorb(made, data);
      break;
    case 'KHR_materials_pbrSpecularGlossiness':
      made.metallic = null;
      made.roughness = null;
      made.albedoColor = color(data.diffuseFactor);
      made.albedoTexture = take(data.diffuseTexture);
      made.reflectivityColor = color([0.04, 0.04, 0.04]);
      made.microSurface = data.glossinessFactor ?? 1;
      break;
  }
}

/** What light loses on its way through coloured glass, as a tint: the darker it gets, the less is seen of what is behind. */
function absorb(
  made: PBRMaterial,
  { thicknessFactor = 0, attenuationDistance = Infinity, attenuationColor = [1, 1, 1] }: GltfMaterialExtension,
): void {
  // Each `attenuationDistance` of the way leaves that share of each colour (KHR_materials_volume, "Attenuation").
  const left = attenuationColor.map((share) => share ** (thicknessFactor / Math.max(attenuationDistance, 1e-6)));
  const [r = 1, g = 1, b = 1] = left;
  const most = Math.max(r, g, b, 1e-6);
  made.albedoColor = made.albedoColor.multiply(new Color3(r / most, g / most, b / most));
  made.alpha = 1 - (1 - made.alpha) * ((r + g + b) / 3);
}
