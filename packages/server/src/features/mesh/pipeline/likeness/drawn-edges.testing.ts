import type { Material } from '@gltf-transform/core';
import { KHRMaterialsSheen, KHRMaterialsSpecular } from '@gltf-transform/extensions';
import type { TestModel } from '../../mesh-models.testing.ts';
import type { Feature } from './drawn-features.testing.ts';
import { hill, matt, pictureOf, pointsOf, values } from './drawn-shapes.testing.ts';

/**
 * Squares in light colours, every second one with this alpha: so few pixels that what lies between two of them, blended of
 * both, is seen.
 */
function squares(alpha: number, side = 16): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const isClear = (Math.floor(x / 2) + Math.floor(y / 2)) % 2 === 1;
    data.set([250 - 8 * x, 230, 130 + 8 * y, isClear ? alpha : 255], at * 4);
  }
  return pictureOf({ data, side }).png().toBuffer();
}

const edges = (change: (material: Material, model: TestModel) => Promise<void>, usdz?: Feature['usdz']): Feature => ({
  async build(model) {
    const material = matt(model, 'Squares');
    await change(material, model);
    model.node('Behind', hill(model, matt(model, 'Behind', [0.8, 0.75, 0.7])), { at: [0, -0.35, 0] });
    model.node('A', hill(model, material));
  },
  ...(usdz && { usdz }),
});

/** What is read of colours below alpha, in each use that has alpha. */
export const DRAWN_EDGES: Readonly<Record<string, Feature>> = {
  'edges of a cut-out in few pixels': edges(async (material, model) => {
    material.setBaseColorTexture(model.texture('Squares', await squares(0)));
    material.setAlphaMode('MASK').setAlphaCutoff(0.2);
  }),
  'edges of a blended picture in few pixels': edges(async (material, model) => {
    material.setBaseColorTexture(model.texture('Squares', await squares(0))).setAlphaMode('BLEND');
  }),
  'edges of a picture that is hardly seen, in few pixels': edges(async (material, model) => {
    material.setBaseColorTexture(model.texture('Squares', await squares(3))).setAlphaMode('BLEND');
  }),
  'edges of a picture that is a colour and a strength of highlights': edges(
    async (material, model) => {
      const picture = model.texture('Squares', await squares(0));
      const highlights = model.document.createExtension(KHRMaterialsSpecular).createSpecular();
      highlights.setSpecularTexture(picture).setSpecularColorTexture(picture);
      material
        .setBaseColorTexture(picture)
        .setAlphaMode('MASK')
        .setAlphaCutoff(0.2)
        .setRoughnessFactor(0.4)
        .setExtension('KHR_materials_specular', highlights);
    },
    // It has no strength or colour of highlights.
    { similarity: 0.95, colour: 4 },
  ),
  'edges of a picture that is a colour and the roughness of cloth': edges(
    async (material, model) => {
      const picture = model.texture('Squares', await squares(0));
      const sheen = model.document.createExtension(KHRMaterialsSheen).createSheen();
      sheen.setSheenColorFactor([0.4, 0.4, 0.4]).setSheenColorTexture(picture);
      sheen.setSheenRoughnessFactor(0.6).setSheenRoughnessTexture(picture);
      material.setBaseColorTexture(picture).setAlphaMode('BLEND').setExtension('KHR_materials_sheen', sheen);
    },
    // It has no sheen.
    { similarity: 0.9, colour: 12 },
  ),
  'edges of colours of points that become clear': {
    // Each triangle gets one of them.
    usdz: { similarity: 0.95, colour: 4 },
    // They blend what lies behind in an order of their own.
    poster: { similarity: 0.98, colour: 2.5 },
    build(model) {
      const colours = Float32Array.from(pointsOf((x, y) => [0.9, 0.8, 0.6, (x + y) % 0.25 < 0.125 ? 1 : 0]));
      const material = matt(model, 'Points').setAlphaMode('BLEND');
      model.node(
        'A',
        hill(model, material, (one) => one.setAttribute('COLOR_0', values(model, colours, 4))),
      );
    },
  },
};
