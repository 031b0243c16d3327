import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, expect, test } from 'vitest';
import { WHITE } from '../../../platform/gltf/white-picture.ts';
import { binaryFbxOf, fbxOf } from '../fbx-models.testing.ts';
import { optimise } from './optimise.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-nothing-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(bytes: Uint8Array, fileName: string) {
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  return optimise({ path, fileName, skip: MeshSkip.parse({}), wanted: [] }, { cache, report: () => undefined });
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

function glb(json: object): Uint8Array {
  const description = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([description, Buffer.alloc((4 - (description.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  for (const [at, value] of [2, 20 + padded.length, padded.length, 0x4e_4f_53_4a].entries())
    head.writeUInt32LE(value, 4 + 4 * at);
  return Buffer.concat([head, padded]);
}

const asset = { version: '2.0' };
const lens = { type: 'perspective', perspective: { yfov: 0.8, znear: 0.1 } };
const lights = { KHR_lights_punctual: { lights: [{ type: 'point' }] } };
const scene = { scene: 0, scenes: [{ nodes: [0] }] };
/** What exporters write when only such objects were chosen. */
const GLTFS: [what: string, json: object][] = [
  ['a camera', { asset, ...scene, nodes: [{ name: 'Camera', camera: 0 }], cameras: [lens] }],
  [
    'a lamp',
    {
      ...{ asset, ...scene, extensionsUsed: ['KHR_lights_punctual'], extensions: lights },
      nodes: [{ name: 'Lamp', extensions: { KHR_lights_punctual: { light: 0 } } }],
    },
  ],
  ['empty objects', { asset, ...scene, nodes: [{ name: 'House', children: [1] }, { name: 'Door' }] }],
  ['materials alone', { asset, ...scene, nodes: [{ name: 'House' }], materials: [{ name: 'Oak' }] }],
  [
    'pictures alone',
    {
      ...{ asset, ...scene, nodes: [{ name: 'House' }], textures: [{ source: 0 }] },
      images: [{ uri: `data:image/png;base64,${Buffer.from(WHITE).toString('base64')}` }],
    },
  ],
  ['a scene with nothing', { asset, scene: 0, scenes: [{ name: 'Scene' }] }],
  ['no scene', { asset }],
  ['lights alone', { asset, extensionsUsed: ['KHR_lights_punctual'], extensions: lights }],
  [
    'a mesh that no object shows',
    {
      ...{ asset, ...scene, nodes: [{ name: 'House' }], buffers: [{ byteLength: 36, uri: dataOf(36) }] },
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    },
  ],
];

function dataOf(bytes: number): string {
  return `data:application/octet-stream;base64,${Buffer.alloc(bytes).toString('base64')}`;
}

const camera = text(
  new TextDecoder()
    .decode(fbxOf([]))
    .replace(
      'Objects:  {',
      'Objects:  {\n  NodeAttribute: 5, "NodeAttribute::Camera", "Camera" {\n    TypeFlags: "Camera"\n  }\n  Model: 6, "Model::Camera", "Camera" {\n    Version: 232\n  }',
    )
    .replace('Connections:  {', 'Connections:  {\n  C: "OO",5,6\n  C: "OO",6,0'),
);
const ply = (vertices: number) =>
  `ply\nformat ascii 1.0\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n${'0 0 0\n'.repeat(vertices)}`;

const FILES: [what: string, name: string, bytes: Uint8Array][] = [
  ...GLTFS.flatMap(([what, json]): [string, string, Uint8Array][] => [
    [`GLB with ${what}`, 'house.glb', glb(json)],
    [`glTF with ${what}`, 'house.gltf', text(JSON.stringify(json))],
  ]),
  ['ASCII FBX with a camera', 'house.fbx', camera],
  ['binary FBX with a camera', 'house.fbx', binaryFbxOf(camera)],
  ['FBX with nothing', 'house.fbx', binaryFbxOf(fbxOf([]))],
  ['OBJ with a name and a material', 'house.obj', text('o House\nusemtl Oak\n')],
  ['OBJ with points alone', 'house.obj', text('o House\nv 0 0 0\nv 1 0 0\nv 0 1 0\n')],
  ['OBJ with nothing but comments', 'house.obj', text('# Blender\n# www.blender.org\n')],
  ['ASCII STL without facets', 'house.stl', text('solid house\nendsolid house\n')],
  ['binary STL without facets', 'house.stl', Buffer.alloc(84)],
  ['PLY without points', 'house.ply', text(ply(0))],
];

test.each(FILES)('%s has nothing that can be drawn: it is refused with what to do', async (_what, name, bytes) => {
  await expect(run(bytes, name)).rejects.toThrow(
    /(?:holds nothing that (?:can be drawn|has a surface)|holds no scene).*(?:[Ee]xport|send)/s,
  );
});

test('a kind that is not taken is refused by its name, whatever it holds', async () => {
  const dae = text('<?xml version="1.0"?><COLLADA version="1.4.1"><library_cameras/></COLLADA>');
  await expect(run(dae, 'house.dae')).rejects.toThrow(/“house\.dae”.*\.(?:glb|fbx)/);
});
