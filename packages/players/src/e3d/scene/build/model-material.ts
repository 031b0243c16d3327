import { Constants } from '@babylonjs/core/Engines/constants.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { GltfMaterial, GltfMaterialExtension } from '../../gltf/gltf-json.ts';
import '../material/shaders.ts';
import type { ModelTextures } from './model-textures.ts';

/** The texture for a place in a material, laid out; null: there is none. */
export type TakeTexture = ModelTextures['take'];

const color = ([r = 1, g = 1, b = 1]: readonly number[] = []): Color3 => new Color3(r, g, b);
/**
 * A material of a GLB. Factors in files are linear, as Babylon's are.
 *
 * @param scale of what is drawn with it: a thickness in the file is in the axes of its node
 */
export function createModelMaterial(
  scene: Scene,
  name: string,
  gltf: GltfMaterial,
  take: TakeTexture,
  scale = 1,
): PBRMaterial {
  const made = new PBRMaterial(name, scene);
  const { pbrMetallicRoughness: base = {}, alphaMode = 'OPAQUE', extensions = {} } = gltf;
  const [r = 1, g = 1, b = 1, alpha = 1] = base.baseColorFactor ?? [];
  made.albedoColor = new Color3(r, g, b);
  made.alpha = alphaMode === 'OPAQUE' ? 1 : alpha;
  made.albedoTexture = take(base.baseColorTexture, 'colour');
  made.metallic = base.metallicFactor ?? 1;
  made.roughness = base.roughnessFactor ?? 1;
  made.metallicTexture = take(base.metallicRoughnessTexture, 'data');
  made.useMetallnessFromMetallicTextureBlue = true;
  made.useRoughnessFromMetallicTextureGreen = true;
  made.useRoughnessFromMetallicTextureAlpha = false;
  made.bumpTexture = take(gltf.normalTexture, 'data');
  if (made.bumpTexture) made.bumpTexture.level = gltf.normalTexture?.scale ?? 1;
  // Green grows upwards in glTF; the scene is right-handed.
  made.invertNormalMapX = false;
  made.invertNormalMapY = true;
  made.ambientTexture = take(gltf.occlusionTexture, 'data');
  made.useAmbientInGrayScale = true;
  made.ambientTextureStrength = gltf.occlusionTexture?.strength ?? 1;
  made.emissiveColor = color(gltf.emissiveFactor ?? [0, 0, 0]);
  made.emissiveTexture = take(gltf.emissiveTexture, 'colour');
  made.backFaceCulling = gltf.doubleSided !== true;
  made.twoSidedLighting = gltf.doubleSided === true;
  made.enableSpecularAntiAliasing = true;
  const modes = { OPAQUE: 0, MASK: 1, BLEND: 2 } as const;
  made.transparencyMode = modes[alphaMode];
  if (alphaMode !== 'OPAQUE' && made.albedoTexture) {
    made.albedoTexture.hasAlpha = true;
    made.useAlphaFromAlbedoTexture = true;
  }
  // Alpha is how much of the surface is there: what it mirrors is as clear as the rest. Source: glTF 2.0, 3.9.4.
  made.useRadianceOverAlpha = false;
  made.useSpecularOverAlpha = false;
  if (alphaMode === 'MASK') made.alphaCutOff = gltf.alphaCutoff ?? 0.5;
  // What is mirrored is not scattered as well: its default leaves polish too bright at grazing angles (appendix B.2).
  made.brdf.useLegacySpecularEnergyConservation = false;
  // Babylon's own choice darkens rough surfaces at grazing angles. Source: glTF 2.0, appendix B.3.2.
  made.brdf.baseDiffuseModel = Constants.MATERIAL_DIFFUSE_MODEL_LAMBERT;
  made.maxSimultaneousLights = MOST_LIGHTS;
  for (const extension of IN_ORDER) {
    const data = extensions[extension];
    if (data) extend(made, extension, data, take);
  }
  letThrough(made, gltf, scale);
  return made;
}

