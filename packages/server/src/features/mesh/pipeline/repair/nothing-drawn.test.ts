import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, expect, test } from 'vitest';
import { WHITE } from '../../../../platform/gltf/white-picture.ts';
import { binaryFbxOf, fbxOf } from '../../fbx-models.testing.ts';
import { optimise } from '../optimise.ts';
import { zipOf } from '../pipeline.testing.ts';

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

/** Points as scanning programs write them, in each of the three formats of a PLY file. */
function cloud(format: 'ascii' | 'binary_little_endian' | 'binary_big_endian', faces: string): Uint8Array {
  const head = text(
    `ply\nformat ${format} 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n${faces}end_header\n`,
  );
  const rows = format === 'ascii' ? text('0 0 0\n1 0 0\n0 1 0\n') : Buffer.alloc(36);
  return Buffer.concat([head, rows]);
}
const FORMATS = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
const NO_FACES = 'element face 0\nproperty list uchar int vertex_indices\n';
/** glTF whose only mesh is drawn in a mode of points or lines. */
const drawnAs = (mode: number): object => ({
  ...{ asset, ...scene, nodes: [{ name: 'Scan', mesh: 0 }], buffers: [{ byteLength: 36, uri: dataOf(36) }] },
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] }],
  meshes: [{ primitives: [{ mode, attributes: { POSITION: 0 } }] }],
});

test.each<[string, string, Uint8Array, RegExp]>([
  ...FORMATS.flatMap((format): [string, string, Uint8Array, RegExp][] => [
    [`PLY (${format}) without faces`, 'scan.ply', cloud(format, ''), /“scan\.ply”.*only points:.*Poisson/],
    [`PLY (${format}) of no faces`, 'scan.ply', cloud(format, NO_FACES), /“scan\.ply”.*only points:.*Poisson/],
  ]),
  ['glTF of points', 'scan.gltf', text(JSON.stringify(drawnAs(0))), /only points:.*Poisson/],
  [
    'glTF of lines',
    'plan.gltf',
    text(JSON.stringify(drawnAs(1))),
    /only lines: export the objects with their surfaces/,
  ],
  ['OBJ of lines', 'plan.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\n'), /only lines: export/],
])('%s alone is refused as what it is, with what to do', async (_what, name, bytes, message) => {
  await expect(run(bytes, name)).rejects.toThrow(message);
});

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

const keys = {
  buffers: [{ byteLength: 64, uri: dataOf(64) }],
  bufferViews: [{ buffer: 0, byteLength: 64 }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 1, type: 'SCALAR', min: [0], max: [0] },
    { bufferView: 0, componentType: 5126, count: 1, type: 'VEC3' },
    { bufferView: 0, componentType: 5126, count: 1, type: 'MAT4' },
  ],
};
const clip = {
  channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
  samplers: [{ input: 0, output: 1 }],
};
const bones = { nodes: [{ name: 'Hip', children: [1] }, { name: 'Knee' }], skins: [{ joints: [0, 1] }] };
const eye = { nodes: [{ name: 'Eye', camera: 0 }], cameras: [lens] };
const limbs = (kind: string) =>
  text(
    new TextDecoder()
      .decode(fbxOf([]))
      .replace('Objects:  {', `Objects:  {\n  Model: 6, "Model::Hip", "${kind}" {\n    Version: 232\n  }`)
      .replace('Connections:  {', 'Connections:  {\n  C: "OO",6,0'),
  );

test.each<[string, Uint8Array, string]>([
  [
    'walk.glb',
    glb({ asset, ...scene, ...keys, ...bones, animations: [clip, clip] }),
    'only 2 bones and 2 animation clips: export the figure',
  ],
  [
    'walk.glb',
    glb({ asset, ...scene, ...keys, nodes: [{ name: 'Hip' }], animations: [clip] }),
    'only 1 animation clip: export what moves, with its surfaces',
  ],
  ['rig.glb', glb({ asset, ...scene, ...bones }), 'only 2 bones: export the figure with its skin'],
  ['views.glb', glb({ asset, ...scene, ...eye }), 'only 1 camera: export the objects'],
  [
    'empty.glb',
    glb({ asset, ...scene, nodes: [{ name: 'House' }] }),
    'only empty objects, such as groups or curves: export',
  ],
  ['rig.fbx', limbs('LimbNode'), '“rig.fbx” holds nothing that can be drawn, only 1 bone: export the figure'],
  ['lamp.fbx', limbs('Light'), '“lamp.fbx” holds nothing that can be drawn, only 1 lamp: export the objects'],
])('%s, which has no surface, is refused by what it has', async (name, bytes, message) => {
  await expect(run(bytes, name)).rejects.toThrow(message);
});

