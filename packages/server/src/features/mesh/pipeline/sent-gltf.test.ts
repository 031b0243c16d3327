import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gltfIo } from '../../../platform/gltf/gltf-io.ts';
import { houseGlb, withJson } from '../mesh-models.testing.ts';
import { optimised, PACKINGS, zipOf } from './pipeline.testing.ts';
import { readDocument } from './read-document.ts';

const EXT = 'EXT_meshopt_compression';

/** As much of a description as is changed here. */
interface Json {
  extensionsUsed: string[];
  extensionsRequired: string[];
  buffers: { uri?: string; byteLength: number; extensions?: Record<string, unknown> }[];
  bufferViews: { buffer: number; byteOffset?: number; extensions?: Record<string, { buffer: number }> }[];
  images?: { uri?: string; bufferView?: number; mimeType?: string }[];
  textures?: { source: number }[];
  materials?: { pbrMetallicRoughness?: unknown }[];
}

/** A house packed by meshoptimizer, under another name of the extension and with or without the mark on its empty buffer. */
async function packedHouse(name: string, isMarked: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const document = await readDocument(await houseGlb());
  await PACKINGS.meshopt(document);
  return withJson<Json>(await (await gltfIo()).writeBinary(document), (json) => {
    for (const list of [json.extensionsUsed, json.extensionsRequired]) list[list.indexOf(EXT)] = name;
    for (const item of [...json.buffers, ...json.bufferViews]) {
      const { [EXT]: packed, ...rest } = item.extensions ?? {};
      if (packed === undefined) continue;
      if ('buffer' in item || isMarked) item.extensions = { ...rest, [name]: packed };
      else delete item.extensions;
    }
  });
}

test.each([
  ['KHR_meshopt_compression', true],
  ['KHR_meshopt_compression', false],
  [EXT, true],
  [EXT, false],
])(
  'a model packed with %s, its empty buffer marked: %s, is read like one that is not packed',
  async (name, isMarked) => {
    const [plain, packed] = await Promise.all(
      [houseGlb(), packedHouse(name, isMarked)].map(async (glb) => optimised(await glb)),
    );
    expect(packed?.stats.triangles).toBe(plain?.stats.triangles);
    for (const [axis, value] of (plain?.box?.max ?? []).entries()) expect(packed?.box?.max[axis]).toBeCloseTo(value, 2);
  },
);

test('a GLB in a zip file takes the pictures that lie next to it', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#39c' } })
    .png()
    .toBuffer();
  const glb = withJson<Json>(await houseGlb(), (json) => {
    json.images = [{ uri: 'textures/My%20wall.png' }];
    json.textures = [{ source: 0 }];
    for (const material of json.materials ?? []) material.pbrMetallicRoughness = { baseColorTexture: { index: 0 } };
  });
  const made = await optimised(await zipOf({ 'house.glb': glb, 'textures/My wall.png': png }), 'a.zip', [], {
    all: true,
  });
  expect(made.document.getRoot().listTextures()[0]?.getImage()?.length).toBe(png.length);
  expect(made.stats.triangles).toBeGreaterThan(0);
});

test.each([
  ['1.0 with its lists by name', { asset: { version: '1.0' }, buffers: {}, meshes: {} }, '1.0'],
  ['1.0 as a number', { asset: { version: 1.0 }, buffers: {}, meshes: {} }, '1.0'],
  ['0.8 without a version', { buffers: {}, meshes: {} }, '1.0'],
])('a glTF %s is refused by its version', async (_what, json, version) => {
  await expect(optimised(Buffer.from(JSON.stringify(json)), 'a.gltf')).rejects.toThrow(
    `The file is glTF ${version}, which is not read: export it as glTF 2.0`,
  );
});

test.each([
  [
    { extensionsUsed: ['ACME_gizmo'], extensionsRequired: ['ACME_gizmo'] },
    /without “ACME_gizmo”.*export it without that/,
  ],
  [
    { asset: { version: '2.1', minVersion: '2.1' } },
    /glTF 2\.1 and needs a program that reads glTF 2\.1 \(minVersion\): export it as glTF 2\.0/,
  ],
  [{ asset: { version: '2.0', minVersion: '2.4' } }, /glTF 2\.0 and needs a program that reads glTF 2\.4/],
  [{ asset: { version: '3.0' } }, /glTF 3\.0, which is not read/],
])('a file with %j is refused with the way out', async (changes, message) => {
  const glb = withJson<object>(await houseGlb(), (json) => Object.assign(json, changes));
  await expect(optimised(glb)).rejects.toThrow(message);
});

