import type { MaterialType } from '@diorama/documents/material/material.schema.ts';

/** How a field of a material is edited. */
export type MaterialField =
  | { name: string; edit: 'color' | 'switch' | 'texture' }
  | { name: string; edit: 'number' | 'option'; step?: number }
  | { name: string; edit: 'choice'; options: readonly { value: string; label: string }[] };

export interface MaterialSection {
  title: string;
  fields: readonly MaterialField[];
}

const color = (name: string): MaterialField => ({ name, edit: 'color' });
const number = (name: string, step = 0.01): MaterialField => ({ name, edit: 'number', step });
const option = (name: string): MaterialField => ({ name, edit: 'option' });
const toggle = (name: string): MaterialField => ({ name, edit: 'switch' });
const texture = (name: string): MaterialField => ({ name, edit: 'texture' });

/** Values of `transparencyMode`. Choices are texts on screen and numbers in the material. */
const TRANSPARENCY = [
  { value: '0', label: 'Opaque' },
  { value: '1', label: 'Cut out' },
  { value: '2', label: 'Blended' },
  { value: '3', label: 'Cut out and blended' },
];
/** Source: Babylon.js, `Constants.ALPHA_*`. */
const BLENDING = [
  'Off',
  'Add',
  'Normal',
  'Subtract',
  'Multiply',
  'Maximum',
  'One to one',
  'Premultiplied',
  'Premultiplied, by coverage',
  'Interpolate',
  'Screen',
  'One to one, keep alpha',
  'Add alpha',
  'Reverse one minus',
  'Source, destination alpha',
  'Add, keep alpha',
  'Accumulate',
  'Exclusion',
].map((label, at) => ({ value: String(at), label }));

const transparency: MaterialSection = {
  title: 'Transparency',
  fields: [
    { name: 'transparencyMode', edit: 'choice', options: TRANSPARENCY },
    number('alpha', 1),
    number('alphaCutOff'),
    { name: 'alphaMode', edit: 'choice', options: BLENDING },
  ],
};
const drawing: MaterialSection = {
  title: 'Drawing',
  fields: [toggle('backFaceCulling'), toggle('disableLighting'), toggle('disableColorWrite')],
};

/** The fields of each kind, in the order they are shown. */
export const SECTIONS: Readonly<Record<MaterialType, readonly MaterialSection[]>> = {
  standard: [
    { title: 'Surface', fields: [color('diffuseColor'), color('specularColor')] },
    {
      title: 'Textures',
      fields: [
        texture('diffuseTexture'),
        toggle('alphaFromDiffuse'),
        texture('specularTexture'),
        texture('bumpTexture'),
        texture('ambientTexture'),
        texture('emissiveTexture'),
        texture('opacityTexture'),
      ],
    },
    transparency,
    drawing,
  ],
  'pbr-mr': [
    {
      title: 'Surface',
      fields: [color('baseColor'), number('metallic'), number('roughness'), color('emissiveColor')],
    },
    {
      title: 'Textures',
      fields: [
        texture('baseTexture'),
        texture('metallicRoughnessTexture'),
        texture('normalTexture'),
        texture('occlusionTexture'),
        number('occlusionStrength'),
        texture('emissiveTexture'),
      ],
    },
    transparency,
    drawing,
  ],
  pbr: [
    {
      title: 'Surface',
      fields: [color('albedoColor'), option('metallic'), option('roughness'), color('reflectivityColor')],
    },
    {
      title: 'Light',
      fields: [
        color('emissiveColor'),
        color('ambientColor'),
        number('indexOfRefraction'),
        number('metallicF0Factor'),
        color('metallicReflectanceColor'),
        toggle('usePhysicalLightFalloff'),
      ],
    },
    {
      title: 'Textures',
      fields: [
        texture('albedoTexture'),
        toggle('alphaFromAlbedo'),
        texture('metallicTexture'),
        {
          name: 'metallicChannel',
          edit: 'choice',
          options: [
            { value: 'red', label: 'Red' },
            { value: 'blue', label: 'Blue' },
          ],
        },
        {
          name: 'roughnessChannel',
          edit: 'choice',
          options: [
            { value: 'alpha', label: 'Alpha' },
            { value: 'green', label: 'Green' },
            { value: 'none', label: 'None' },
          ],
        },
        toggle('occlusionFromMetallicRed'),
        texture('metallicReflectanceTexture'),
        texture('reflectivityTexture'),
        texture('bumpTexture'),
        texture('ambientTexture'),
        number('ambientTextureStrength'),
        texture('emissiveTexture'),
        texture('opacityTexture'),
      ],
    },
    transparency,
    drawing,
  ],
};
