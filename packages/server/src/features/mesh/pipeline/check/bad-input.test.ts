import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { houseGlb, TestModel, withJson } from '../../mesh-models.testing.ts';
import { optimise } from '../optimise.ts';
import { readDocument } from '../read-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-bad-'));
let files = 0;

async function run(bytes: Uint8Array, fileName = 'house.glb') {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  return optimise({ path, fileName, skip: MeshSkip.parse({}), wanted: [] }, { cache, report: () => undefined });
}

async function zipOf(entries: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

/** A name changed in all places where it stands in a zip file: writers refuse those that lead outside. */
const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

type Json = {
  nodes: object[];
  accessors: { count: number }[];
  buffers: { uri?: string; byteLength: number }[];
  images: object[];
};
const changed = async (change: (json: Json) => void) =>
  withJson<Json>(await houseGlb(), (json) => change(Object.assign(json, { images: [] })));

test('positions that are no numbers are refused by the mesh’s name', async () => {
  const model = new TestModel();
  const mesh = model.sheet(null, { cells: 2, name: 'Broken roof' });
  mesh.listPrimitives()[0]?.getAttribute('POSITION')?.setElement(4, [0, Number.NaN, 0]);
  model.node('Roof', mesh);
  await expect(run(await model.glb())).rejects.toThrow(
    'The mesh “Broken roof” has positions that are no numbers (NaN or infinity), first at vertex 4',
  );
});

test('triangles that name corners that are not there are refused by the mesh’s name', async () => {
  const model = new TestModel();
  const mesh = model.sheet(null, { name: 'Gate' });
  mesh
    .listPrimitives()[0]
    ?.getIndices()
    ?.setArray(new Uint32Array([0, 1, 99]));
  model.node('Gate', mesh);
  await expect(run(await model.glb())).rejects.toThrow('The mesh “Gate” has triangles that name corner 99');
});

test.each<[string, (json: Json) => void, RegExp]>([
  [
    'an accessor that is longer than its data',
    ({ accessors }) => Object.assign(accessors[0] ?? {}, { count: 1e6 }),
    /cannot be read: its \w+ reach past the end/,
  ],
  [
    'a buffer that is missing',
    ({ buffers }) => Object.assign(buffers[0] ?? {}, { byteLength: 1e9 }),
    /Buffer 0 is missing or too short/,
  ],
  [
    'a file next to it that did not come',
    ({ images }) => images.push({ uri: 'textures/wood.png' }),
    /needs “textures\/wood.png”, which is missing/,
  ],
  [
    'an address elsewhere',
    ({ images }) => images.push({ uri: 'https://example.com/wood.png' }),
    /loads “https:\/\/example.com\/wood.png” from another address/,
  ],
  [
    'a name that cannot be stored',
    ({ nodes }) => Object.assign(nodes[0] ?? {}, { name: 'Ro\u0000of' }),
    /“nodes\.0\.name” holds a character that cannot be stored: rename it/,
  ],
  ['an address on this machine', ({ images }) => images.push({ uri: 'file:///etc/passwd' }), /from another address/],
  ['a path that climbs', ({ images }) => images.push({ uri: '../../etc/passwd' }), /which is missing/],
  [
    'more nodes than there may be',
    ({ nodes }) => nodes.push(...Array.from({ length: 10_001 }, () => ({}))),
    /has 10\d{3} nodes: meshes have 10000 at most/,
  ],
  [
    'a node that lies in itself',
    ({ nodes }) => nodes.push({ children: [nodes.length + 1] }, { children: [nodes.length] }),
    /lies in itself/,
  ],
])('%s is refused with a message that names it', async (_what, change, message) => {
  await expect(run(await changed(change))).rejects.toThrow(message);
});

test.each([
  ['nothing', new Uint8Array(), 'house.glb', /is empty/],
  ['half a file', null, 'house.glb', /ends too early|missing or too short/],
  ['noise', new Uint8Array(4_096).fill(7), 'house.glb', /damaged, or no model/],
  ['noise as FBX', new Uint8Array(4_096).fill(7), 'house.fbx', /damaged, or not a .fbx file/],
  ['a description that is none', new TextEncoder().encode('{"asset":'), 'house.gltf', /cannot be read as JSON/],
])('%s is refused', async (_what, bytes, name, message) => {
  const content = bytes ?? (await houseGlb()).subarray(0, 3_000);
  await expect(run(content, name)).rejects.toThrow(message);
});

test.each(['normalTexture', 'occlusionTexture', 'emissiveTexture'])(
  'a material whose %s names no texture is refused with the way out',
  async (slot) => {
    const file = withJson(await houseGlb(), (json: { materials: object[] }) => {
      json.materials = [{ [slot]: { scale: 'much' } }];
    });
    await expect(run(file)).rejects.toThrow(/lacks a part that it refers to.*Export the file again/);
  },
);

test.each([1, 2, 3])('a GLB whose description ends %i bytes behind a multiple of four is read', async (over) => {
  const glb = Buffer.from(await houseGlb());
  const length = glb.readUInt32LE(12);
  let text = glb.toString('utf8', 20, 20 + length).trim();
  while (Buffer.byteLength(text) % 4 !== over) text += ' ';
  const json = Buffer.from(text);
  const odd = Buffer.concat([glb.subarray(0, 20), json, glb.subarray(20 + length)]);
  odd.writeUInt32LE(json.length, 12);
  odd.writeUInt32LE(odd.length, 8);
  const [plain, made] = [await run(glb), await run(odd)];
  expect(made.stats.triangles).toBe(plain.stats.triangles);
});

test.each([
  ['OBJ without faces', 'o Nothing\nusemtl Paint\n', 'house.obj'],
  [
    'glTF with an empty node',
    '{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"Camera"}]}',
    'house.gltf',
  ],
])('an %s holds nothing that can be drawn, and is refused with a way out', async (_what, text, name) => {
  await expect(run(new TextEncoder().encode(text), name)).rejects.toThrow(
    /nothing that can be drawn.*export the objects/,
  );
});

test.each([1, 7])('normals without a direction, every %i, get that of their faces', async (step) => {
  const model = new TestModel();
  const sheet = model.sheet(model.material('Plain'), { cells: 8, bump: 0.1 });
  const [primitive] = sheet.listPrimitives();
  const count = primitive?.getAttribute('POSITION')?.getCount() ?? 0;
  const zeros = Float32Array.from({ length: count * 3 }, (_, at) =>
    Number(at % 3 === 1 && Math.floor(at / 3) % step !== 0),
  );
  const normals = model.document.createAccessor().setType('VEC3').setArray(zeros);
  primitive?.setAttribute('NORMAL', normals.setBuffer(model.document.getRoot().listBuffers()[0] ?? null));
  model.node('Sheet', sheet);

  const { glb } = await run(await model.glb());

  const made = (await readDocument(glb)).getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('NORMAL');
  if (step === 1) expect(made).toBeNull();
  for (let at = 0; at < (made?.getCount() ?? 0); at += 1)
    expect(Math.hypot(...(made?.getElement(at, []) ?? []))).toBeCloseTo(1, 1);
});

test('more triangles than 5 million are refused with the largest part', async () => {
  const model = new TestModel();
  model.node('Terrain', model.sheet(null, { cells: 1_600, name: 'Terrain' }));
  await expect(run(await model.glb())).rejects.toThrow(
    /has 5120000 triangles: meshes have 5000000 at most. The largest part is “Terrain”/,
  );
});

test('a texture of more than 16,384 pixels is refused; one of 9,000 is made smaller, and that is said', async () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 8, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
  const withTexture = async (width: number) => {
    const model = new TestModel();
    const painted = model.material('Sky').setBaseColorTexture(model.texture('Sky picture', await picture(width)));
    model.node('Sky', model.sheet(painted));
    return model.glb();
  };
  await expect(run(await withTexture(16_385))).rejects.toThrow('The texture “Sky picture” has 16385 × 8 pixels');
  const { report } = await run(await withTexture(9_000));
  expect(report.warnings).toContain('The texture “Sky picture” has 9000 × 8 pixels: it was made smaller');
});