test.each([
  { version: '2.1' },
  { version: '2.1', minVersion: '2.0' },
  { version: '2.0', minVersion: '2.0' },
  { version: '2.0', minVersion: '1.0' },
])('a file of %j is read as glTF 2.0, as a GLB and as a text', async (asset) => {
  const plain = await houseGlb();
  const glb = withJson<object>(plain, (json) => Object.assign(json, { asset }));
  const [house, newer] = await Promise.all([plain, glb].map((bytes) => optimised(bytes)));
  expect(newer?.stats.triangles).toBe(house?.stats.triangles);
  expect(newer?.report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { json, resources } = await (await gltfIo()).writeJSON(await readDocument(plain), { basename: 'house' });
  const files = { ...resources, 'a.gltf': Buffer.from(JSON.stringify({ ...json, asset })) };
  expect((await optimised(await zipOf(files), 'a.zip')).stats.triangles).toBe(house?.stats.triangles);
});

const wallWith = async (textures: object[], extensionsUsed: string[] = []) =>
  withJson<Omit<Json, 'textures'> & { textures?: object[] }>(await houseGlb(), (json) => {
    json.textures = textures;
    json.extensionsUsed = extensionsUsed;
    for (const material of json.materials ?? [])
      material.pbrMetallicRoughness = {
        baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { scale: [2, 2] } } },
      };
  });
const DDS = 'MSFT_texture_dds';
test.each<[string, object[], string[], RegExp]>([
  ['names no picture', [{}], [], /names no picture: its place is white\. Export it/],
  ['names no picture, and is moved', [{ sampler: 0 }], ['KHR_texture_transform'], /names no picture/],
  ['leaves it to an extension', [{ extensions: { [DDS]: { source: 0 } } }], [DDS], /as MSFT_texture_dds alone.*PNG/],
])('a texture that %s is legal: its place is white, and that is said', async (_what, textures, used, message) => {
  const { report, stats } = await optimised(await wallWith(textures, used));
  expect(stats.triangles).toBeGreaterThan(0);
  expect(report.warnings).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
});

test('a glTF in letters of two bytes is read', async () => {
  const document = await readDocument(await houseGlb());
  const { json, resources } = await (await gltfIo()).writeJSON(document, { basename: 'house' });
  const text = Buffer.from(`\ufeff${JSON.stringify(json)}`, 'utf16le');
  const { stats } = await optimised(await zipOf({ 'house.gltf': text, ...resources }), 'house.zip');
  expect(stats.triangles).toBeGreaterThan(0);
});

/** As much of a description as metadata is written into. */
interface WithMetadata {
  extensionsUsed: string[];
  extensionsRequired: string[];
  extensions: Record<string, unknown>;
  meshes: { primitives: { extensions?: Record<string, unknown> }[] }[];
}
test.each([
  ['features that are right', { EXT_mesh_features: { featureIds: [{ featureCount: 4 }] } }, {}],
  ['features that are none', { EXT_mesh_features: { featureIds: [{ featureCount: 4, texture: 'none' }] } }, {}],
  ['properties without a table', { EXT_structural_metadata: { propertyTextures: [0] } }, {}],
  ['a schema of another kind', {}, { EXT_structural_metadata: { schema: { classes: 'none' }, propertyTables: [7] } }],
])('metadata that nothing draws changes nothing: %s', async (_what, ofPart, ofFile) => {
  const [plain, file] = await Promise.all([houseGlb(), houseGlb()]);
  const glb = withJson<WithMetadata>(file, (json) => {
    const names = Object.keys({ ...ofPart, ...ofFile });
    json.extensionsUsed = [...(json.extensionsUsed ?? []), ...names];
    json.extensionsRequired = [...(json.extensionsRequired ?? []), ...names];
    json.extensions = { ...json.extensions, ...ofFile };
    for (const { primitives } of json.meshes) for (const one of primitives) one.extensions = ofPart;
  });
  const [wanted, found] = [await optimised(plain), await optimised(glb)];
  expect([found.stats.triangles, found.report.warnings]).toEqual([wanted.stats.triangles, wanted.report.warnings]);
});
