import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { Document } from '@gltf-transform/core';
import { afterAll, expect, test } from 'vitest';
import { fbxOf } from '../../fbx-models.testing.ts';
import { optimise } from '../optimise.ts';
import { readDocument } from '../read-document.ts';
import { copiesInOtherMaterials } from './fbx-copies.ts';
import { leftOutOfFbx } from './fbx-left-out.ts';
import { fbxObjects, nameOf, numbersIn } from './fbx-objects.ts';
import { boundOtherwise } from './fbx-skins.ts';
import { fbxUnits } from './fbx-units.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-fbx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(bytes: Uint8Array, wanted: string[] = []) {
  const path = join(folder, 'house.fbx');
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = wanted.map((name) => ({ type: 'node' as const, name, why: 'Slot' }));
  return optimise(
    { path, fileName: 'House.fbx', skip: MeshSkip.parse({}), wanted: wish },
    { cache, report: () => undefined },
  );
}

const house = fbxOf([
  { name: 'Wall', material: 'Plaster', color: [0.8, 0.7, 0.6], at: [0, 0, 0] },
  { name: 'Door', material: 'Oak', color: [0.4, 0.2, 0.1], at: [300, 0, 0] },
]);

test('an FBX of text whose ids are below 0 has all its objects where they are', async () => {
  const parts = [
    { name: 'Wall', material: 'Paint', color: [1, 0, 0], at: [0, 0, 0] },
    { name: 'Door', material: 'Oak', color: [0, 1, 0], at: [300, 0, 0] },
  ] as const;
  const file = Buffer.from(fbxOf(parts)).toString();
  const below = file.replace(/\b10000[01]\d\b/g, '-$&');
  expect(below).toMatch(/C: "OO",-\d+,-\d+/);
  const { glb } = await run(Buffer.from(below));
  const nodes = (await readDocument(glb)).getRoot().listNodes();
  const xs = ['Wall', 'Door'].map((name) => nodes.find((node) => node.getName() === name)?.getWorldTranslation()[0]);
  expect(xs).toEqual([expect.closeTo(0, 3), expect.closeTo(3, 3)]);
});

