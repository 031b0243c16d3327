import { readModel } from '@diorama/players/e3d/gltf/read-model.ts';
import type { Accessor, Material, Primitive } from '@gltf-transform/core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { TestModel } from '../packages/server/src/features/mesh/mesh-models.testing.ts';
import { optimised } from '../packages/server/src/features/mesh/pipeline/pipeline.testing.ts';
import { modelDecoders } from './support/model-decoders.ts';
import { type Surface, surfaceOfDocument, surfaceOfModel } from './support/model-surface.ts';

let decoders: Awaited<ReturnType<typeof modelDecoders>>;
let quarters: Buffer;
beforeAll(async () => {
  decoders = await modelDecoders();
  quarters = await picture(255);
});

/** Four quarters in four colours, the last two of them with this alpha. */
async function picture(alpha: number): Promise<Buffer> {
  const colours = [
    [220, 40, 30, 255],
    [40, 200, 60, 255],
    [30, 60, 220, alpha],
    [240, 220, 60, alpha],
  ];
  const side = 128;
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const quarter = (at % side < side / 2 ? 0 : 1) + (at < (side * side) / 2 ? 0 : 2);
    data.set(colours[quarter] ?? [], at * 4);
  }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

const list = (
  model: TestModel,
  type: 'VEC2' | 'VEC3' | 'VEC4',
  array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
): Accessor =>
  model.document
    .createAccessor()
    .setType(type)
    .setArray(array)
    .setBuffer(model.document.getRoot().listBuffers()[0] ?? null);

const painted = (model: TestModel, image = quarters): Material =>
  model.material('Painted', [1, 1, 1]).setBaseColorTexture(model.texture('Quarters', image));

/** A bumpy sheet; `change` has its primitive. */
function sheet(
  model: TestModel,
  material: Material,
  change: (primitive: Primitive, points: number) => void = () => {},
) {
  const mesh = model.sheet(material, { cells: 16, bump: 0.05 });
  for (const primitive of mesh.listPrimitives()) change(primitive, primitive.getAttribute('POSITION')?.getCount() ?? 0);
  return mesh;
}

