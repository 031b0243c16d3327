import type { Material, Primitive } from '@gltf-transform/core';
import type { TestModel } from '../../mesh-models.testing.ts';
import type { Feature } from './drawn-features.testing.ts';
import { along, bumps, hill, matt, pictureOf, png, pointsOf, values } from './drawn-shapes.testing.ts';

const floats = (list: number[]) => Float32Array.from(list);

/** A material of bumps alone. */
const bumpy = async (model: TestModel): Promise<Material> =>
  matt(model, 'Bumpy').setNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer()));

const withTangents = (model: TestModel, primitive: Primitive): void =>
  void primitive.setAttribute('TANGENT', values(model, floats(pointsOf(along)), 4));

/** To the left of where it would be. */
function mirror(model: TestModel, primitive: Primitive): void {
  withTangents(model, primitive);
  const flip: Readonly<Record<string, readonly number[]>> = {
    POSITION: [-1, 1, 1],
    NORMAL: [-1, 1, 1],
    TANGENT: [-1, 1, 1, -1],
  };
  for (const [semantic, signs] of Object.entries(flip)) {
    const old = primitive.getAttribute(semantic);
    for (let at = 0; old && at < old.getCount(); at += 1)
      old.setElement(
        at,
        old.getElement(at, []).map((value, axis) => value * (signs[axis] ?? 1)),
      );
  }
  const corners = primitive.getIndices();
  corners?.setArray(corners.getArray()?.toReversed() ?? null);
}

/** Two shapes to lay on. */
function withTargets(model: TestModel, primitive: Primitive, hasNormals = false): void {
  const lift = model.document
    .createPrimitiveTarget('Lift')
    .setAttribute('POSITION', values(model, floats(pointsOf((x) => [0, 0.5 * x * x, 0])), 3));
  const slide = model.document
    .createPrimitiveTarget('Slide')
    .setAttribute('POSITION', values(model, floats(pointsOf((_x, y) => [0, 0.4 * y, 0])), 3));
  if (hasNormals) {
    lift.setAttribute('NORMAL', values(model, floats(pointsOf((x) => [-x, -0.2 * x, 0])), 3));
    slide.setAttribute('NORMAL', values(model, floats(pointsOf(() => [0, -0.1, -0.4])), 3));
  }
  primitive.addTarget(lift).addTarget(slide);
}

/** Two parts, each turned below one that is stretched: both lean. */
async function turnedInStretched(model: TestModel): Promise<void> {
  const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
  model.node('Stretched', null).setScale([2, 1, 0.6]);
  model.node('A', hill(model, material), { parent: 'Stretched' }).setRotation([0, Math.sin(0.4), 0, Math.cos(0.4)]);
  model
    .node('B', hill(model, material), { at: [1, 0, 0], parent: 'A' })
    .setRotation([0, Math.sin(0.3), 0, Math.cos(0.3)]);
}

