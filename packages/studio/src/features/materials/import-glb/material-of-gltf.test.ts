import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { expect, test } from 'vitest';
import { materialOfGltf } from './material-of-gltf.ts';

const repeat = { image: 0, wrapU: 10_497, wrapV: 10_497, pixels: 'never' } as const;
const readable = () => true;
const media = { name: 'a.png', type: 'image/png', url: 'asset://01a206c6-2ab9-7079-82a3-25ea14e5cbf1' };

test('factors become fields, with colours as they are stored', () => {
  const { data, lost, textures } = materialOfGltf(
    {
      name: 'Oak',
      pbrMetallicRoughness: { baseColorFactor: [0.5, 0.2158605, 0, 1], metallicFactor: 0, roughnessFactor: 0.4 },
      emissiveFactor: [0, 0, 1],
      doubleSided: true,
      alphaMode: 'MASK',
      alphaCutoff: 0.3,
    },
    [],
    readable,
  );
  expect(data).toMatchObject({
    baseColor: { r: 188, g: 128, b: 0, a: 1 },
    emissiveColor: { r: 0, g: 0, b: 255, a: 1 },
    ...{ metallic: 0, roughness: 0.4, alpha: 1, transparencyMode: 1, alphaCutOff: 0.3, backFaceCulling: false },
  });
  expect([lost, textures]).toEqual([[], []]);
});

test('every texture goes to its field, as it lies in the file, and the whole is a material', () => {
  const { data, textures, lost } = materialOfGltf(
    {
      pbrMetallicRoughness: {
        baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { scale: [2, 3], offset: [0.25, 0] } } },
        metallicRoughnessTexture: { index: 1, texCoord: 1 },
      },
      normalTexture: { index: 0, scale: 0.5 },
      occlusionTexture: { index: 1, strength: 0.7 },
      emissiveTexture: { index: 2 },
    },
    [repeat, { ...repeat, image: 1, wrapU: 33_071, wrapV: 33_071 }, { ...repeat, image: 2, wrapV: 33_648 }],
    readable,
  );
  expect(textures.map(({ field, image }) => [field, image])).toEqual([
    ['baseTexture', 0],
    ['metallicRoughnessTexture', 1],
    ['normalTexture', 0],
    ['occlusionTexture', 1],
    ['emissiveTexture', 2],
  ]);
  expect(textures[0]?.layout).toMatchObject({ scale: { x: 2, y: 3 }, offset: { x: 0.25, y: 0 }, rotation: 0 });
  expect(textures[1]?.layout).toMatchObject({ uvSet: 1, wrap: 'clamp' });
  expect(textures[2]?.layout.level).toBe(0.5);
  expect(data.occlusionStrength).toBe(0.7);
  expect(lost).toEqual(['emissive texture: another edge across than down']);
  const whole = { ...data, ...Object.fromEntries(textures.map(({ field, layout }) => [field, { media, ...layout }])) };
  expect(MaterialData.safeParse(whole).error).toBeUndefined();
});

test('a picture that is turned around its corner is moved, as ours turn around their middle', () => {
  const info = { index: 0, extensions: { KHR_texture_transform: { rotation: Math.PI / 2 } } };
  const [use] = materialOfGltf({ normalTexture: info }, [repeat], readable).textures;
  // A quarter turn brings the corner (0, 0) to where it stays in glTF: (0, 0).
  expect(use?.layout).toMatchObject({ rotation: 270, offset: { x: 0, y: -1 } });
});

test('what has no field is said', () => {
  const { data, lost } = materialOfGltf(
    {
      emissiveFactor: [1, 1, 1],
      normalTexture: { index: 0 },
      extensions: {
        KHR_materials_clearcoat: { clearcoatFactor: 1 },
        KHR_materials_transmission: { transmissionFactor: 1 },
        KHR_materials_emissive_strength: { emissiveStrength: 4 },
        EXT_something: {},
      },
    },
    [{ ...repeat, image: -1 }],
    readable,
  );
  expect(lost).toEqual([
    'clear coat',
    'EXT_something',
    'transmission, which becomes transparency',
    'light brighter than white',
    'normal texture: its picture cannot be read',
  ]);
  expect(data).toMatchObject({ transparencyMode: 2, emissiveColor: { r: 255 } });
  expect(data.alpha).toBeCloseTo(0.18);
});

test('specular and glossiness become roughness', () => {
  const glossy = { diffuseFactor: [1, 0, 0, 1], glossinessFactor: 0.8, diffuseTexture: { index: 0 } };
  const { data, textures } = materialOfGltf(
    { extensions: { KHR_materials_pbrSpecularGlossiness: glossy } },
    [repeat],
    readable,
  );
  expect(data).toMatchObject({ baseColor: { r: 255, g: 0 }, metallic: 0 });
  expect(data.roughness).toBeCloseTo(0.2);
  expect(textures).toHaveLength(1);
});
