import { expect, test } from 'vitest';
import { glbOf } from '../../../../testing/test-models.ts';
import { usdzWarnings } from './usdz-losses.ts';

const glb = (...materials: object[]) => glbOf({ asset: { version: '2.0' }, materials }, Buffer.alloc(4));
const turned = { extensions: { KHR_texture_transform: { rotation: 0.5 } } };
const withBase = (rest: object) => ({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, ...rest });

test.each<[string, object, RegExp]>([
  ['cloth', { extensions: { KHR_materials_sheen: { sheenColorFactor: [0.2, 0, 0] } } }, /without cloth \(sheen\)$/],
  [
    'weak highlights',
    { extensions: { KHR_materials_specular: { specularFactor: 0.2 } } },
    /without the strength.*specular/,
  ],
  ['coloured highlights', { extensions: { KHR_materials_specular: { specularColorFactor: [1, 0, 0] } } }, /specular/],
  [
    'a picture of highlights',
    { extensions: { KHR_materials_specular: { specularTexture: { index: 0 } } } },
    /specular/,
  ],
  [
    'a picture of glossiness',
    { extensions: { KHR_materials_pbrSpecularGlossiness: { specularGlossinessTexture: { index: 0 } } } },
    /specular/,
  ],
  [
    'coloured highlights of an old extension',
    { extensions: { KHR_materials_pbrSpecularGlossiness: { specularFactor: [1, 0.7, 0.3] } } },
    /specular/,
  ],
  [
    'bumps of lacquer',
    { extensions: { KHR_materials_clearcoat: { clearcoatNormalTexture: { index: 0 } } } },
    /lacquer/,
  ],
  ['weak shadows in corners', { occlusionTexture: { index: 0, strength: 0.4 } }, /occlusion/],
  ['pictures that lie differently', withBase({ emissiveTexture: { index: 0, ...turned } }), /more than one way/],
  ['pictures in two sets of coordinates', withBase({ normalTexture: { index: 0, texCoord: 1 } }), /more than one way/],
])('what a room on an iPhone does not show is named: %s', (_what, material, message) => {
  expect(usdzWarnings(glb({}, material))).toEqual([expect.stringMatching(message)]);
});

test.each<[string, object]>([
  ['a plain material', {}],
  ['sheen in black', { extensions: { KHR_materials_sheen: {} } }],
  ['highlights as they are by default', { extensions: { KHR_materials_specular: { specularFactor: 1 } } }],
  [
    'grey highlights of an old extension',
    { extensions: { KHR_materials_pbrSpecularGlossiness: { specularFactor: [0.1, 0.1, 0.1] } } },
  ],
  ['lacquer without bumps', { extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1 } } }],
  ['pictures that lie in one way', withBase({ normalTexture: { index: 0 }, occlusionTexture: { index: 0 } })],
])('what it shows is not named: %s', (_what, material) => {
  expect(usdzWarnings(glb(material))).toEqual([]);
});

test.each<[string, object, object[], RegExp]>([
  ['pixels with edges', { samplers: [{ magFilter: 9_728 }] }, [], /the edges of single pixels$/],
  [
    'colours of points on a picture',
    { meshes: [{ primitives: [{ attributes: { POSITION: 0, COLOR_0: 1 }, material: 0 }] }] },
    [withBase({})],
    /colours of points on pictures$/,
  ],
])('what a room on an iPhone does not show is named: %s', (_what, rest, materials, message) => {
  const sent = glbOf({ asset: { version: '2.0' }, materials, ...rest }, Buffer.alloc(4));
  expect(usdzWarnings(sent)).toEqual([expect.stringMatching(message)]);
});
