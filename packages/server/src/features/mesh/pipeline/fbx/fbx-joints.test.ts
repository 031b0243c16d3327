import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, expect, test } from 'vitest';
import { bentFbx, binaryFbxOf, fbxOf } from '../../fbx-models.testing.ts';
import { optimise } from '../optimise.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-fbx-joints-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(bytes: Uint8Array) {
  const path = join(folder, 'wall.fbx');
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = { path, fileName: 'Wall.fbx', skip: MeshSkip.parse({}), wanted: [] };
  return optimise(wish, { cache, report: () => undefined });
}
const rounded = (values: readonly number[] | undefined) =>
  values?.map((value) => Math.round(value * 1_000) / 1_000 + 0);

/** What stands in a model that has joints, and the corners of what is drawn, m. */
test.each([
  ['nothing', '', [-0.5, 0, -0.5], [0.5, 1, 0.5]],
  ['a place', 'P: "GeometricTranslation", "Vector3D", "Vector", "",0,0,100', [-0.5, 0, 0.5], [0.5, 1, 1.5]],
  ['a turn', 'P: "GeometricRotation", "Vector3D", "Vector", "",0,0,90', [-1, -0.5, -0.5], [0, 0.5, 0.5]],
  ['a size', 'P: "GeometricScaling", "Vector3D", "Vector", "",1,3,1', [-0.5, 0, -0.5], [0.5, 3, 0.5]],
])('joints move corners from where they stand in their model: %s', async (_what, inside, min, max) => {
  for (const bytes of [bentFbx({ inside }), binaryFbxOf(bentFbx({ inside }))]) {
    const { box, report } = await run(bytes);
    expect([rounded(box?.min), rounded(box?.max)]).toEqual([min, max]);
    expect(report.warnings).toEqual([]);
  }
});

test('a mesh that was moved after its joints were bound is named, wherever its corners stand in it', async () => {
  const bound = '1,0,0,0,0,1,0,0,0,0,1,0,250,0,0,1';
  for (const inside of ['', 'P: "GeometricTranslation", "Vector3D", "Vector", "",0,0,100']) {
    const { report } = await run(bentFbx({ inside, bound }));
    expect(report.warnings).toEqual([expect.stringMatching(/moved after they were bound to their joints.*“Wall”$/)]);
  }
});

test.each(['C', 'B', 'Z'])('a binary FBX file may hold bytes under the letter %s', async (letter) => {
  const part = { name: 'Wall', material: 'Oak', color: [0.4, 0.2, 0.1], at: [0, 0, 0] } as const;
  const { stats } = await run(binaryFbxOf(fbxOf([part]), letter));
  expect(stats).toMatchObject({ triangles: 12, materials: 1 });
});

test('sounds in an FBX file are left out and named', async () => {
  const text = new TextDecoder().decode(bentFbx());
  const { report, stats } = await run(
    new TextEncoder().encode(text.replace('Objects:  {', 'Objects:  {\n  Audio: 77, "Audio::plonk", "Clip" {\n  }')),
  );
  expect(stats.triangles).toBe(12);
  expect(report.warnings).toEqual(['In the FBX file, these are sounds, which are left out: “plonk”']);
});
