import type { MaterialLook } from '@diorama/contract/materials/materials.contract.ts';
import type { MaterialData, Texture } from '@diorama/documents/material/material.schema.ts';
import type { GltfMaterial, GltfTextureInfo } from '@diorama/players/e3d/gltf/gltf-json.ts';
import type { ModelTexture } from '@diorama/players/e3d/gltf/model.ts';

type Physical = Extract<MaterialData, { type: 'pbr-mr' }>;
/** Fields that hold a texture. */
export type TextureField = {
  [Key in keyof Physical]: Physical[Key] extends Texture | null ? Key : never;
}[keyof Physical];

/** A texture of a material: where it goes, which picture of the file it shows, and how it lies. */
export interface TextureUse {
  field: TextureField;
  image: number;
  layout: Omit<Texture, 'media'>;
}

/** A material of a file in our fields, its pictures still in the file. */
export interface MappedMaterial {
  data: Partial<Physical> & { type: 'pbr-mr' };
  textures: TextureUse[];
  /** Its properties that have no field here, as text. */
  lost: string[];
  look: MaterialLook;
}

/** Extensions of a material that have no field here. Those that are read below are not listed. */
const LOST: Readonly<Record<string, string>> = {
  KHR_materials_anisotropy: 'anisotropy',
  KHR_materials_clearcoat: 'clear coat',
  KHR_materials_dispersion: 'dispersion',
  KHR_materials_ior: 'index of refraction',
  KHR_materials_iridescence: 'iridescence',
  KHR_materials_sheen: 'sheen',
  KHR_materials_specular: 'specular colour',
  KHR_materials_volume: 'volume',
};
const READ = ['KHR_materials_emissive_strength', 'KHR_materials_pbrSpecularGlossiness', 'KHR_materials_transmission'];
READ.push('KHR_materials_unlit');

/** Of clear glass that stays to be seen: as in scenes. */
const GLASS = 0.82;
const MODES = { OPAQUE: 0, MASK: 1, BLEND: 2 } as const;
const MIRRORED = 33_648;
const CLAMPED = 33_071;

const clamped = (value: number, most = 1): number => Math.min(most, Math.max(0, value));
/** Linear light to what is stored, 0 to 255. Source: IEC 61966-2-1. */
const encoded = (value: number): number =>
  Math.round(255 * clamped(value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
const colorOf = ([r = 1, g = 1, b = 1]: readonly number[]) => ({ r: encoded(r), g: encoded(g), b: encoded(b), a: 1 });

/** A material of a glTF file as one of ours. `textures`: of the file; `isReadable`: whether a picture can be had. */
export function materialOfGltf(
  gltf: GltfMaterial,
  textures: readonly ModelTexture[],
  isReadable: (image: number) => boolean,
): MappedMaterial {
  const { pbrMetallicRoughness: base = {}, alphaMode = 'OPAQUE', extensions = {} } = gltf;
  const glossy = extensions.KHR_materials_pbrSpecularGlossiness;
  const [red = 1, green = 1, blue = 1, opacity = 1] = (glossy ? glossy.diffuseFactor : base.baseColorFactor) ?? [];
  const lost = Object.keys(extensions).flatMap((name) => (READ.includes(name) ? [] : (LOST[name] ?? name)));
  if (glossy) lost.push('specular colour and its texture');
  const clear = clamped(extensions.KHR_materials_transmission?.transmissionFactor ?? 0);
  if (clear > 0) lost.push('transmission, which becomes transparency');
  const shine = extensions.KHR_materials_emissive_strength?.emissiveStrength ?? 1;
  const emissive = (gltf.emissiveFactor ?? [0, 0, 0]).map((channel) => channel * shine);
  if (emissive.some((channel) => channel > 1)) lost.push('light brighter than white');

  const uses: TextureUse[] = [];
  const use = (field: TextureField, info: GltfTextureInfo | undefined, called: string): void => {
    if (!info) return;
    const texture = textures[info.index];
    if (!texture || texture.image < 0 || !isReadable(texture.image)) lost.push(`${called}: its picture cannot be read`);
    else uses.push({ field, image: texture.image, layout: layoutOf(info, texture, called, lost) });
  };
  use('baseTexture', glossy ? glossy.diffuseTexture : base.baseColorTexture, 'base texture');
  if (!glossy) use('metallicRoughnessTexture', base.metallicRoughnessTexture, 'metallic and roughness texture');
  use('normalTexture', gltf.normalTexture, 'normal texture');
  use('occlusionTexture', gltf.occlusionTexture, 'occlusion texture');
  use('emissiveTexture', gltf.emissiveTexture, 'emissive texture');

  const metallic = glossy ? 0 : clamped(base.metallicFactor ?? 1);
  const roughness = clamped(glossy ? 1 - (glossy.glossinessFactor ?? 1) : (base.roughnessFactor ?? 1));
  const alpha = (alphaMode === 'BLEND' ? clamped(opacity) : 1) * (1 - GLASS * clear);
  const baseColor = colorOf([red, green, blue]);
  const emissiveColor = colorOf(emissive);
  const transparencyMode = alpha < 1 ? MODES.BLEND : MODES[alphaMode];
  return {
    data: {
      ...{ type: 'pbr-mr', baseColor, emissiveColor, metallic, roughness, alpha, transparencyMode },
      ...(alphaMode === 'MASK' && { alphaCutOff: clamped(gltf.alphaCutoff ?? 0.5) }),
      backFaceCulling: gltf.doubleSided !== true,
      disableLighting: extensions.KHR_materials_unlit !== undefined,
      occlusionStrength: clamped(gltf.occlusionTexture?.strength ?? 1),
    },
    textures: uses,
    lost: [...new Set(lost)],
    look: {
      ...{ type: 'pbr-mr', metallic, roughness, alpha: transparencyMode === 2 ? alpha : 1 },
      color: { r: baseColor.r, g: baseColor.g, b: baseColor.b },
      emissive: { r: emissiveColor.r, g: emissiveColor.g, b: emissiveColor.b },
    },
  };
}

/** glTF turns a picture around its corner, ours turns around its middle: the offset makes up for it. */
function layoutOf(
  info: GltfTextureInfo,
  { wrapU, wrapV }: ModelTexture,
  called: string,
  lost: string[],
): Omit<Texture, 'media'> {
  const transform = info.extensions?.KHR_texture_transform;
  const { offset: [u = 0, v = 0] = [], scale: [x = 1, y = 1] = [], rotation: turn = 0 } = transform ?? {};
  const set = transform?.texCoord ?? info.texCoord ?? 0;
  if (set > 1) lost.push(`${called}: its set of coordinates`);
  if (wrapU !== wrapV) lost.push(`${called}: another edge across than down`);
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  const middle = { x: x / 2, y: y / 2 };
  const turned = { x: middle.x * cos - middle.y * sin, y: middle.x * sin + middle.y * cos };
  const degrees = (((-turn * 180) / Math.PI) % 360) + 360;
  return {
    uvSet: set === 1 ? 1 : 0,
    scale: { x, y },
    offset: { x: rounded(u + turned.x - middle.x), y: rounded(v + turned.y - middle.y) },
    rotation: rounded(degrees % 360),
    wrap: wrapU === CLAMPED ? 'clamp' : wrapU === MIRRORED ? 'mirror' : 'repeat',
    level: clamped(info.scale ?? 1, 10),
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