/** Parts as other programs place them: leaning, mirrored, sharing what they draw. */
export const DRAWN_PARTS: Readonly<Record<string, Feature>> = {
  'two nodes that lay other shapes on one mesh': {
    async build(model) {
      const mesh = hill(model, matt(model, 'Red', [0.7, 0.2, 0.1]), (one) => withTargets(model, one));
      mesh.setWeights([0.2, 0]);
      model.node('A', mesh);
      model.node('B', mesh, { at: [1.1, 0, 0] }).setWeights([1, 0]);
      model.node('C', mesh, { at: [0, 0, 1.1] }).setWeights([0, 1]);
      model.node('D', mesh, { at: [1.1, 0, 1.1] }).setWeights([0, 0]);
    },
  },
  'shapes that turn normals': {
    async build(model) {
      const mesh = hill(model, matt(model, 'Red', [0.7, 0.2, 0.1]), (one) => withTargets(model, one, true));
      model.node('A', mesh.setWeights([0.8, 0.4]));
    },
  },
  'a picture of directions on coordinates that run backwards': {
    async build(model) {
      const material = matt(model, 'Bumpy').setNormalTexture(
        model.texture('Bumps', await pictureOf(bumps()).png().toBuffer()),
      );
      model.node(
        'A',
        hill(model, material, (one) =>
          one.setAttribute('TEXCOORD_0', values(model, floats(pointsOf((x, y) => [1 - x, y])), 2)),
        ),
      );
      model.node('B', hill(model, material), { at: [2.2, 0, 0] }).setScale([-1, 1, 1]);
    },
  },
  'directions with tangents on a part that is mirrored': {
    // The third axis of three.js leaves a mirror out: it gets the mirrored points.
    async build(model) {
      const material = await bumpy(model);
      model.node(
        'A',
        hill(model, material, (one) => withTangents(model, one)),
      );
      model.node(
        'B',
        hill(model, material, (one) => mirror(model, one)),
        { at: [2.2, 0, 0] },
      );
    },
    async send(model) {
      const mesh = hill(model, await bumpy(model), (one) => withTangents(model, one));
      model.node('A', mesh);
      model.node('B', mesh, { at: [2.2, 0, 0] }).setScale([-1, 1, 1]);
    },
  },
  'directions with tangents on parts that are turned': {
    async build(model) {
      const mesh = hill(model, await bumpy(model), (one) => withTangents(model, one));
      model.node('A', mesh).setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
      model.node('B', mesh, { at: [0.2, 0, 0.2] }).setRotation([0.2, 0.3, 0.1, 0.927]);
      model.node('C', mesh, { at: [0, 0, 1.2] }).setRotation([0, -0.5, 0, 0.866]);
    },
  },
  'directions with tangents on a part that is stretched': {
    async build(model) {
      const mesh = hill(model, await bumpy(model), (one) => withTangents(model, one));
      model.node('A', mesh).setScale([1, 3, 1]);
      model.node('B', mesh, { at: [1.2, 0, 0] }).setScale([0.5, 2, 2]);
    },
  },
  'a turned part in a stretched one': { build: turnedInStretched },
  'a turned part in a stretched one, that moves': {
    async build(model) {
      await turnedInStretched(model);
      model.animate('Open', 'Stretched');
    },
  },
  'the second of two scenes': {
    async build(model) {
      model.node('A', hill(model, matt(model, 'Red', [1, 0, 0])));
      const mesh = hill(model, matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png())));
      const second = model.document.createScene('Second').addChild(model.document.createNode('B').setMesh(mesh));
      model.document.getRoot().setDefaultScene(second);
    },
  },
  'copies that are turned and share colours of points': {
    build(model) {
      const colours = floats(pointsOf((x, y) => [x, y, 0.5]));
      const mesh = hill(model, matt(model, 'White'), (one) => one.setAttribute('COLOR_0', values(model, colours, 3)));
      model.copies(model.node('A', mesh), {
        TRANSLATION: [0, 0, 0, 1.2, 0, 0, 0, 0.2, 1.2],
        ROTATION: [0, 0, 0, 1, 0, 0.383, 0, 0.924, 0.383, 0, 0, 0.924],
        SCALE: [1, 1, 1, 0.5, 0.5, 0.5, 1.5, 1, 1],
      });
    },
  },
  'triangles without a list of corners, and bytes for corners': {
    async build(model) {
      const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
      const loose = model.sheet(material, { cells: 3, bump: 0.1, hasNormals: true });
      for (const primitive of loose.listPrimitives()) {
        const indices = [...(primitive.getIndices()?.getArray() ?? [])];
        for (const semantic of primitive.listSemantics()) {
          const old = primitive.getAttribute(semantic);
          if (!old) continue;
          const size = old.getElementSize();
          const list = indices.flatMap((index) => old.getElement(index, []));
          primitive.setAttribute(semantic, values(model, floats(list), size));
        }
        primitive.setIndices(null);
      }
      model.node('Loose', loose);
      const small = model.sheet(material, { cells: 3, bump: 0.1, hasNormals: true });
      for (const primitive of small.listPrimitives())
        primitive.setIndices(values(model, Uint8Array.from(primitive.getIndices()?.getArray() ?? []), 1));
      model.node('Small', small, { at: [1.1, 0, 0] });
    },
  },
  'a shape on bones': {
    async build(model) {
      const mesh = hill(model, matt(model, 'Red', [0.7, 0.2, 0.1]), (one) => {
        withTargets(model, one);
        one.setAttribute('JOINTS_0', values(model, Uint8Array.from(pointsOf(() => [0, 1, 0, 0])), 4));
        one.setAttribute('WEIGHTS_0', values(model, floats(pointsOf((x) => [1 - x, x, 0, 0])), 4));
      });
      const foot = model.node('Foot', null);
      const tip = model
        .node('Tip', null, { at: [1, 0, 0], parent: 'Foot' })
        .setRotation([0, 0, Math.sin(0.3), Math.cos(0.3)]);
      const back = [0, -1].flatMap((x) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]);
      const skin = model.document
        .createSkin()
        .setInverseBindMatrices(values(model, floats(back), 16))
        .addJoint(foot)
        .addJoint(tip);
      model.node('Elsewhere', null, { at: [5, 5, 5] });
      model.node('A', mesh.setWeights([0.5, 0.5]), { parent: 'Elsewhere' }).setSkin(skin);
      model.node('B', hill(model, matt(model, 'Grey')), { at: [0, 0, 1.1] });
    },
  },
  'many parts that share their points': {
    async build(model) {
      const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
      const mesh = hill(model, material);
      const [first] = mesh.listPrimitives();
      if (!first) return;
      const corners = [...(first.getIndices()?.getArray() ?? [])];
      const third = Math.floor(corners.length / 9) * 3;
      for (const [at, colour] of (
        [
          [0.8, 0.2, 0.2],
          [0.2, 0.8, 0.2],
        ] as const
      ).entries()) {
        const part = first.clone().setMaterial(matt(model, `M${at}`, [...colour]));
        mesh.addPrimitive(
          part.setIndices(values(model, Uint16Array.from(corners.slice(third * (at + 1), third * (at + 2))), 1)),
        );
      }
      first.setIndices(values(model, Uint16Array.from(corners.slice(0, third)), 1));
      model.node('A', mesh);
    },
  },
  'eight nodes of one mesh, every second mirrored': {
    async build(model) {
      const mesh = hill(
        model,
        matt(model, 'Painted')
          .setBaseColorTexture(model.texture('Quarters', await png()))
          .setDoubleSided(false),
      );
      for (let at = 0; at < 8; at += 1)
        model
          .node(`N${at}`, mesh, { at: [(at % 4) * 1.1 + (at % 2), 0, Math.floor(at / 4) * 1.1] })
          .setScale([at % 2 ? -1 : 1, 1, 1]);
    },
  },
  'eight turned nodes of one mesh in a stretched one': {
    async build(model) {
      const mesh = hill(model, matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png())));
      model.node('Stretched', null).setScale([2, 1, 0.6]);
      for (let at = 0; at < 8; at += 1)
        model
          .node(`N${at}`, mesh, { at: [(at % 4) * 1.3, 0, Math.floor(at / 4) * 1.3], parent: 'Stretched' })
          .setRotation([0, Math.sin(at / 5), 0, Math.cos(at / 5)]);
    },
  },
  'copies that are mirrored': {
    async build(model) {
      const mesh = hill(
        model,
        matt(model, 'Painted')
          .setBaseColorTexture(model.texture('Quarters', await png()))
          .setDoubleSided(false),
      );
      model.node('A', mesh);
      model.node('B', mesh, { at: [2.2, 0, 0] }).setScale([-1, 1, 1]);
      model.node('C', mesh, { at: [0, 0, 1.1] }).setScale([1, 1, 0.8]);
    },
    async send(model) {
      const mesh = hill(
        model,
        matt(model, 'Painted')
          .setBaseColorTexture(model.texture('Quarters', await png()))
          .setDoubleSided(false),
      );
      model.copies(model.node('A', mesh), {
        TRANSLATION: [0, 0, 0, 2.2, 0, 0, 0, 0, 1.1],
        SCALE: [1, 1, 1, -1, 1, 1, 1, 1, 0.8],
      });
    },
  },
  'more than 65,536 points': {
    async build(model) {
      const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
      model.node('A', model.sheet(material, { cells: 300, hasNormals: true }));
    },
  },
};