test('an FBX file becomes a GLB in metres with the names of its parts and materials', async () => {
  const made = await run(house, ['Door']);
  expect(made.report).toMatchObject({ format: 'fbx', kept: [{ name: 'Door', found: true }] });
  expect(made.stats).toMatchObject({ triangles: 24, materials: 2 });
  expect(made.nodes.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Wall', 'Door']));
  expect(made.nodes.materials.map(({ name }) => name)).toEqual(expect.arrayContaining(['Plaster', 'Oak']));
  const round = (values: readonly number[] | undefined) => values?.map((value) => Math.round(value * 1_000) / 1_000);
  expect([round(made.box?.min), round(made.box?.max)]).toEqual([
    [-0.5, 0, -0.5],
    [3.5, 1, 0.5],
  ]);
  expect(made.report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(made.converted?.length).toBeGreaterThan(0);
  const root = (await readDocument(made.glb)).getRoot();
  expect(root.listNodes().map((node) => node.getName())).toContain('Door');
});

test.each(['Maya', 'ZBrush', 'Blender (stable FBX IO)'])(
  'colours of points that %s writes are what it shows',
  async (creator) => {
    const points = [0.5, 0.25, 1, 1] as const;
    const made = await run(
      fbxOf([{ name: 'Wall', material: 'Paint', color: [1, 1, 1], at: [0, 0, 0], points }], creator),
    );
    const root = (await readDocument(made.glb)).getRoot();
    const colours = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('COLOR_0');
    const [red = 0, green = 0, blue = 0] = colours?.getElement(0, []) ?? [];
    expect([red, green, blue].map((value) => Math.round(value * 100))).toEqual([21, 5, 100]);
  },
);

test('units and the axis that points up are read from text and from binary files', () => {
  const text = (unit: number, up: number) =>
    new TextEncoder().encode(
      `  P: "OriginalUnitScaleFactor", "double", "Number", "",7\n  P: "UnitScaleFactor", "double", "Number", "",${unit}\n  P: "UpAxis", "int", "Integer", "",${up}\r\n`,
    );
  expect(fbxUnits(text(100, 1))).toEqual({ metres: 1, isZUp: false });
  expect(fbxUnits(text(2.54, 2))).toEqual({ metres: 0.0254, isZUp: true });
  expect(fbxUnits(new Uint8Array())).toEqual({ metres: 0.01, isZUp: false });
  const string = (value: string) => [0x53, value.length, 0, 0, 0, ...new TextEncoder().encode(value)];
  const double = Buffer.alloc(8);
  double.writeDoubleLE(30.48);
  const binary = [
    ...new TextEncoder().encode('Kaydara FBX Binary  \0'),
    ...[...string('UpAxis'), ...string('int'), ...string('Integer'), ...string(''), 0x49, 2, 0, 0, 0],
    ...[...string('UnitScaleFactor'), ...string('double'), ...string('Number'), ...string(''), 0x44, ...double],
  ];
  expect(fbxUnits(new Uint8Array(binary))).toEqual({ metres: 0.3048, isZUp: true });
});

test('what points up along z in the file points up in the scene', async () => {
  const text = new TextDecoder()
    .decode(house)
    .replace('"UpAxis", "int", "Integer", "",1', '"UpAxis", "int", "Integer", "",2');
  const { box } = await run(new TextEncoder().encode(text));
  expect(box?.min.map(Math.round)).toEqual([-0, -0, -1]);
  expect(box?.max[1]).toBeCloseTo(0.5);
  expect(box?.max[2]).toBeCloseTo(0);
});

test('an FBX file that is cut off is refused with the way out', async () => {
  await expect(run(house.slice(0, 700))).rejects.toThrow('“House.fbx” is damaged, or not a .fbx file we can read');
});

/** Two boxes whose second one shares the shape of the first, and has a material of its own or the same. */
function copies(shares: boolean): string {
  const text = Buffer.from(house).toString();
  const links = [...text.matchAll(/C: ?"OO",(\d+),(\d+)/g)].map(([line, from = '', to = '']) => ({ line, from, to }));
  const idOf = (kind: string, name: string) => new RegExp(`${kind}: (\\d+), "${kind}::${name}"`).exec(text)?.[1] ?? '';
  const own = (kind: string, name: string) => links.find(({ from }) => from === idOf(kind, name))?.line ?? '';
  const one = text.replace(own('Geometry', 'Door'), `C: "OO",${idOf('Geometry', 'Wall')},${idOf('Model', 'Door')}`);
  return shares
    ? one.replace(own('Material', 'Oak'), `C: "OO",${idOf('Material', 'Plaster')},${idOf('Model', 'Door')}`)
    : one;
}
/** As much of a binary file as says the same: names and ids of objects, and what belongs to what. */
function binaryOf(text: string): Uint8Array {
  const long = (id: string) => {
    const made = Buffer.alloc(9, 'L');
    made.writeBigInt64LE(BigInt(id), 1);
    return made;
  };
  const words = (value: string) => {
    const made = Buffer.alloc(5, 'S');
    made.writeUInt32LE(Buffer.byteLength(value), 1);
    return Buffer.concat([made, Buffer.from(value)]);
  };
  const objects = [...text.matchAll(/(Geometry|Model|Material): (\d+), "\w+::(\w*)"/g)].map(
    ([, kind = '', id = '', name = '']) => Buffer.concat([long(id), words(`${name}\0\u0001${kind}`)]),
  );
  const links = [...text.matchAll(/C: ?"OO",(\d+),(\d+)/g)].map(([, from = '', to = '']) =>
    Buffer.concat([words('OO'), long(from), long(to)]),
  );
  return Buffer.concat([headOf(7_400), ...objects, ...links]);
}

test.each([
  ['text', (text: string) => Buffer.from(text)],
  ['binary', binaryOf],
])('copies in other materials are named in an FBX file that is %s', (_what, written) => {
  const named = copiesInOtherMaterials(written(copies(false)));
  expect(named).toEqual([expect.stringMatching(/^“Door” is a copy of “Wall” with other materials.*Make them unique/)]);
  expect(copiesInOtherMaterials(written(copies(true)))).toEqual([]);
  expect(copiesInOtherMaterials(written(Buffer.from(house).toString()))).toEqual([]);
});

test('an FBX file with a copy in another material says so where its mesh is shown', async () => {
  const { report } = await run(Buffer.from(copies(false)));
  expect(report.warnings.join()).toContain('“Door” is a copy of “Wall”');
});

/** The head of a binary file of a version; 1 stands for the order of bytes of old workstations. */
const headOf = (version: number, order = 0): Uint8Array => {
  const head = Buffer.alloc(200);
  head.write('Kaydara FBX Binary  \0\u001a', 'latin1');
  head[22] = order;
  head.writeUInt32LE(version, 23);
  return head;
};
test.each([
  ['binary 3.0', headOf(3_000), /FBX 3\.0: files from FBX 2011 .*Blender 5 or newer.*FBX Converter 2013/],
  ['binary 6.1', headOf(6_100), /FBX 6\.1: /],
  ['text 5.8', Buffer.from('; FBX 5.8.0 project file\n'), /FBX 5\.8: /],
  ['text 6.1', Buffer.from('; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n  FBXVersion: 6100\n}\n'), /FBX 6\.1: /],
  ['binary of old workstations', headOf(7_400, 1), /order of bytes of old workstations/],
  ['binary 7.4 with nothing in it', headOf(7_400), /holds nothing that can be drawn, only empty objects/],
  ['no FBX', Buffer.from('Hello'), /is damaged, or not a \.fbx file/],
])('an FBX file that is %s is refused by what it is', async (_what, bytes, message) => {
  await expect(run(bytes)).rejects.toThrow(message);
});

/** The house with some of its text replaced. */
const changed = (...changes: readonly (readonly [from: string | RegExp, to: string])[]): Uint8Array =>
  Buffer.from(changes.reduce((text, [from, to]) => text.replace(from, to), Buffer.from(house).toString()));
/** More properties for a part. */
const more = (part: string, lines: string) =>
  [new RegExp(`("Model::${part}", "Mesh" \\{\\s*Version: 232\\s*Properties70: +\\{)`), `$1\n${lines}`] as const;
const property = (name: string, values: string) => `P: "${name}", "", "", "A",${values}\n`;
/** The door below the wall. */
const below = ['C: "OO",1000011,0', 'C: "OO",1000011,1000001'] as const;
const deformer = (id: number, kind: string, inside: string) =>
  `Deformer: ${id}, "Deformer::", "${kind}" {\n${inside}\n}`;
const objects = (text: string) => ['Objects:  {', `Objects:  {\n${text}`] as const;
const links = (...pairs: string[]) =>
  ['Connections:  {', `Connections:  {\n${pairs.map((pair) => `C: "OO",${pair}`).join('\n')}`] as const;
/** Pictures and the property of a material they are for. */
const pictured = (...pairs: string[]) =>
  ['Connections:  {', `Connections:  {\n${pairs.map((pair) => `C: "OP",${pair}`).join('\n')}`] as const;
/** Something of the wall's shape that has a value for each of what `mapping` says. */
const withLayer = (layer: string, mapping: string, values = '') =>
  [
    'GeometryVersion: 124',
    `GeometryVersion: 124\nLayerElement${layer}: 0 {\nMappingInformationType: "${mapping}"\nReferenceInformationType: "Direct"\n${values}}`,
  ] as const;
const SCALED = more('Wall', property('Lcl Scaling', '2,2,2'));
const STRETCHED = more('Wall', property('Lcl Scaling', '1,3,1'));
const IDENTITY = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1';

test.each<[string, Uint8Array, RegExp]>([
  [
    'a part that leaves out the scale of its parent',
    changed(below, SCALED, more('Door', property('InheritType', '2'))),
    /scale of a parent.*: “Door”$/,
  ],
  [
    'a turned part below one that is stretched',
    changed(below, STRETCHED, more('Door', property('Lcl Rotation', '0,0,30'))),
    /scale of a parent.*Freeze.*: “Door”$/,
  ],
  [
    'a part that is turned inside, with another below',
    changed(below, more('Wall', property('GeometricRotation', '0,30,0'))),
    /geometric rotation or scale.*: “Wall”$/,
  ],
  [
    'subdivision',
    changed(['GeometryVersion: 124', 'GeometryVersion: 124\nSmoothness: 2']),
    /without subdivision.*: “Wall”$/,
  ],
  ...(['Normal', 'UV', 'Color'] as const).flatMap((layer) =>
    ['ByPolygon', 'AllSame', 'ByEdge'].map((mapping): [string, Uint8Array, RegExp] => [
      `${layer} ${mapping}`,
      changed(withLayer(layer, mapping)),
      /a value for each face, not for each corner.*Export them by corner.*: “Wall”$/,
    ]),
  ),
  [
    'dual quaternions',
    changed(objects(deformer(7, 'Skin', 'SkinningType: "DualQuaternion"')), links('7,1000010')),
    /dual quaternions.*: “Door”$/,
  ],
  [
    'a shape that is laid on',
    changed(
      objects(deformer(7, 'BlendShape', 'Version: 100') + deformer(8, 'BlendShapeChannel', 'DeformPercent: 40')),
      links('7,1000010', '8,7'),
    ),
    /blend shapes that are on.*: “Door”$/,
  ],
  ['lamps', changed(objects('Model: 9, "Model::Sun", "Light" {\nVersion: 232\n}')), /lamps.*Add lights.*: “Sun”$/],
  [
    'a picture of how clear a material is',
    changed(
      objects('Texture: 7, "Texture::Leaf", "" {\nRelativeFilename: "leaf.png"\n}'),
      pictured('7,1000002, "TransparentColor"'),
    ),
    /how clear they are.*: “Plaster”$/,
  ],
  [
    'the same by a factor',
    changed(
      objects('Texture: 7, "Texture::Leaf", "" {\nRelativeFilename: "leaf.png"\n}'),
      pictured('7,1000012, "TransparencyFactor"'),
    ),
    /how clear they are.*: “Oak”$/,
  ],
  [
    'a picture whose file is not named',
    changed(objects('Texture: 7, "Texture::Leaf", "" {\n}'), pictured('7,1000002, "DiffuseColor"')),
    /a picture whose file is not named, which is left out/,
  ],
  [
    'layers of pictures',
    changed(objects('LayeredTexture: 7, "LayeredTexture::All", "" {\n}'), pictured('7,1000002, "DiffuseColor"')),
    /layers of pictures.*Bake.*: “Plaster”$/,
  ],
  ...['color', 'normal', 'metallic', 'roughness', 'emissive', 'ao'].map((kind): [string, Uint8Array, RegExp] => [
    `a picture of a shader graph (${kind})`,
    changed(
      objects('Texture: 7, "Texture::Map", "" {\nRelativeFilename: "leaf.png"\n}'),
      pictured(`7,1000002, "Maya|TEX_${kind}_map"`),
    ),
    /shader graph.*: “Plaster”$/,
  ]),
  [
    'a curved surface',
    changed(
      objects('Geometry: 7, "Geometry::", "NurbsSurface" {\n}\nModel: 9, "Model::Dome", "NurbsSurface" {\n}'),
      links('7,9', '9,0'),
    ),
    /curved surfaces.*: “Dome”$/,
  ],
])('an FBX file with %s names it and the way out', (_what, file, message) => {
  expect(leftOutOfFbx(fbxObjects(file))).toEqual([expect.stringMatching(message)]);
});

test.each<[string, Uint8Array]>([
  ['nothing of that kind', house],
  [
    'a part that takes the scale of its parent as glTF does',
    changed(below, SCALED, more('Door', property('InheritType', '1'))),
  ],
  [
    'a turned part below one that is as large along all axes',
    changed(below, SCALED, more('Door', property('Lcl Rotation', '0,0,30'))),
  ],
  ['a part that is turned inside, with none below', changed(more('Wall', property('GeometricRotation', '0,30,0')))],
  [
    'a plain picture, and one of a shader graph that is read',
    changed(
      objects('Texture: 7, "Texture::Map", "" {\nRelativeFilename: "leaf.png"\n}'),
      pictured('7,1000002, "DiffuseColor"', '7,1000012, "Maya|TEX_color_map|file"'),
    ),
  ],
  ...['ByPolygonVertex', 'ByVertice', 'ByVertex'].map((mapping): [string, Uint8Array] => [
    `normals ${mapping}`,
    changed(withLayer('Normal', mapping)),
  ]),
  ['a mesh whose smoothness is off', changed(['GeometryVersion: 124', 'GeometryVersion: 124\nSmoothness: 0'])],
])('an FBX file with %s says nothing', (_what, file) => {
  expect(leftOutOfFbx(fbxObjects(file))).toEqual([]);
});

test('what an FBX file leaves out is shown with its mesh', async () => {
  const { report } = await run(changed(objects('Model: 9, "Model::Sun", "Light" {\nVersion: 232\n}')));
  expect(report.warnings.join()).toContain('these are lamps, which are left out');
});

test('a mesh that is bound elsewhere than it can be read is named', () => {
  const document = new Document();
  const joint = document.createNode('Arm');
  const matrices = document.createAccessor().setType('MAT4');
  const cluster = (matrix: string) =>
    deformer(7, 'Skin', 'Version: 101') + deformer(8, 'Cluster', `Transform: *16 {\na: ${matrix}\n}`);
  document
    .createSkin()
    .addJoint(joint)
    .setInverseBindMatrices(matrices.setArray(new Float32Array(IDENTITY.split(',').map(Number))));
  const bone = 'Model: 9, "Model::Arm", "LimbNode" {\nVersion: 232\n}';
  const boundAt = (matrix: string) =>
    boundOtherwise(
      document,
      fbxObjects(changed(objects(`${cluster(matrix)}${bone}`), links('7,1000010', '8,7', '9,8'))),
    );
  expect(boundAt(IDENTITY)).toEqual([]);
  expect(boundAt(IDENTITY.replace(/0,0,0,1$/, '0,5,0,1'))).toEqual([expect.stringMatching(/another pose.*: “Door”$/)]);
});

/** A node of a binary file of a version: ends and counts take eight bytes from 7.5 on. */
function nodeOf(
  version: number,
  at: number,
  name: string,
  values: Buffer[],
  inside: (at: number) => Buffer = () => Buffer.alloc(0),
): Buffer {
  const long = version >= 7_500;
  const numbers = (list: number[]) =>
    Buffer.concat(
      list.map((value) => {
        const made = Buffer.alloc(long ? 8 : 4);
        made.writeUInt32LE(value);
        return made;
      }),
    );
  const body = Buffer.concat(values);
  const head = (long ? 24 : 12) + 1 + name.length;
  const nested = inside(at + head + body.length);
  const end = at + head + body.length + nested.length;
  const start = numbers([end, values.length, body.length]);
  return Buffer.concat([start, Buffer.from([name.length]), Buffer.from(name), body, nested]);
}
const int = (value: number) => Buffer.from([0x49, value, 0, 0, 0]);
const text = (value: string) => Buffer.concat([Buffer.from([0x53, value.length, 0, 0, 0]), Buffer.from(value)]);
const numbers = (list: number[], isPacked: boolean) => {
  const plain = Buffer.from(new Float64Array(list).buffer);
  const bytes = isPacked ? deflateSync(plain) : plain;
  const head = Buffer.alloc(13, 'd');
  for (const [at, value] of [list.length, isPacked ? 1 : 0, bytes.length].entries())
    head.writeUInt32LE(value, 1 + at * 4);
  return Buffer.concat([head, bytes]);
};

test.each([
  [7_400, true],
  [7_400, false],
  [7_700, true],
])('nodes of a binary file of version %i are read, with lists that are packed: %s', (version, isPacked) => {
  const head = Buffer.from(headOf(version).slice(0, 27));
  const objectsAt = (at: number) =>
    nodeOf(version, at, 'Objects', [], (inside) =>
      nodeOf(version, inside, 'Model', [int(9), text('Sun\0\u0001Model'), text('Light')], (deeper) =>
        nodeOf(version, deeper, 'Transform', [numbers([1, 2.5, -3], isPacked)]),
      ),
    );
  const file = Buffer.concat([head, objectsAt(head.length)]);

  const [model] = fbxObjects(file).of('Model');

  expect(model && [nameOf(model), numbersIn(model, 'Transform')]).toEqual(['Sun', [1, 2.5, -3]]);
  expect(leftOutOfFbx(fbxObjects(file))).toEqual([expect.stringMatching(/lamps.*: “Sun”$/)]);
  expect(fbxObjects(file.subarray(0, file.length - 4)).of('Model')).toEqual([]);
});