const FEATURES: Readonly<Record<string, (model: TestModel) => void | Promise<void>>> = {
  'vertex colours of 8 bits': (model) => {
    const colour = (points: number) =>
      Uint8Array.from({ length: points * 4 }, (_, at) => [200, 90, (at / 4) % 255, 255][at % 4] ?? 0);
    model.node(
      'A',
      sheet(model, model.material('White', [1, 1, 1]), (primitive, points) =>
        primitive.setAttribute('COLOR_0', list(model, 'VEC4', colour(points)).setNormalized(true)),
      ),
    );
  },
  'a picture that is moved, scaled and turned': (model) => {
    const material = painted(model);
    model.layOut(material, [0.3, 0.1], [0.4, 0.3], 0.5);
    model.node('A', sheet(model, material));
  },
  'a second set of coordinates': (model) => {
    const material = painted(model);
    material.getBaseColorTextureInfo()?.setTexCoord(1);
    model.node(
      'A',
      sheet(model, material, (primitive, points) =>
        primitive.setAttribute(
          'TEXCOORD_1',
          list(
            model,
            'VEC2',
            Float32Array.from({ length: points * 2 }, (_, at) => (Math.floor(at / 2) / points) * 0.45),
          ),
        ),
      ),
    );
  },
  'alpha 0 in the picture of an opaque material': async (model) => {
    model.node('A', sheet(model, painted(model, await picture(0))));
  },
  'alpha 0 in the factor of an opaque material': (model) => {
    model.node('A', sheet(model, painted(model).setAlpha(0)));
  },
  'plain colours in six materials, opaque and clear': (model) => {
    for (let at = 0; at < 12; at += 1) {
      const material = model
        .material(`M ${at}`, [at / 12, 0.5, 1 - at / 12])
        .setAlpha(at % 2 ? 0.4 : 0)
        .setAlphaMode(at % 2 ? 'BLEND' : 'OPAQUE');
      model.node(`N ${at}`, sheet(model, material), { at: [at, 0, 0] });
    }
  },
  'a mask': async (model) => {
    model.node('A', sheet(model, painted(model, await picture(0)).setAlphaMode('MASK')));
  },
  'a blended picture': async (model) => {
    model.node(
      'A',
      sheet(
        model,
        painted(model, await picture(90))
          .setAlphaMode('BLEND')
          .setAlpha(0.6),
      ),
    );
  },
  'mirrored parts': (model) => {
    for (const [at, side] of [1, -1, -2].entries())
      model.node(`N ${at}`, sheet(model, painted(model)), { at: [at * 3, 0, 0] }).setScale([side, 1, 0.5]);
  },
  copies: (model) => {
    model.copies(model.node('A', sheet(model, painted(model))), {
      TRANSLATION: [0, 0, 0, 2, 0, 0, 4, 1, 0],
      SCALE: [1, 1, 1, 0.5, 0.5, 0.5, 2, 1, 1],
    });
  },
  'a shape that is laid on': (model) => {
    const mesh = sheet(model, painted(model), (primitive, points) => {
      const moves = Float32Array.from({ length: points * 3 }, (_, at) => (at % 3 === 1 ? 0.3 * Math.sin(at) : 0));
      primitive.addTarget(
        model.document.createPrimitiveTarget('Swell').setAttribute('POSITION', list(model, 'VEC3', moves)),
      );
    });
    model.node('A', mesh.setWeights([0.5]));
  },
  'copies of one shape, one of which moves': (model) => {
    const mesh = sheet(model, painted(model), (primitive, points) => {
      const moves = Float32Array.from({ length: points * 3 }, (_, at) => (at % 3 === 1 ? 0.2 * Math.sin(at) : 0));
      const target = model.document.createPrimitiveTarget('Swell');
      primitive.addTarget(target.setAttribute('POSITION', list(model, 'VEC3', moves)));
    });
    mesh.setWeights([0.5]);
    for (const [at, name] of ['Gate', 'Post', 'Rail'].entries()) model.node(name, mesh, { at: [at * 2, 0, 0] });
    model.animate('Open', 'Gate');
  },
  'parts below a hidden node': (model) => {
    model.hide(model.node('Hidden', null));
    model.node('Seen', sheet(model, painted(model)));
    model.node('Below', sheet(model, model.material('Red', [1, 0, 0])), { at: [5, 0, 0], parent: 'Hidden' });
  },
  'parts that move': (model) => {
    model.node('Gate', sheet(model, painted(model)));
    model.node('Post', sheet(model, painted(model)), { at: [2, 0, 0] });
    model.animate('Open', 'Gate');
  },
  'a place far away': (model) => {
    for (let at = 0; at < 4; at += 1)
      model.node(`N ${at}`, sheet(model, painted(model)), { at: [52_000 + at * 1.5, 0, 9_000] });
  },
};

/** How versions are made: with all steps, and without those that decide how geometry is packed and put together. */
const VARIANTS = {
  'all steps': {},
  'no Draco': { draco: true },
  'nothing joined': { join: true, flatten: true, palette: true, instance: true },
  'as it came': { all: true },
} as const;
const CELLS = Object.entries(FEATURES).flatMap(([feature, build]) =>
  Object.entries(VARIANTS).map(([way, skip]) => ({ feature, way, build, skip })),
);

test.each(CELLS)('$feature, made with $way, looks to visitors as the source does', async ({ build, skip }) => {
  const model = new TestModel();
  await build(model);
  const source = await surfaceOfDocument(model.document);

  const { glb, report } = await optimised(await model.glb(), 'model.glb', [], skip);
  const shown = await surfaceOfModel(await readModel(glb.slice().buffer, async () => decoders));

  expectAlike(shown, source);
  expect(report.likeness).toBeGreaterThan(0.97);
});

function expectAlike(shown: Surface, source: Surface) {
  const size = Math.hypot(...source.max.map((high, axis) => high - (source.min[axis] ?? 0)));
  expect(Math.abs(shown.area / source.area - 1)).toBeLessThan(0.01);
  // A float holds 1 of 16 million of how far away a point is.
  const exact = Math.max(size * 0.002, Math.hypot(...source.max) * 2e-7);
  for (const axis of [0, 1, 2]) {
    expect(Math.abs((shown.min[axis] ?? 0) - (source.min[axis] ?? 0))).toBeLessThan(exact);
    expect(Math.abs((shown.max[axis] ?? 0) - (source.max[axis] ?? 0))).toBeLessThan(exact);
  }
  // 5 of 255: pictures are packed with loss, and triangles are fewer.
  for (const channel of [0, 1, 2, 3])
    expect(Math.abs((shown.colour[channel] ?? 0) - (source.colour[channel] ?? 0))).toBeLessThan(0.02);
}
