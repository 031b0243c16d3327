import * as z from 'zod';

const Texture = z.looseObject({ texCoord: z.number().default(0), extensions: z.unknown().optional() });
const Colour = z.array(z.number());
/** As much of a description as says what a material has. Source: glTF 2.0 and its extensions. */
const Json = z.looseObject({
  samplers: z.array(z.looseObject({ magFilter: z.number().optional() })).catch([]),
  meshes: z
    .array(
      z.looseObject({
        primitives: z.array(
          z.looseObject({ attributes: z.record(z.string(), z.unknown()), material: z.number().optional() }),
        ),
      }),
    )
    .catch([]),
  materials: z
    .array(
      z.looseObject({
        pbrMetallicRoughness: z
          .looseObject({ baseColorTexture: Texture.optional(), metallicRoughnessTexture: Texture.optional() })
          .optional(),
        normalTexture: Texture.optional(),
        emissiveTexture: Texture.optional(),
        occlusionTexture: Texture.extend({ strength: z.number().default(1) }).optional(),
        extensions: z
          .looseObject({
            KHR_materials_sheen: z.looseObject({ sheenColorFactor: Colour.default([0, 0, 0]) }).optional(),
            KHR_materials_specular: z
              .looseObject({
                specularFactor: z.number().default(1),
                specularColorFactor: Colour.default([1, 1, 1]),
                specularTexture: Texture.optional(),
                specularColorTexture: Texture.optional(),
              })
              .optional(),
            KHR_materials_pbrSpecularGlossiness: z
              .looseObject({
                specularFactor: Colour.default([1, 1, 1]),
                specularGlossinessTexture: Texture.optional(),
              })
              .optional(),
            KHR_materials_clearcoat: z.looseObject({ clearcoatNormalTexture: Texture.optional() }).optional(),
          })
          .default({}),
      }),
    )
    .catch([]),
});
type Json = z.output<typeof Json>;
type Material = Json['materials'][number];
/** Of a sampler: the pixel itself, without its neighbours. */
const NEAREST = 9_728;

/** What USDZ has no word for, or its exporter does not write, and whether a material has it. */
const LOSSES: readonly [name: string, has: (material: Material) => boolean][] = [
  [
    'cloth (sheen)',
    ({ extensions: { KHR_materials_sheen: sheen } }) => sheen?.sheenColorFactor.some((one) => one > 0) ?? false,
  ],
  [
    'the strength and colour of highlights (specular)',
    ({ extensions }) =>
      hasHighlights(extensions.KHR_materials_specular) || hasGloss(extensions.KHR_materials_pbrSpecularGlossiness),
  ],
  [
    'bumps of lacquer (clearcoat)',
    ({ extensions }) => extensions.KHR_materials_clearcoat?.clearcoatNormalTexture !== undefined,
  ],
  ['the strength of shadows in corners (occlusion)', ({ occlusionTexture }) => (occlusionTexture?.strength ?? 1) !== 1],
  [
    'pictures that lie in more than one way on a material',
    (material) => new Set(picturesOf(material).map(layoutOf)).size > 1,
  ],
];

/** Reports the parts of a file that the models that iPhones place in a room do not show. */
export function usdzWarnings(glb: Uint8Array): string[] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const text = new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true)));
  const json = Json.parse(JSON.parse(text));
  const names = [
    ...LOSSES.flatMap(([name, has]) => (json.materials.some(has) ? [name] : [])),
    ...(json.samplers.some(({ magFilter }) => magFilter === NEAREST) ? ['the edges of single pixels'] : []),
    ...(hasPaintOnPictures(json) ? ['colours of points on pictures'] : []),
  ];
  return names.length > 0 ? [`In a room on an iPhone (USDZ), the model is shown without ${names.join(', ')}`] : [];
}

/** Points get the mean of their colours where a picture lies on them. */
const hasPaintOnPictures = ({ meshes, materials }: Json): boolean =>
  meshes.some(({ primitives }) =>
    primitives.some(
      ({ attributes, material = -1 }) =>
        'COLOR_0' in attributes && materials[material]?.pbrMetallicRoughness?.baseColorTexture !== undefined,
    ),
  );

function hasHighlights(specular: Material['extensions']['KHR_materials_specular']): boolean {
  if (!specular) return false;
  const { specularFactor, specularColorFactor, specularTexture, specularColorTexture } = specular;
  return (
    specularFactor !== 1 ||
    specularColorFactor.some((one) => one !== 1) ||
    specularTexture !== undefined ||
    specularColorTexture !== undefined
  );
}

/** One grey strength of highlights for all of a material is written as its density. */
function hasGloss(glossy: Material['extensions']['KHR_materials_pbrSpecularGlossiness']): boolean {
  if (!glossy) return false;
  const { specularFactor, specularGlossinessTexture } = glossy;
  const [red = 0] = specularFactor;
  return specularGlossinessTexture !== undefined || specularFactor.some((one) => Math.abs(one - red) > 0.01);
}

const picturesOf = ({ pbrMetallicRoughness: base, normalTexture, emissiveTexture, occlusionTexture }: Material) =>
  [base?.baseColorTexture, base?.metallicRoughnessTexture, normalTexture, emissiveTexture, occlusionTexture].flatMap(
    (one) => one ?? [],
  );
const layoutOf = ({ texCoord, extensions }: z.output<typeof Texture>): string => JSON.stringify([texCoord, extensions]);
