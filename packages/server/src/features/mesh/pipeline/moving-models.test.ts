import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Document, Node } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { TestModel } from '../mesh-models.testing.ts';
import { worldPositions } from './geometry/world-positions.ts';
import { optimise } from './optimise.ts';
import { readDocument } from './read-document.ts';

/** Turns by a quarter around z, and back. */
const QUARTER = [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1];

/** A flag on a pole of two bones, two faces with two shapes each, and a fence that nothing moves. */
async function movingGlb(): Promise<Uint8Array> {
  const model = new TestModel();
  const { document } = model;
  const cloth = model.material('Cloth', [0.8, 0.1, 0.1]);
  const list = (
    type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setBuffer(document.getRoot().listBuffers()[0] ?? null);

  const [low, high] = [model.node('Low', null), model.node('High', null, { at: [0.5, 0, 0], parent: 'Low' })];
  const flag = model.sheet(cloth, { cells: 12, name: 'Flag' });
  const [surface] = flag.listPrimitives();
  const count = surface?.getAttribute('POSITION')?.getCount() ?? 0;
  const isHigh = (at: number): boolean => (surface?.getAttribute('POSITION')?.getElement(at, [0, 0, 0])[0] ?? 0) > 0.5;
  const joints = Array.from({ length: count }, (_, at) => [isHigh(at) ? 1 : 0, 0, 0, 0]);
  surface
    ?.setAttribute('JOINTS_0', list('VEC4', Uint16Array.from(joints.flat())))
    .setAttribute('WEIGHTS_0', list('VEC4', Float32Array.from(joints.flatMap(() => [1, 0, 0, 0]))));
  const bind = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const inverse = Float32Array.from([...bind, ...bind.map((value, at) => (at === 12 ? -0.5 : value))]);
  const skin = document.createSkin('Pole').addJoint(low).addJoint(high).setSkeleton(low);
  model.node('Flag', flag).setSkin(skin.setInverseBindMatrices(list('MAT4', inverse)));

  const face = model.sheet(cloth, { cells: 8, name: 'Face' });
  for (const [name, move] of [
    ['Smile', 0.5],
    ['Frown', -0.25],
  ] as const)
    for (const primitive of face.listPrimitives()) {
      const size = primitive.getAttribute('POSITION')?.getCount() ?? 0;
      const moves = Float32Array.from({ length: size * 3 }, (_, at) => (at % 3 === 1 ? move * Math.sin(at) : 0));
      primitive.addTarget(document.createPrimitiveTarget(name).setAttribute('POSITION', list('VEC3', moves)));
    }
  face.setExtras({ targetNames: ['Smile', 'Frown'] }).setWeights([0.75, 0]);
  const faces = ['Face 1', 'Face 2'].map((name, at) => model.node(name, face, { at: [2 + at * 2, 0, 0] }));
  for (let at = 0; at < 8; at += 1) model.node(`Fence ${at}`, model.sheet(cloth, { cells: 3 }), { at: [at, 0, 2] });

  const channel = (
    node: Node | undefined,
    path: 'rotation' | 'weights',
    type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4',
    values: number[],
  ) => {
    const sampler = document
      .createAnimationSampler()
      .setInput(list('SCALAR', Float32Array.from([0, 1, 2])))
      .setOutput(list(type, Float32Array.from(values)));
    const made = document
      .createAnimationChannel()
      .setTargetNode(node ?? null)
      .setTargetPath(path)
      .setSampler(sampler);
    document
      .createAnimation(path === 'rotation' ? 'Wave' : 'Grin')
      .addSampler(sampler)
      .addChannel(made);
  };
  channel(high, 'rotation', 'VEC4', QUARTER);
  channel(faces[1], 'weights', 'SCALAR', [0, 0, 1, 0.5, 0, 0]);
  return model.glb();
}

const nodeNamed = (document: Document, name: string): Node | undefined =>
  document
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === name && (node.getMesh() || name === 'High'));

/** Where the corners of a node lie around: the packing sorts and rounds them. */
function boxOf(document: Document, name: string): number[] {
  const node = nodeNamed(document, name);
  const points = (node?.getMesh()?.listPrimitives() ?? []).map((primitive) => node && worldPositions(node, primitive));
  const all = points.flatMap((list) => [...(list ?? [])]);
  const along = (axis: number) => all.filter((_, at) => at % 3 === axis);
  return [0, 1, 2].flatMap((axis) => [Math.min(...along(axis)), Math.max(...along(axis))]);
}

/** Clips with what each of their channels moves. */
const clipsOf = (document: Document) =>
  document
    .getRoot()
    .listAnimations()
    .map((clip) => [
      clip.getName(),
      clip.listChannels().map((channel) => [channel.getTargetNode()?.getName(), channel.getTargetPath()]),
    ]);

async function optimised(glb: Uint8Array, skip: Partial<MeshSkip>) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'moving.glb');
  writeFileSync(path, glb);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = { path, fileName: 'moving.glb', skip: MeshSkip.parse(skip), wanted: [] };
  const made = await optimise(wish, { cache, report: () => undefined });
  return { ...made, before: await readDocument(glb), after: await readDocument(made.glb) };
}

test.each([{}, { draco: true }])('bones, shapes and clips stay whole, and the rest is joined: %o', async (skip) => {
  const { before, after, report } = await optimised(await movingGlb(), skip);
  expect(clipsOf(after)).toEqual(clipsOf(before));
  const [skin] = after.getRoot().listSkins();
  expect(skin?.listJoints().map((joint) => joint.getName())).toEqual(['Low', 'High']);
  expect(skin?.listJoints()[1]?.getParentNode()?.getName()).toBe('Low');
  expect(skin?.getInverseBindMatrices()?.getCount()).toBe(2);
  for (const name of ['Face 1', 'Face 2']) {
    const mesh = nodeNamed(after, name)?.getMesh();
    expect(mesh?.listPrimitives().map((primitive) => primitive.listTargets().length)).toEqual([2]);
    expect([mesh?.getWeights(), mesh?.getExtras()]).toEqual([[0.75, 0], { targetNames: ['Smile', 'Frown'] }]);
  }
  expect(report.after.drawCalls).toBe(4);
  expect(report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a clip moves the optimised model as it moves the one that was sent', async () => {
  const { before, after } = await optimised(await movingGlb(), {});
  const still = boxOf(before, 'Flag');
  for (const document of [before, after]) {
    nodeNamed(document, 'High')?.setRotation([0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    nodeNamed(document, 'Face 2')?.setWeights([0, 1]);
  }
  expect(boxOf(before, 'Flag')).not.toEqual(still);
  for (const name of ['Flag', 'Face 1', 'Face 2'])
    for (const [at, value] of boxOf(before, name).entries()) expect(boxOf(after, name)[at]).toBeCloseTo(value, 2);
});

test('source and result are compared in the pose that the file has at first', async () => {
  const { report, box, nodes } = await optimised(await movingGlb(), {});
  expect(report.likeness).toBeGreaterThan(0.99);
  // Three quarters of the smile: 0.375 m up and down.
  expect(box?.max[1]).toBeCloseTo(0.375, 2);
  expect(nodes.nodes.find(({ name }) => name === 'Face 1')?.parts[0]?.fingerprint.box.y).toBeCloseTo(0.75, 1);
  expect(nodes.animations).toEqual([
    { name: 'Wave', length: 2 },
    { name: 'Grin', length: 2 },
  ]);
});