/** FBX with one object of a kind that is no mesh. */
const shaped = (kind: string): Uint8Array =>
  text(
    new TextDecoder()
      .decode(fbxOf([]))
      .replace(
        'Objects:  {',
        `Objects:  {\n  Geometry: 5, "Geometry::", "${kind}" {\n    GeometryVersion: 124\n    Type: "${kind}"\n  }\n  Model: 6, "Model::Sail", "${kind}" {\n    Version: 232\n  }`,
      )
      .replace('Connections:  {', 'Connections:  {\n  C: "OO",5,6\n  C: "OO",6,0'),
  );

test.each([
  ['NurbsSurface', /only curved surfaces \(NURBS\), such as “Sail”\. Convert them to polygons/],
  ['TrimNurbsSurface', /only curved surfaces \(NURBS\), such as “Sail”\. Convert them to polygons/],
  ['NurbsCurve', /only curves, such as “Sail”: export/],
])('an FBX whose only object is a %s is refused with its name and what to do', async (kind, message) => {
  await expect(run(shaped(kind), 'sail.fbx')).rejects.toThrow(message);
  await expect(run(binaryFbxOf(shaped(kind)), 'sail.fbx')).rejects.toThrow(message);
});

const zipped = (name: string) => zipOf({ [name]: 'x' });

test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ['villa.dae', () => text('<?xml version="1.0"?><COLLADA version="1.4.1"/>'), /is a COLLADA file.*GLB or FBX instead/],
  ['villa.3ds', () => Buffer.from('4d4d0a000000', 'hex'), /is a file of 3D Studio.*export FBX/],
  ['villa.3mf', () => zipped('3D/3dmodel.model'), /is a 3MF file.*STL or OBJ/],
  ['villa.blend', () => text('BLENDER-v404'), /is a Blender file.*File › Export › glTF 2\.0/],
  ['villa.max', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /is a 3ds Max scene.*FBX/],
  ['villa.c4d', () => text('QC4DC4D6'), /is a Cinema 4D scene.*glTF or FBX/],
  ['villa.skp', () => text('SketchUp Model'), /is a SketchUp file.*3D Model/],
  ['villa.usdz', () => zipped('villa.usdc'), /is a USD file.*Blender/],
  ['villa.usda', () => text('#usda 1.0'), /is a USD file.*Blender/],
  ['villa.STEP', () => text('ISO-10303-21;'), /is a STEP file.*CAD program/],
  ['villa.ifc', () => text('ISO-10303-21;'), /is an IFC building.*Revit/],
  ['villa.dwg', () => text('AC1032'), /is an AutoCAD drawing.*FBX or STL/],
  ['villa.zip', () => zipped('villa/villa.dae'), /“villa\/villa\.dae” is a COLLADA file/],
])('%s of another program is refused by what it is, with the way out', async (name, bytes, message) => {
  await expect(run(await bytes(), name)).rejects.toThrow(message);
});

test.each<[string, string, string]>([
  ['a point that there is not', 'f 1 2 9', 'line 5 names point 9 of 4'],
  ['point 0', 'f 1 2 3\nf 0 1 2', 'line 6 names point 0, but points are counted from 1'],
  ['a point too far back', 'f -9 -2 -1', 'line 5 names point -9, counted back from there, with only 4 before it'],
  ['coordinates that there are not', 'vt 0 0\nf 1/1 2/0 3/1', 'line 6 names texture coordinate 0'],
  ['a point that there is not, in a line', 'f 1 2 3\nl 1 9', 'line 6 names point 9 of 4'],
  ['a word for a point', '# Wall\nf 1 2 x # front', 'line 6 has “x” where the number of a point belongs'],
  ['a point on the next line', 'f 1 2 \\\n 9', 'line 5 names point 9 of 4'],
  ['a point of two numbers', 'v 1 1\nf 1 2 5', 'line 5 has a point of 2 numbers in place of 3'],
  ['a point of words', 'v 1 1 top\nf 1 2 5', 'line 5 has a point whose numbers cannot be read'],
])('an OBJ with %s is refused with the line and why', async (_what, faces, why) => {
  const points = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';
  await expect(run(text(`${points}${faces}\n`), 'wall.obj')).rejects.toThrow(`“wall.obj” is damaged: ${why}`);
});
