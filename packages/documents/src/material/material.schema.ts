import * as z from 'zod';
import { mergedByType } from '../engine/schema/leaf-shape.ts';
import { singleton } from '../engine/schema/record-definition.ts';
import { Angle, Color, Media, Option } from '../shared/primitives.schema.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';
import { Vec2 } from '../shared/vectors.schema.ts';

/** The three kinds of materials. Source: SPEC §3 "Material (3D)". */
export const MATERIAL_TYPES = ['standard', 'pbr-mr', 'pbr'] as const;
export type MaterialType = (typeof MATERIAL_TYPES)[number];

const WHITE = { r: 255, g: 255, b: 255, a: 1 };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };
const Fraction = z.number().min(0).max(1);

/** A picture laid on a surface. */
export const Texture = z.strictObject({
  /** Shown as it was uploaded: smaller copies for pages would lose its channels. */
  media: Media,
  /** Which of the mesh's two sets of coordinates. */
  uvSet: z.union([z.literal(0), z.literal(1)]).default(0),
  /** How often it repeats. */
  scale: Vec2.default({ x: 1, y: 1 }),
  /** Shares of the picture. */
  offset: Vec2.default({ x: 0, y: 0 }),
  rotation: Angle.default(0),
  wrap: z.enum(['repeat', 'mirror', 'clamp']).default('repeat'),
  /** How strong it is. */
  level: z.number().min(0).max(10).default(1),
});
export type Texture = z.output<typeof Texture>;
const NoTexture = Texture.nullable().default(null);

/** Defaults are the specification's where it names one, else Babylon's own. */
const common = {
  alpha: Fraction.default(1),
  /** 0 opaque, 1 alpha test, 2 alpha blend, 3 test and blend. With 0, `alpha` has no effect. */
  transparencyMode: z.literal([0, 1, 2, 3]).default(0),
  /** Alpha below which a point is left out; for `transparencyMode` 1 and 3. */
  alphaCutOff: Fraction.default(0.4),
  /** How it is mixed with what is behind: Babylon's `Constants.ALPHA_*`; 2 combines. */
  alphaMode: z.number().int().min(0).max(17).default(2),
  backFaceCulling: z.boolean().default(true),
  disableColorWrite: z.boolean().default(false),
  disableLighting: z.boolean().default(false),
};

const Standard = z.strictObject({
  type: z.literal('standard'),
  ...common,
  diffuseColor: Color.default(WHITE),
  specularColor: Color.default(WHITE),
  diffuseTexture: NoTexture,
  specularTexture: NoTexture,
  emissiveTexture: NoTexture,
  ambientTexture: NoTexture,
  bumpTexture: NoTexture,
  opacityTexture: NoTexture,
  alphaFromDiffuse: z.boolean().default(false),
});

const MetallicRoughness = z.strictObject({
  type: z.literal('pbr-mr'),
  ...common,
  baseColor: Color.default(WHITE),
  emissiveColor: Color.default(BLACK),
  metallic: Fraction.default(1),
  roughness: Fraction.default(1),
  baseTexture: NoTexture,
  /** Blue: metallic, green: roughness. */
  metallicRoughnessTexture: NoTexture,
  normalTexture: NoTexture,
  /** Red. */
  occlusionTexture: NoTexture,
  emissiveTexture: NoTexture,
  occlusionStrength: Fraction.default(1),
});

const Physical = z.strictObject({
  type: z.literal('pbr'),
  ...common,
  albedoColor: Color.default(WHITE),
  reflectivityColor: Color.default(WHITE),
  emissiveColor: Color.default(BLACK),
  /** Times the scene's, which is black. */
  ambientColor: Color.default(BLACK),
  usePhysicalLightFalloff: z.boolean().default(true),
  metallic: Option(Fraction).default({ type: 'none' }),
  roughness: Option(Fraction).default({ type: 'none' }),
  indexOfRefraction: z.number().min(0).max(3).default(1.5),
  metallicF0Factor: Fraction.default(1),
  metallicReflectanceColor: Color.default(WHITE),
  albedoTexture: NoTexture,
  reflectivityTexture: NoTexture,
  metallicTexture: NoTexture,
  metallicReflectanceTexture: NoTexture,
  bumpTexture: NoTexture,
  ambientTexture: NoTexture,
  emissiveTexture: NoTexture,
  opacityTexture: NoTexture,
  ambientTextureStrength: Fraction.default(1),
  /** Where `metallicTexture` holds metallic and roughness. */
  metallicChannel: z.enum(['red', 'blue']).default('red'),
  roughnessChannel: z.enum(['alpha', 'green', 'none']).default('alpha'),
  occlusionFromMetallicRed: z.boolean().default(false),
  alphaFromAlbedo: z.boolean().default(false),
});

/** Source: products/CONFIGURATOR "Material fields". */
export const MaterialData = mergedByType(z.discriminatedUnion('type', [Standard, MetallicRoughness, Physical]));
export type MaterialData = z.output<typeof MaterialData>;

export const MaterialSettings = singleton({ name: z.string().overwrite(withoutInvisible).max(200) });

export const MaterialContent = singleton({ data: MaterialData.prefault({ type: 'pbr-mr' }) });
