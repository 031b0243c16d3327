import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tablesOf } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { convertMaterial } from './convert-material.ts';
import { fieldsWithoutEffect } from './fields-without-effect.ts';
import { materialDocument } from './material.document.ts';
import { MATERIAL_TYPES, MaterialData } from './material.schema.ts';

const { toAttributes, fromAttributes, faultsOf, placeOf } = materialDocument.attributes;
const base = () =>
  tablesOf(materialDocument, [
    ['settings', { name: 'Oak' }],
    ['content', { data: MaterialData.parse({ type: 'pbr-mr', roughness: 0.5 }) }],
  ]);
const texture = { media: { name: 'oak.webp', type: 'image/webp', url: 'asset://oak' } };
const idle = (data: object) => fieldsWithoutEffect(MaterialData.parse(data)).map(({ field }) => field);

test('attributes are name and material, and read back as they were', () => {
  expect(toAttributes(base())).toMatchObject({ name: 'Oak', material: { type: 'pbr-mr', roughness: 0.5 } });
  expect(fromAttributes(base(), toAttributes(base()), () => 'x')).toEqual([]);
  expect(fromAttributes(base(), { material: { type: 'pbr-mr', metallic: 0 } }, () => 'x')).toEqual([
    { record: 'content', op: 'patch', set: [{ path: ['data', 'metallic'], value: 0 }] },
  ]);
  expect(faultsOf({ material: 3 })).toEqual([{ path: ['material'], message: 'Expected object' }]);
  expect(placeOf({ material: {} }, 'content', ['data', 'alpha'])).toEqual(['material', 'alpha']);
});

test.each([
  [{ type: 'pbr', indexOfRefraction: 3.1 }, ['content', 'data', 'indexOfRefraction']],
  [{ type: 'pbr-mr', metallic: -0.1 }, ['content', 'data', 'metallic']],
  [{ type: 'standard', alphaMode: 18 }, ['content', 'data', 'alphaMode']],
  [{ type: 'standard', transparencyMode: 4 }, ['content', 'data', 'transparencyMode']],
  [{ type: 'pbr-mr', baseTexture: { ...texture, uvSet: 2 } }, ['content', 'data', 'baseTexture', 'uvSet']],
])('a number out of range names its field: %j', (data, path) => {
  const parsed = parseRecord(materialDocument, 'content', { data });
  expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.path)).toEqual([path]);
});

test('the defaults of the specification', () => {
  for (const type of MATERIAL_TYPES)
    expect(MaterialData.parse({ type })).toMatchObject({
      alpha: 1,
      transparencyMode: 0,
      alphaMode: 2,
      backFaceCulling: true,
    });
  expect(MaterialData.parse({ type: 'pbr' })).toMatchObject({ indexOfRefraction: 1.5 });
});

test('fields without effect are named', () => {
  expect(idle({ type: 'pbr-mr', alpha: 0.5 })).toContain('alpha');
  expect(idle({ type: 'pbr-mr', alpha: 0.5, transparencyMode: 2 })).not.toContain('alpha');
  expect(idle({ type: 'pbr-mr', disableLighting: true })).toEqual(expect.arrayContaining(['roughness', 'metallic']));
  expect(idle({ type: 'pbr' })).toContain('metallicF0Factor');
  const metal = idle({ type: 'pbr', metallic: { type: 'some', value: 1 } });
  expect(metal).toContain('reflectivityColor');
  expect(metal).not.toContain('metallicF0Factor');
});

test('conversion takes over what both kinds have and names what goes', () => {
  const standard = MaterialData.parse({
    type: 'standard',
    diffuseColor: { r: 9, g: 8, b: 7 },
    specularColor: { r: 1, g: 1, b: 1 },
    bumpTexture: texture,
  });
  const { data, lost } = convertMaterial(standard, 'pbr-mr');
  expect(data).toMatchObject({ baseColor: { r: 9, g: 8, b: 7 }, normalTexture: texture, metallic: 0 });
  expect(lost).toEqual(['specularColor']);
  const metal = MaterialData.parse({
    type: 'pbr-mr',
    metallic: 0.2,
    roughness: 0.3,
    metallicRoughnessTexture: texture,
  });
  const physical = convertMaterial(metal, 'pbr');
  expect(physical).toMatchObject({
    data: { metallic: { value: 0.2 }, metallicTexture: texture, metallicChannel: 'blue', roughnessChannel: 'green' },
    lost: [],
  });
  expect(convertMaterial(physical.data, 'pbr-mr')).toEqual({ data: metal, lost: [] });
});

test('whatever is converted is a valid material of the wanted kind, and nothing is lost in silence', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const option = fc.oneof(
    fc.constant({ type: 'none' }),
    fraction.map((value) => ({ type: 'some', value })),
  );
  const material = fc.oneof(
    fc.record({ type: fc.constant('standard'), alpha: fraction, alphaFromDiffuse: fc.boolean() }),
    fc.record({ type: fc.constant('pbr-mr'), metallic: fraction, roughness: fraction, occlusionStrength: fraction }),
    fc.record({ type: fc.constant('pbr'), metallic: option, roughness: option, metallicF0Factor: fraction }),
  );
  fc.assert(
    fc.property(material, fc.constantFrom(...MATERIAL_TYPES), (given, type) => {
      const data = MaterialData.parse(given);
      const { data: made, lost } = convertMaterial(data, type);
      expect(made.type).toBe(type);
      expect(MaterialData.parse(made)).toEqual(made);
      if (data.type === 'pbr' && data.metallicF0Factor !== 1 && type !== 'pbr')
        expect(lost).toContain('metallicF0Factor');
    }),
  );
});
