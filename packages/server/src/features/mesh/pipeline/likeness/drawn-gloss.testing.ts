import type { Material } from '@gltf-transform/core';
import {
  KHRMaterialsIOR,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSpecular,
  type PBRSpecularGlossiness,
} from '@gltf-transform/extensions';
import type { TestModel } from '../../mesh-models.testing.ts';
import type { Feature, Limits } from './drawn-features.testing.ts';
import { hill, matt, pictureOf, png } from './drawn-shapes.testing.ts';

/** How a material is described in specular and glossiness. */
interface Gloss {
  diffuse?: { picture: boolean; factor: [number, number, number, number] };
  /** How strongly and in which colour it reflects, linear. */
  specular: [number, number, number];
  glossiness: number;
  /** That of the diffuse colour, or another one, counts for highlights as well. */
  picture: 'none' | 'same' | 'own';
  alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND';
}

const SIDE = 128;

/** Violet squares, darker and lighter, in whose alpha is how smooth they are. */
function violet(): { data: Buffer; side: number } {
  const data = Buffer.alloc(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [Math.floor((at % SIDE) / 16), Math.floor(at / SIDE / 16)];
    const light = (x + y) % 2 ? 220 : 90;
    data.set([light, light / 3, 0.9 * light, 40 + 20 * x], at * 4);
  }
  return { data, side: SIDE };
}

/** The same pixels, each changed. */
function changed(of: (pixel: readonly number[]) => number[]): Promise<Buffer> {
  const { data, side } = violet();
  const made = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 4) made.set(of([...data.subarray(at, at + 4)]), at);
  return pictureOf({ data: made, side }).png().toBuffer();
}

const common = (model: TestModel, { alphaMode = 'OPAQUE' }: Gloss): Material =>
  matt(model, 'Glossy').setAlphaMode(alphaMode);

async function diffuseOf(model: TestModel, { diffuse, picture }: Gloss) {
  if (!diffuse?.picture) return null;
  return model.texture('Diffuse', picture === 'same' ? await pictureOf(violet()).png().toBuffer() : await png());
}

/** The file as it is sent. */
async function glossy(model: TestModel, gloss: Gloss): Promise<void> {
  const { diffuse, specular, glossiness, picture } = gloss;
  const old: PBRSpecularGlossiness = model.document
    .createExtension(KHRMaterialsPBRSpecularGlossiness)
    .createPBRSpecularGlossiness();
  old
    .setDiffuseFactor(diffuse?.factor ?? [1, 1, 1, 1])
    .setSpecularFactor(specular)
    .setGlossinessFactor(glossiness);
  const colours = await diffuseOf(model, gloss);
  old.setDiffuseTexture(colours);
  if (picture === 'same') old.setSpecularGlossinessTexture(colours);
  if (picture === 'own')
    old.setSpecularGlossinessTexture(model.texture('Gloss', await pictureOf(violet()).png().toBuffer()));
  model.node('A', hill(model, common(model, gloss).setExtension('KHR_materials_pbrSpecularGlossiness', old)));
}

/** What it has to look like: a material that reflects all light, in colours of its own. */
async function rough(model: TestModel, gloss: Gloss): Promise<void> {
  const { diffuse, specular, glossiness, picture } = gloss;
  const { document } = model;
  const highlights = document.createExtension(KHRMaterialsSpecular).createSpecular().setSpecularColorFactor(specular);
  const material = common(model, gloss)
    .setBaseColorFactor(diffuse?.factor ?? [1, 1, 1, 1])
    .setBaseColorTexture(await diffuseOf(model, gloss))
    .setRoughnessFactor(1 - glossiness)
    .setExtension('KHR_materials_ior', document.createExtension(KHRMaterialsIOR).createIOR().setIOR(1_000))
    .setExtension('KHR_materials_specular', highlights);
  if (picture !== 'none') {
    highlights.setSpecularColorTexture(
      model.texture('Colour', await changed(([r = 0, g = 0, b = 0]) => [r, g, b, 255])),
    );
    const roughness = await changed(([, , , alpha = 0]) => [0, Math.round(255 - alpha * glossiness), 0, 255]);
    material.setRoughnessFactor(1).setMetallicRoughnessTexture(model.texture('Roughness', roughness));
  }
  model.node('A', hill(model, material));
}

const feature = (gloss: Gloss, usdz?: Limits): Feature => ({
  build: (model) => rough(model, gloss),
  send: (model) => glossy(model, gloss),
  ...(usdz && { usdz }),
});

const PAINT = { picture: true, factor: [1, 1, 1, 1] } satisfies Gloss['diffuse'];
/** It has one strength of highlights for all of a material, without a colour. */
const ONE: Limits = { similarity: 0.88, colour: 40 };

/** Materials of an old extension that says of all surfaces how they reflect, in every use of it. */
export const DRAWN_GLOSS: Readonly<Record<string, Feature>> = {
  'specular and glossiness in one picture that is the colour as well': feature(
    { diffuse: PAINT, specular: [1, 1, 1], glossiness: 1, picture: 'same' },
    ONE,
  ),
  'specular and glossiness in a picture next to one of the colour': feature(
    { diffuse: PAINT, specular: [0.6, 0.6, 0.6], glossiness: 0.7, picture: 'own' },
    ONE,
  ),
  'specular and glossiness in a picture of white paint': feature(
    { specular: [1, 1, 1], glossiness: 0.6, picture: 'own' },
    ONE,
  ),
  'specular and glossiness of a plain colour (grey highlights)': feature({
    diffuse: { picture: false, factor: [0.5, 0.3, 0.1, 1] },
    specular: [0.08, 0.08, 0.08],
    glossiness: 0.4,
    picture: 'none',
  }),
  'specular and glossiness of gold': feature({
    diffuse: { picture: false, factor: [0, 0, 0, 1] },
    specular: [1, 0.76, 0.33],
    glossiness: 0.85,
    picture: 'none',
  }),
  'specular and glossiness of a cut-out': feature(
    { diffuse: PAINT, specular: [0.2, 0.2, 0.2], glossiness: 0.5, picture: 'same', alphaMode: 'MASK' },
    ONE,
  ),
  'specular and glossiness of a blended colour': feature({
    diffuse: { picture: true, factor: [1, 1, 1, 0.6] },
    specular: [0.05, 0.05, 0.05],
    glossiness: 0.3,
    picture: 'none',
    alphaMode: 'BLEND',
  }),
};