/** Extensions that are drawn one by one. */
const IN_ORDER = [
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_unlit',
  'KHR_materials_ior',
  'KHR_materials_emissive_strength',
  'KHR_materials_specular',
  'KHR_materials_clearcoat',
  'KHR_materials_sheen',
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
      made.metallicReflectanceTexture = take(data.specularTexture, 'data');
      // Its colours may be those of another use.
      made.useOnlyMetallicFromMetallicReflectanceTexture = true;
      made.reflectanceTexture = take(data.specularColorTexture, 'colour');
      break;
    case 'KHR_materials_clearcoat':
      made.clearCoat.isEnabled = (data.clearcoatFactor ?? 0) > 0;
      made.clearCoat.intensity = data.clearcoatFactor ?? 0;
      made.clearCoat.texture = take(data.clearcoatTexture, 'data');
      made.clearCoat.roughness = data.clearcoatRoughnessFactor ?? 0;
      made.clearCoat.useRoughnessFromMainTexture = false;
      made.clearCoat.textureRoughness = take(data.clearcoatRoughnessTexture, 'data');
      made.clearCoat.bumpTexture = take(data.clearcoatNormalTexture, 'data');
      if (made.clearCoat.bumpTexture) made.clearCoat.bumpTexture.level = data.clearcoatNormalTexture?.scale ?? 1;
      // Files say what is mirrored below the coat as it is.
      made.clearCoat.remapF0OnInterfaceChange = false;
      break;
    case 'KHR_materials_sheen':
      made.sheen.isEnabled = true;
      made.sheen.color = color(data.sheenColorFactor ?? [0, 0, 0]);
      made.sheen.texture = take(data.sheenColorTexture, 'colour');
      made.sheen.roughness = data.sheenRoughnessFactor ?? 0;
      made.sheen.useRoughnessFromMainTexture = false;
      made.sheen.textureRoughness = take(data.sheenRoughnessTexture, 'data');
      // What the fibres send back does not reach what lies below them.
      made.sheen.albedoScaling = true;
      break;
    case 'KHR_materials_pbrSpecularGlossiness':
      made.metallic = null;
      made.roughness = null;
      made.albedoColor = color(data.diffuseFactor);
      made.albedoTexture = take(data.diffuseTexture, 'colour');
      made.reflectivityColor = color([0.04, 0.04, 0.04]);
      made.microSurface = data.glossinessFactor ?? 1;
      break;
  }
}

/** How bright what lies behind glass is taken to be for its tint, as a share of what white in the same light is. */
const BEHIND = 0.35;

/**
 * Glass (KHR_materials_transmission and KHR_materials_volume) without a picture of what is behind it: blending lets through
 * the same share of every colour. It is that of the colour that gets through least; what more of the others gets through is
 * drawn as the glass's own colour.
 */
function letThrough(made: PBRMaterial, { extensions = {}, extras }: GltfMaterial, scale: number): void {
  const { transmissionFactor = 0 } = extensions.KHR_materials_transmission ?? {};
  const shares = transmissionFactor * (extras?.meanTransmission ?? 1) * (1 - (made.metallic ?? 0));
  if (shares <= 0) return;
  const {
    thicknessFactor = 0,
    attenuationDistance = Infinity,
    attenuationColor,
  } = extensions.KHR_materials_volume ?? {};
  const { r, g, b } = made.albedoColor;
  // Each `attenuationDistance` of the way leaves that share of each colour (KHR_materials_volume, "Attenuation").
  const way = (thicknessFactor * scale) / Math.max(attenuationDistance, 1e-6);
  const through = [r, g, b].map((share, at) => share * (attenuationColor?.[at] ?? 1) ** way);
  const least = Math.min(...through);
  const covers = made.alpha * (1 - shares * least);
  if (covers >= 1) return;
  const own = [r, g, b].map((share, at) => {
    const scattered = share * (1 - shares);
    return (scattered + BEHIND * shares * ((through[at] ?? 0) - least)) / Math.max(covers, 1e-3);
  });
  made.albedoColor = color(own);
  made.alpha = covers;
  // Glass mirrors on its whole surface, however clear it is.
  made.useRadianceOverAlpha = true;
  made.useSpecularOverAlpha = true;
  made.transparencyMode = 2;
}
