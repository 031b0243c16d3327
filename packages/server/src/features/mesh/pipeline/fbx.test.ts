import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, expect, test } from 'vitest';
import { fbxOf } from '../fbx-models.testing.ts';
import { copiesInOtherMaterials } from './fbx-copies.ts';
import { fbxUnits } from './fbx-units.ts';
import { optimise } from './optimise.ts';
import { readDocument } from './read-document.ts';

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
  ['binary 3.0', headOf(3_000), /FBX 3\.0: files from FBX 2011 .* as FBX 2014 or newer, or as \.glb/],
  ['binary 6.1', headOf(6_100), /FBX 6\.1: /],
  ['text 5.8', Buffer.from('; FBX 5.8.0 project file\n'), /FBX 5\.8: /],
  ['text 6.1', Buffer.from('; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n  FBXVersion: 6100\n}\n'), /FBX 6\.1: /],
  ['binary of old workstations', headOf(7_400, 1), /order of bytes of old workstations/],
  ['binary 7.4 with nothing in it', headOf(7_400), /holds nothing that has a surface/],
  ['no FBX', Buffer.from('Hello'), /is damaged, or not a \.fbx file/],
])('an FBX file that is %s is refused by what it is', async (_what, bytes, message) => {
  await expect(run(bytes)).rejects.toThrow(message);
});