test('a zip file is read with its files, and refused with a zip in it, twice the same name, or no model', async () => {
  const glb = await houseGlb();
  const { report } = await run(await zipOf({ 'house/house.glb': glb, 'house/notes.txt': 'x' }), 'house.zip');
  expect(report.format).toBe('glb');
  await expect(run(await zipOf({ 'a.glb': glb, 'more.zip': 'x' }), 'a.zip')).rejects.toThrow(
    '“more.zip” in the zip file is an archive',
  );
  await expect(run(await zipOf({ 'a.glb': glb, 'more.bin': await zipOf({ x: 'x' }) }), 'a.zip')).rejects.toThrow(
    '“more.bin” in the zip file is an archive',
  );
  await expect(run(await zipOf({ 'readme.txt': 'x' }), 'a.zip')).rejects.toThrow('holds no model');
  await expect(run(await zipOf({ 'a.glb': glb, 'b.glb': glb }), 'a.zip')).rejects.toThrow('several models');
});

test('a zip file that unpacks to far more than it says, or leads outside, is refused', async () => {
  const bomb = await zipOf({ 'house.glb': Buffer.alloc(64 * 1024 ** 2) });
  await expect(run(bomb, 'bomb.zip')).rejects.toThrow('unpacks to far more than a model does');
  const climbing = renamed(await zipOf({ 'xx/xx/evil.glb': await houseGlb() }), 'xx/xx/evil.glb', '../../evil.glb');
  await expect(run(climbing, 'evil.zip')).rejects.toThrow('lead outside');
  const many = await zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, ''])));
  await expect(run(many, 'many.zip')).rejects.toThrow('holds 10001 entries');
});

