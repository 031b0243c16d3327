import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { PBRMetallicRoughnessMaterial } from '@babylonjs/core/Materials/PBR/pbrMetallicRoughnessMaterial.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Scene } from '@babylonjs/core/scene.js';
import { MATERIAL_TYPES, MaterialData } from '@diorama/documents/material/material.schema.ts';
import { afterAll, expect, test } from 'vitest';
import { applyMaterial, createMaterial, fitsType } from './apply-material.ts';
import { createTextureCache } from './texture-cache.ts';

const engine = new NullEngine();
const scene = new Scene(engine);
afterAll(() => engine.dispose());
const textures = () =>
  createTextureCache(scene, (url) => url.replace('asset://', '/'), {
    onLoaded: () => undefined,
    onFault: () => undefined,
  });
const made = (data: object) => createMaterial(scene, MaterialData.parse(data), textures(), 'own');
const media = (name: string) => ({ name, type: 'image/webp', url: `asset://${name}` });

test('each kind is its class, with the specification’s defaults', () => {
  const classes = { standard: StandardMaterial, 'pbr-mr': PBRMetallicRoughnessMaterial, pbr: PBRMaterial };
  for (const type of MATERIAL_TYPES) {
    const material = made({ type });
    expect(material).toBeInstanceOf(classes[type]);
    expect(material).toMatchObject({ alpha: 1, transparencyMode: 0, alphaMode: 2, backFaceCulling: true });
    expect(fitsType(material, type)).toBe(true);
  }
  expect(made({ type: 'pbr' })).toMatchObject({ indexOfRefraction: 1.5, metallic: null, roughness: null });
});

test('colours are sRGB: as they are for a standard material, as light for the others', () => {
  const grey = { r: 128, g: 128, b: 128 };
  const standard = made({ type: 'standard', diffuseColor: grey });
  const physical = made({ type: 'pbr', albedoColor: grey, metallic: { type: 'some', value: 0.25 } });
  expect(standard instanceof StandardMaterial && standard.diffuseColor.r).toBeCloseTo(0.502, 3);
  expect(physical instanceof PBRMaterial && physical.albedoColor.r).toBeCloseTo(0.216, 3);
  expect(physical instanceof PBRMaterial && physical.metallic).toBe(0.25);
});

test('a texture lies as it is set, keeps its picture while that stays, and goes with it', () => {
  const cache = textures();
  const data = (scale: number, name = 'oak') =>
    MaterialData.parse({
      type: 'pbr-mr',
      baseTexture: { media: media(name), scale: { x: scale, y: 2 }, rotation: 90, wrap: 'clamp', uvSet: 1 },
    });
  const material = createMaterial(scene, data(3), cache, 'own');
  if (!(material instanceof PBRMetallicRoughnessMaterial)) throw new Error('another class');
  const first = material.baseTexture;
  expect(first).toMatchObject({ uScale: 3, vScale: 2, wAng: Math.PI / 2, wrapU: 0, coordinatesIndex: 1 });
  applyMaterial(material, data(5), cache, 'own');
  expect(material.baseTexture).toBe(first);
  expect(first).toMatchObject({ uScale: 5 });
  applyMaterial(material, data(5, 'ash'), cache, 'own');
  expect(material.baseTexture).not.toBe(first);
  applyMaterial(material, MaterialData.parse({ type: 'pbr-mr' }), cache, 'own');
  expect(material.baseTexture).toBeNull();
});

test('metallic and roughness come from the channels that are chosen', () => {
  const material = made({
    type: 'pbr',
    metallicTexture: { media: media('orm') },
    metallicChannel: 'blue',
    roughnessChannel: 'green',
    occlusionFromMetallicRed: true,
  });
  expect(material).toMatchObject({
    useMetallnessFromMetallicTextureBlue: true,
    useRoughnessFromMetallicTextureGreen: true,
    useRoughnessFromMetallicTextureAlpha: false,
    useAmbientOcclusionFromMetallicTextureRed: true,
  });
});
