import type { Document, Node, Primitive } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import { expect, test } from 'vitest';
import { TestModel } from '../mesh-models.testing.ts';
import { along, hill, matt, png, pointsOf, values } from './likeness/drawn-shapes.testing.ts';
import { optimised } from './pipeline.testing.ts';

const sheetPicture = async (model: TestModel) => model.texture('Quarters', await png());

const SKIPS = [{}, { draco: true }] as const;

/** Every value of a kind that nodes draw, each as it is in the scene. */
function drawn(document: Document, semantic: string, placed: (node: Node, value: number[]) => number[]): number[][] {
  const found: number[][] = [];
  const ofPrimitive = (node: Node, primitive: Primitive) => {
    const accessor = primitive.getAttribute(semantic);
    for (let at = 0; accessor && at < accessor.getCount(); at += 1)
      found.push(placed(node, accessor.getElement(at, [])));
  };
  for (const node of document.getRoot().listNodes())
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) ofPrimitive(node, primitive);
  return found;
}

const inScene =
  (weight: 0 | 1) =>
  (node: Node, [x = 0, y = 0, z = 0, ...rest]: number[]) => {
    const m = node.getWorldMatrix();
    const row = (at: number) =>
      (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z + weight * (m[at + 12] ?? 0);
    return [row(0), row(1), row(2), ...rest];
  };

/** The largest distance from a value of the file that was sent to the nearest of the one that was made. */
function furthest(sent: readonly number[][], made: readonly number[][]): number {
  const apart = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
  return Math.max(...sent.map((one) => Math.min(...made.map((other) => apart(one, other)))));
}

test.each(SKIPS)('a handle stays what it is on a site 2 km wide %o', async (skip) => {
  const model = new TestModel();
  const material = matt(model, 'Steel');
  const ground = hill(model, material);
  model.node('Ground', ground).setScale([2_000, 1, 2_000]);
  model.node('Handle', hill(model, material), { at: [731.003, 1, 412.007] }).setScale([0.08, 0.08, 0.08]);
  const handle = drawn(model.document, 'POSITION', inScene(1)).filter(([x = 0]) => x > 731 && x < 731.09);

  const { document } = await optimised(await model.glb(), 'site.glb', [], skip);

  expect(furthest(handle.slice(0, 50), drawn(document, 'POSITION', inScene(1)))).toBeLessThan(0.004);
});

test.each(SKIPS)('bricks that repeat four hundred times stay where they are %o', async (skip) => {
  const model = new TestModel();
  const wall = hill(model, matt(model, 'Brick'), (one) =>
    one.setAttribute('TEXCOORD_0', values(model, Float32Array.from(pointsOf((x, y) => [400 * x, 400 + y])), 2)),
  );
  const picture = await sheetPicture(model);
  for (const primitive of wall.listPrimitives()) primitive.getMaterial()?.setBaseColorTexture(picture);
  model.node('Wall', wall);
  const sent = drawn(model.document, 'TEXCOORD_0', (_node, value) => value);

  const { document } = await optimised(await model.glb(), 'wall.glb', [], { ...skip, simplify: true });

  expect(
    furthest(
      sent.slice(0, 200),
      drawn(document, 'TEXCOORD_0', (_node, value) => value),
    ),
  ).toBeLessThan(0.001);
});

test('a lift that stands 60 m away does not tremble on its way', async () => {
  const model = new TestModel();
  model.node('Lift', hill(model, matt(model, 'Steel')));
  model.animate('Up', 'Lift');
  for (const animation of model.document.getRoot().listAnimations())
    for (const sampler of animation.listSamplers())
      sampler.setOutput(values(model, Float32Array.from([60, 0, 25, 60, 0.613, 25, 60, 3.001, 25]), 3));

  const { document } = await optimised(await model.glb(), 'lift.glb', [], { draco: true, resample: true });

  const [animation] = document.getRoot().listAnimations();
  const output = animation?.listSamplers()[0]?.getOutput();
  const keys = [0, 1, 2].map((at) => output?.getElement(at, []) ?? []);
  expect(
    furthest(
      [
        [60, 0.613, 25],
        [60, 3.001, 25],
      ],
      keys,
    ),
  ).toBeLessThan(0.001);
});

test('tangents of joined parts turn with their part, and change sides in a mirror', async () => {
  const model = new TestModel();
  const picture = await sheetPicture(model);
  const material = matt(model, 'Bumpy').setNormalTexture(picture);
  const mesh = hill(model, material, (one) =>
    one.setAttribute('TANGENT', values(model, Float32Array.from(pointsOf(along)), 4)),
  );
  model.node('A', mesh);
  model.node('B', mesh, { at: [3, 0, 0] }).setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  model.node('C', mesh, { at: [6, 0, 0] }).setScale([1, 1, -1]);
  const sides = (node: Node, value: number[]) => {
    const [x = 0, y = 0, z = 0, w = 1] = inScene(0)(node, value);
    return [x, y, z, node.getName() === 'C' ? -w : w];
  };
  const sent = drawn(model.document, 'TANGENT', sides);

  const { document } = await optimised(await model.glb(), 'bumpy.glb', [], { draco: true });

  expect(document.getRoot().listMeshes()).toHaveLength(1);
  const made = drawn(document, 'TANGENT', (_node, value) => value);
  expect(
    furthest(
      sent.filter((_one, at) => at % 40 === 0),
      made,
    ),
  ).toBeLessThan(0.03);
});

test('parts that lean stay as they are, alone and as one of many', async () => {
  const model = new TestModel();
  const [few, many] = [hill(model, matt(model, 'Few')), hill(model, matt(model, 'Many'))];
  model.node('Stretched', null).setScale([2, 1, 0.6]);
  for (let at = 0; at < 9; at += 1)
    model
      .node(`N${at}`, at < 2 ? few : many, { at: [at * 1.3, 0, 0], parent: 'Stretched' })
      .setRotation([0, Math.sin(0.2 + at / 5), 0, Math.cos(0.2 + at / 5)]);
  const sent = drawn(model.document, 'POSITION', inScene(1));

  const { document, report } = await optimised(await model.glb(), 'leaning.glb');

  expect(report.warnings.filter((text) => text.includes('left out'))).toEqual([]);
  const made = drawn(document, 'POSITION', inScene(1));
  expect(
    furthest(
      sent.filter((_one, at) => at % 90 === 0),
      made,
    ),
  ).toBeLessThan(0.002);
});

test('a layout that names another set of coordinates than its picture does leaves no step out', async () => {
  const model = new TestModel();
  const material = matt(model, 'Baked').setBaseColorTexture(await sheetPicture(model));
  const layout = model.document.createExtension(KHRTextureTransform).createTransform();
  material.getBaseColorTextureInfo()?.setExtension('KHR_texture_transform', layout.setScale([2, 2]).setTexCoord(1));
  const mesh = hill(model, material, (one) => {
    one.setAttribute('TEXCOORD_1', values(model, Float32Array.from(pointsOf((x, y) => [y, x])), 2));
  });
  model.node('A', mesh);

  const { document, report } = await optimised(await model.glb(), 'baked.glb');

  expect(report.warnings).toEqual([]);
  const made = drawn(document, 'TEXCOORD_0', (_node, value) => value);
  expect(
    furthest(
      [
        [0, 1],
        [0.5, 0.25],
      ],
      made,
    ),
  ).toBeLessThan(0.001);
});
