import { equalJson, isPlainObject } from '../engine/schema/json.ts';
import { MaterialData, type MaterialType } from './material.schema.ts';

/** Fields that mean the same in the three kinds, by kind; null where a kind has none. */
const SAME: readonly Readonly<Record<MaterialType, string | null>>[] = [
  { standard: 'diffuseColor', 'pbr-mr': 'baseColor', pbr: 'albedoColor' },
  { standard: 'diffuseTexture', 'pbr-mr': 'baseTexture', pbr: 'albedoTexture' },
  { standard: 'bumpTexture', 'pbr-mr': 'normalTexture', pbr: 'bumpTexture' },
  { standard: 'ambientTexture', 'pbr-mr': 'occlusionTexture', pbr: 'ambientTexture' },
  { standard: 'emissiveTexture', 'pbr-mr': 'emissiveTexture', pbr: 'emissiveTexture' },
  { standard: 'opacityTexture', 'pbr-mr': null, pbr: 'opacityTexture' },
  { standard: 'specularColor', 'pbr-mr': null, pbr: 'reflectivityColor' },
  { standard: 'specularTexture', 'pbr-mr': null, pbr: 'reflectivityTexture' },
  { standard: 'alphaFromDiffuse', 'pbr-mr': null, pbr: 'alphaFromAlbedo' },
  { standard: null, 'pbr-mr': 'emissiveColor', pbr: 'emissiveColor' },
  { standard: null, 'pbr-mr': 'metallicRoughnessTexture', pbr: 'metallicTexture' },
  { standard: null, 'pbr-mr': 'occlusionStrength', pbr: 'ambientTextureStrength' },
];
const COMMON = [
  'alpha',
  'transparencyMode',
  'alphaCutOff',
  'alphaMode',
  'backFaceCulling',
  'disableColorWrite',
  'disableLighting',
];

/** A converted material, and what the other kind cannot hold. */
export interface Converted {
  data: MaterialData;
  /** Fields whose value is not the default and goes. */
  lost: string[];
}

/** Takes over what both kinds have. A material of the same kind comes back as it is. */
export function convertMaterial(data: MaterialData, type: MaterialType): Converted {
  if (data.type === type) return { data, lost: [] };
  const from: Readonly<Record<string, unknown>> = { ...data };
  const made: Record<string, unknown> = { type };
  const kept = new Set(['type', ...COMMON]);
  for (const field of COMMON) made[field] = from[field];
  for (const same of SAME) {
    const [source, target] = [same[data.type], same[type]];
    if (source === null || target === null) continue;
    made[target] = from[source];
    kept.add(source);
  }
  for (const field of joinMetal(data, type, made)) kept.add(field);
  const defaults: Readonly<Record<string, unknown>> = { ...MaterialData.parse({ type: data.type }) };
  const lost = Object.keys(from).filter((field) => !kept.has(field) && !equalJson(from[field], defaults[field]));
  return { data: MaterialData.parse(made), lost };
}

/**
 * Metallic and roughness are numbers in one kind and options in the other, and their textures have their channels at
 * other places. Adds them to `made` and gives the fields that were taken over.
 */
function joinMetal(data: MaterialData, type: MaterialType, made: Record<string, unknown>): string[] {
  if (data.type === 'pbr-mr' && type === 'pbr') {
    made.metallic = { type: 'some', value: data.metallic };
    made.roughness = { type: 'some', value: data.roughness };
    made.metallicChannel = 'blue';
    made.roughnessChannel = 'green';
    return ['metallic', 'roughness'];
  }
  if (data.type === 'pbr' && type === 'pbr-mr') {
    const isMetallic = data.metallic.type === 'some' || data.roughness.type === 'some' || data.metallicTexture !== null;
    // The one that is none then counts as 1; with neither, the surface is no metal and as smooth as Babylon draws it.
    made.metallic = data.metallic.type === 'some' ? data.metallic.value : isMetallic ? 1 : 0;
    made.roughness = data.roughness.type === 'some' ? data.roughness.value : isMetallic ? 1 : 0;
    const isPacked = data.metallicChannel === 'blue' && data.roughnessChannel === 'green';
    if (!isPacked) delete made.metallicRoughnessTexture;
    return isPacked || !isPlainObject(data.metallicTexture)
      ? ['metallic', 'roughness', 'metallicTexture', 'metallicChannel', 'roughnessChannel']
      : ['metallic', 'roughness'];
  }
  if (type === 'pbr-mr') {
    made.metallic = 0;
    made.roughness = 0.6;
  }
  return [];
}
