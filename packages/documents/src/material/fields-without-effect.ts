import type { MaterialData } from './material.schema.ts';

/** A field that changes nothing as the others stand, and why. */
export interface IdleField {
  field: string;
  reason: string;
}

/** Transparency modes in which alpha mixes with what is behind. */
const isBlended = (mode: number): boolean => mode === 2 || mode === 3;
const isTested = (mode: number): boolean => mode === 1 || mode === 3;

/** What the renderer does not look at. Source: products/CONFIGURATOR "Fields without effect". */
export function fieldsWithoutEffect(data: MaterialData): IdleField[] {
  const idle: IdleField[] = [];
  const add = (reason: string, ...fields: string[]): void => {
    for (const field of fields) idle.push({ field, reason });
  };
  if (data.alpha < 1 && data.transparencyMode === 0) add('Choose a transparency other than Opaque', 'alpha');
  if (!isTested(data.transparencyMode)) add('Only for transparency by alpha test', 'alphaCutOff');
  if (!isBlended(data.transparencyMode)) add('Only for blended transparency', 'alphaMode');
  const unlit = 'The material is unlit';
  switch (data.type) {
    case 'standard':
      if (data.disableLighting) add(unlit, 'specularColor', 'specularTexture', 'bumpTexture');
      if (!data.diffuseTexture) add('There is no diffuse texture', 'alphaFromDiffuse');
      break;
    case 'pbr-mr':
      if (data.disableLighting)
        add(unlit, 'metallic', 'roughness', 'metallicRoughnessTexture', 'normalTexture', 'occlusionTexture');
      if (!data.occlusionTexture) add('There is no occlusion texture', 'occlusionStrength');
      break;
    case 'pbr':
      addPhysical(data, add);
  }
  return idle;
}

function addPhysical(
  data: Extract<MaterialData, { type: 'pbr' }>,
  add: (reason: string, ...fields: string[]) => void,
): void {
  const isMetallic = data.metallic.type === 'some' || data.roughness.type === 'some' || data.metallicTexture !== null;
  if (data.disableLighting)
    add(
      'The material is unlit',
      'metallic',
      'roughness',
      'metallicTexture',
      'reflectivityColor',
      'reflectivityTexture',
      'bumpTexture',
    );
  else if (isMetallic) add('Metallic and roughness take its place', 'reflectivityColor', 'reflectivityTexture');
  if (!isMetallic)
    add(
      'Only with metallic or roughness set',
      'metallicF0Factor',
      'metallicReflectanceColor',
      'metallicReflectanceTexture',
    );
  if (!data.metallicTexture)
    add('There is no metallic texture', 'metallicChannel', 'roughnessChannel', 'occlusionFromMetallicRed');
  if (!data.ambientTexture) add('There is no ambient texture', 'ambientTextureStrength');
  if (!data.albedoTexture) add('There is no albedo texture', 'alphaFromAlbedo');
}
