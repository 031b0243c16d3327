import { type InstancedMesh, KHRLightsPunctual } from '@gltf-transform/extensions';
import { expect, test } from 'vitest';
import { TestModel, withJson } from '../mesh-models.testing.ts';
import { nodeName } from './geometry/keep-names.ts';
import { worldPositions } from './geometry/world-positions.ts';
import { optimised } from './pipeline.testing.ts';

/** Places of corners along an axis, without repeats, to a tenth of a millimetre. */
function along({ document }: Awaited<ReturnType<typeof optimised>>, axis: number): number[] {
  const values = document
    .getRoot()
    .listNodes()
    .flatMap((node) =>
      (node.getMesh()?.listPrimitives() ?? []).flatMap((primitive) =>
        [...worldPositions(node, primitive)].filter((_, at) => at % 3 === axis),
      ),
    );
  return [...new Set(values.map((value) => Math.round(value * 1_000) / 1_000))].sort((a, b) => a - b);
}

const FAR = [
  { what: 'a map’s grid', at: [674_000.25, 12.5, -6_580_000.75], isAnimated: false, isWarned: true },
  { what: 'a map’s grid, animated', at: [674_000.25, 12.5, -6_580_000.75], isAnimated: true, isWarned: true },
  { what: 'a site plan', at: [4_200, 0, 900], isAnimated: false, isWarned: false },
] as const;

test.each(FAR)(
  'planks that stand 12 cm apart on $what keep their gaps',
  async ({ at: [x, y, z], isAnimated, isWarned }) => {
    const model = new TestModel();
    const wood = model.material('Wood');
    for (let plank = 0; plank < 10; plank += 1)
      model
        .node(`Plank ${plank}`, model.sheet(wood, { cells: 2, bump: 0.01 * (plank + 1) }), {
          at: [x + plank * 0.12, y, z],
        })
        .setScale([0.1, 1, 1]);
    if (isAnimated) {
      model.node('Gate', model.sheet(wood), { at: [x, y, z] });
      model.animate('Open', 'Gate');
      const output = model.document.getRoot().listAnimations()[0]?.listSamplers()[0]?.getOutput();
      for (let key = 0; key < 3; key += 1) output?.setElement(key, [x, y, z]);
    }

    const made = await optimised(await model.glb());

    expect(made.report.likeness).toBeGreaterThan(0.99);
    expect(made.report.warnings).toEqual(
      isWarned ? [expect.stringMatching(/stands 6,6\d\d km from the origin.*3D program/)] : [],
    );
    if (isAnimated) return;
    const found = along(made, 0).map((value) => value - x);
    const wanted = Array.from({ length: 10 }, (_, plank) => [0, 0.05, 0.1].map((part) => plank * 0.12 + part)).flat();
    expect(found).toHaveLength(wanted.length);
    // Draco keeps a 16,384th of the model's width.
    for (const [at, value] of wanted.entries()) expect(Math.abs((found[at] ?? 0) - value)).toBeLessThan(0.001);
  },
);

test('what is below a hidden node stays there, is not drawn, and counts in no picture', async () => {
  const model = new TestModel();
  model.hide(model.node('Winter', null));
  const paint = model.material('Paint');
  model.node('House', model.sheet(paint, { cells: 4, bump: 0.1 }));
  for (let at = 0; at < 3; at += 1)
    model.node(`Snow ${at}`, model.sheet(paint, { cells: 4, bump: 0.1 }), { at: [9 + at, 0, 0], parent: 'Winter' });

  const { document, box } = await optimised(await model.glb());

  const hidden = document
    .getRoot()
    .listNodes()
    .find((node) => nodeName(node) === 'Winter');
  const below: string[] = [];
  hidden?.traverse((node) => void (node.getMesh() && below.push(nodeName(node))));
  expect(below.length).toBeGreaterThan(0);
  const seen = document
    .getRoot()
    .listScenes()[0]
    ?.listChildren()
    .filter((node) => node !== hidden && node.getMesh());
  expect(seen).toHaveLength(1);
  expect(box?.max[0]).toBeCloseTo(1);
});

type Json = {
  extensionsUsed?: string[];
  animations?: { name: string; channels: { target: object }[] }[];
  materials: { pbrMetallicRoughness: Record<string, number>; extensions?: object }[];
};

test.each([
  [['/materials/0/pbrMetallicRoughness/baseColorFactor'], 'changes materials (KHR_animation_pointer)'],
  [['/nodes/0/extensions/KHR_node_visibility/visible'], 'changes more than moves of nodes (KHR_animation_pointer)'],
])('a clip that changes %j is named: it is not played', async (pointers, message) => {
  const model = new TestModel();
  model.node('Lamp', model.sheet(model.material('Glow'), { cells: 2, bump: 0.1 }));
  model.animate('Blink', 'Lamp');
  const glb = withJson<Json>(await model.glb(), (json) => {
    json.extensionsUsed = ['KHR_animation_pointer'];
    for (const { channels } of json.animations ?? [])
      for (const [at, channel] of channels.entries())
        channel.target = { path: 'pointer', extensions: { KHR_animation_pointer: { pointer: pointers[at] } } };
  });
  const { report } = await optimised(glb);
  expect(report.warnings).toEqual([expect.stringContaining(`The clip “Blink” ${message}`)]);
});