test('glTF with its files, OBJ with its materials, and STL become GLB', async () => {
  const positions = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Sign' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: positions.length }],
    buffers: [{ uri: 'data/sign%20board.bin', byteLength: positions.length }],
  };
  const zip = await zipOf({ 'model/sign.gltf': JSON.stringify(gltf), 'model/data/sign board.bin': positions });
  const sign = await run(zip, 'sign.zip');
  expect([sign.report.format, sign.stats.triangles, sign.nodes.nodes[0]?.name]).toEqual(['gltf', 1, 'Sign']);
  const inline = {
    ...gltf,
    buffers: [{ ...gltf.buffers[0], uri: `data:application/octet-stream;base64,${positions.toString('base64')}` }],
  };
  expect((await run(new TextEncoder().encode(JSON.stringify(inline)), 'sign.gltf')).stats.triangles).toBe(1);
  const obj = 'mtllib a.mtl\no Panel\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl Red\nf 1 2 3\n';
  const mtl = 'newmtl Red\nKd 0.8 0.1 0.1\nmap_Kd wood.png\n';
  const panel = await run(await zipOf({ 'a.obj': obj, 'a.mtl': mtl }), 'a.zip');
  expect(panel.report.format).toBe('obj');
  expect(panel.nodes.materials.map(({ name }) => name)).toContain('Red');
  expect(panel.report.warnings).toEqual([expect.stringContaining('“wood.png” did not come along')]);
  const stl =
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n';
  expect((await run(new TextEncoder().encode(stl), 'a.stl')).stats.triangles).toBe(1);
});

test.each<[string, object, RegExp]>([
  ['a text for a number', { nodes: [{ mesh: 'roof' }] }, /“nodes\.0\.mesh” has to be a number\. Export it again/],
  ['an object for a list', { nodes: {} }, /“nodes” has to be a list\. Export it again/],
  ['a number for a name', { materials: [{ name: 7 }] }, /“materials\.0\.name” has to be a text\. Export it again/],
  ['a share for a count', { accessors: [{ count: 1.5 }] }, /“accessors\.0\.\w+” has to be a .*\. Export it again/],
  ['a negative length', { buffers: [{ byteLength: -1 }] }, /“buffers\.0\.byteLength” has a value that is not allowed/],
  ['shaders of its own', { extensionsRequired: ['KHR_technique_webgl'] }, /shaders of its own \(KHR_technique_webgl\)/],
  ...['KHR_accessor_float16', 'KHR_accessor_float64', 'KHR_mesh_primitive_restart'].map(
    (name): [string, object, RegExp] => [
      `what is a draft (${name})`,
      { extensionsRequired: [name] },
      new RegExp(`without “${name}”.*export it without`),
    ],
  ),
  ['newer shaders', { extensionsRequired: ['KHR_techniques_webgl'] }, /Export it with materials of glTF 2\.0/],
])('a glTF file with %s is refused in words of its own', async (_what, json, message) => {
  const text = JSON.stringify({ asset: { version: '2.0' }, ...json });
  await expect(run(Buffer.from(text), 'house.gltf')).rejects.toThrow(message);
});
