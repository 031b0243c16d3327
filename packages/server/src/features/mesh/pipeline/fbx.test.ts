import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, expect, test } from 'vitest';
import { fbxOf } from '../fbx-models.testing.ts';
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