test('effects that scenes do not draw are named', async () => {
  const model = new TestModel();
  model.node('Pan', model.sheet(model.material('Steel'), { cells: 2, bump: 0.1 }));
  const glb = withJson<Json>(await model.glb(), (json) => {
    json.extensionsUsed = ['KHR_materials_anisotropy'];
    for (const material of json.materials)
      material.extensions = { KHR_materials_anisotropy: { anisotropyStrength: 0.7 } };
  });
  expect((await optimised(glb)).report.warnings).toEqual([expect.stringContaining('brushed highlights (anisotropy)')]);
});

test('factors of materials that are out of range are brought into it, and the validator finds no error', async () => {
  const model = new TestModel();
  model.node('Wall', model.sheet(model.material('Plaster'), { cells: 4, bump: 0.1 }));
  const glb = withJson<Json>(await model.glb(), ({ materials }) => {
    for (const { pbrMetallicRoughness } of materials)
      Object.assign(pbrMetallicRoughness, { roughnessFactor: 1.4, metallicFactor: -0.2 });
  });
  const { report, document } = await optimised(glb);
  expect(report.validator.before.map(({ code }) => code)).toContain('VALUE_NOT_IN_RANGE');
  expect(report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [material] = document.getRoot().listMaterials();
  expect([material?.getRoughnessFactor(), material?.getMetallicFactor()]).toEqual([1, 0]);
});

test.each([
  ['points', 0],
  ['lines', 1],
  ['a line', 3],
])('%s next to triangles stay all there, and the triangles are still simplified', async (_what, mode) => {
  const model = new TestModel();
  model.node('Floor', model.sheet(model.material('Stone'), { cells: 12 }));
  const mesh = model.sheet(model.material('Dots'), { cells: 3 });
  for (const primitive of mesh.listPrimitives()) {
    const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
    const colours = model.document
      .createAccessor()
      .setType('VEC4')
      .setArray(new Float32Array(count * 4).fill(0.5));
    primitive
      .setMode(mode === 0 ? 0 : mode === 1 ? 1 : 3)
      .setIndices(null)
      .setAttribute('COLOR_0', colours);
    colours.setBuffer(model.document.getRoot().listBuffers()[0] ?? null);
  }
  model.node('Cloud', mesh, { at: [0, 1, 0] });
  const { report, document } = await optimised(await model.glb());
  expect(report.warnings).toEqual([`Scenes do not show ${mode === 0 ? 'points' : 'lines'} of this file`]);
  expect(report.after.triangles).toBeLessThan(report.before.triangles / 4);
  const others = document
    .getRoot()
    .listMeshes()
    .flatMap((one) => one.listPrimitives())
    .filter((primitive) => primitive.getMode() === mode);
  expect(others[0]?.getIndices()?.getCount() ?? others[0]?.getAttribute('POSITION')?.getCount()).toBe(16);
});

test('points, lines and lights are named where people read of the mesh and where they publish it', async () => {
  const model = new TestModel();
  for (const mode of [0, 1, 4] as const) {
    const mesh = model.sheet(model.material(`Paint ${mode}`), { cells: 2 });
    for (const primitive of mesh.listPrimitives()) primitive.setMode(mode);
    model.node(`Part ${mode}`, mesh, { at: [mode, 0, 0] });
  }
  const lamp = model.document.createExtension(KHRLightsPunctual).createLight('Lamp').setType('point');
  model.node('Lamp', null).setExtension('KHR_lights_punctual', lamp);

  const { report, stats } = await optimised(await model.glb());

  const undrawn = ['Scenes do not show points, lines, lights of this file'];
  expect(report.warnings).toEqual(undrawn);
  expect(stats.undrawn).toEqual(undrawn);
});

test('colours of copies are named, which programs write next to the places of copies', async () => {
  const model = new TestModel();
  const node = model.node('Chair', model.sheet(model.material('Oak'), { cells: 4 }));
  model.copies(node, { TRANSLATION: [0, 0, 0, 2, 0, 0], SCALE: [1, 1, 1, 1, 1, 1] });
  const copies = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  const colours = model.document
    .createAccessor()
    .setType('VEC3')
    .setArray(Float32Array.from([1, 0, 0, 0, 1, 0]));
  copies?.setAttribute('_COLOR_0', colours.setBuffer(model.document.getRoot().listBuffers()[0] ?? null));

  const { report } = await optimised(await model.glb());

  expect(report.warnings).toEqual(['Scenes do not show colours of copies of this file']);
});
