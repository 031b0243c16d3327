import { type Document, Format } from '@gltf-transform/core';
import { EXTTextureWebP, KHRLightsPunctual, KHRTextureBasisu } from '@gltf-transform/extensions';
import { gltfIo } from '../../../../platform/gltf/gltf-io.ts';
import { type TestModel, withJson } from '../../mesh-models.testing.ts';
import { zipOf } from '../pipeline.testing.ts';
import { EXACT, type Feature } from './drawn-features.testing.ts';
import {
  along,
  bmp,
  bumps,
  hill,
  ktx2,
  matt,
  pictureOf,
  png,
  pointsOf,
  quarters,
  tga,
  values,
} from './drawn-shapes.testing.ts';

const painted = async (model: TestModel) =>
  matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));

/** The picture in another format, which stands for the same. */
const sentAs = (type: string, pack: () => Buffer): Feature => ({
  async build(model) {
    model.node('A', hill(model, await painted(model)));
  },
  send(model) {
    const texture = model.texture('Quarters', pack(), type).setURI(`quarters.${type.slice(-3)}`);
    model.node('A', hill(model, matt(model, 'Painted').setBaseColorTexture(texture)));
  },
});

interface Described {
  images: { uri?: string; mimeType?: string; bufferView?: number }[];
  bufferViews: { byteOffset?: number; byteLength: number }[];
}

/** The file with its pictures as text in the description, as some exporters write them into a GLB, too. */
async function described(document: Document): Promise<Uint8Array> {
  const textures = document.getRoot().listTextures();
  const glb = await (await gltfIo()).writeBinary(document);
  return withJson<Described>(glb, ({ images }) => {
    for (const [at, image] of images.entries()) {
      const bytes = Buffer.from(textures[at]?.getImage() ?? new Uint8Array());
      image.uri = `data:${image.mimeType ?? 'image/png'};base64,${bytes.toString('base64')}`;
      delete image.bufferView;
      delete image.mimeType;
    }
  });
}

/** As much of a description as is written into. */
interface Animated {
  extensionsUsed?: string[];
  animations?: object[];
  accessors: object[];
}

/** A clip of the colour of the first material. */
function pointAtColour(json: Animated): void {
  const { accessors } = json;
  // Without bytes their numbers are 0, which stand for black at the time 0. Source: glTF 2.0, "Accessors".
  const input = accessors.push({ componentType: 5126, count: 1, type: 'SCALAR', min: [0], max: [0] }) - 1;
  const output = accessors.push({ componentType: 5126, count: 1, type: 'VEC4' }) - 1;
  const pointer = '/materials/0/pbrMetallicRoughness/baseColorFactor';
  const target = { path: 'pointer', extensions: { KHR_animation_pointer: { pointer } } };
  json.extensionsUsed = [...(json.extensionsUsed ?? []), 'KHR_animation_pointer'];
  json.animations = [{ name: 'Fade', samplers: [{ input, output }], channels: [{ sampler: 0, target }] }];
}

/**
 * A hill on two bones, the foot and the tip.
 *
 * @param of shares of a point; the first is the foot, all others are the tip
 * @param sets of four bones each
 * @param more what the hill has besides, and whether it stands in a rig that mirrors
 */
const bent =
  (
    of: (at: readonly [x: number, y: number]) => number[],
    sets: number,
    more: { isMirrored?: boolean; withBumps?: boolean } = {},
  ) =>
  async (model: TestModel) => {
    const material = (await painted(model)).setDoubleSided(more.isMirrored !== true);
    if (more.withBumps) material.setNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer()));
    const mesh = hill(model, material, (one) => {
      if (more.withBumps) one.setAttribute('TANGENT', values(model, Float32Array.from(pointsOf(along)), 4));
      for (let set = 0; set < sets; set += 1) {
        const part = (list: number[]) => Array.from({ length: 4 }, (_, at) => list[set * 4 + at] ?? 0);
        const joints = Uint8Array.from(pointsOf(() => part([0, 1, 1, 1, 1])));
        const weights = Float32Array.from(pointsOf((x, y) => part(of([x, y]))));
        one
          .setAttribute(`JOINTS_${set}`, values(model, joints, 4))
          .setAttribute(`WEIGHTS_${set}`, values(model, weights, 4));
      }
    });
    const rig = model.node('Rig', null).setScale([more.isMirrored ? -1 : 1, 1, 1]);
    if (more.withBumps) rig.setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
    const bones = [
      model.node('Foot', null, { parent: 'Rig' }),
      model.node('Tip', null, { at: [1, 0, 0], parent: 'Foot' }),
    ] as const;
    const back = [0, -1].flatMap((x) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]);
    const skin = model.document.createSkin().setInverseBindMatrices(values(model, Float32Array.from(back), 16));
    for (const bone of bones) skin.addJoint(bone);
    bones[1].setRotation([0, 0, Math.sin(0.3), Math.cos(0.3)]);
    rig.addChild(model.node('A', mesh).setSkin(skin));
  };

/** Where things stand, how they bend and move, and what the file is made of. */
export const DRAWN_SCENES: Readonly<Record<string, Feature>> = {
  'a shape that is laid on (morph target)': {
    async build(model) {
      const moves = values(model, Float32Array.from(pointsOf((x) => [0, 0.4 * x * x, 0])), 3);
      const mesh = hill(model, await painted(model), (one) =>
        one.addTarget(model.document.createPrimitiveTarget('Lift').setAttribute('POSITION', moves)),
      );
      model.node('A', mesh.setWeights([0.6]));
    },
  },
  'bones (skin)': { build: bent(([x]) => [1 - x, x], 1) },
  'bones whose weights do not make 1 (skin)': { build: bent(([x]) => [0.3 - 0.3 * x, 0.3 * x], 1) },
  'bones in a second set (skin)': {
    // Of three.js, which reads the first set only.
    build: bent(([x]) => [1 - x, x], 1),
    send: bent(([x]) => [1 - x, 0, 0, 0, x], 2),
  },
  'bones of a rig that mirrors (skin)': { build: bent(([x]) => [1 - x, x], 1, { isMirrored: true }) },
  'a picture of directions on turned bones (skin)': { build: bent(([x]) => [1 - x, x], 1, { withBumps: true }) },
  'parts that move': {
    async build(model) {
      const material = await painted(model);
      model.node('Gate', hill(model, material));
      model.node('Post', hill(model, material), { at: [1.2, 0, 0] });
      model.animate('Open', 'Gate');
    },
  },
  'parts below a hidden node': {
    async build(model) {
      model.hide(model.node('Hidden', null));
      model.node('Seen', hill(model, await painted(model)));
      model.node('Below', hill(model, matt(model, 'Red', [1, 0, 0])), { at: [0, 0.4, 0], parent: 'Hidden' });
    },
  },
  'mirrored parts': {
    async build(model) {
      const mesh = hill(model, (await painted(model)).setDoubleSided(false));
      model.node('Left', mesh);
      model.node('Right', mesh, { at: [2.1, 0, 0] }).setScale([-1, 1, 1]);
      model.node('Front', mesh, { at: [2.1, 0, 1.1] }).setScale([-2, 1, 0.7]);
    },
  },
  copies: {
    async build(model) {
      model.copies(model.node('A', hill(model, await painted(model))), {
        TRANSLATION: [0, 0, 0, 1.2, 0, 0, 0, 0.2, 1.2],
        SCALE: [1, 1, 1, 0.5, 0.5, 0.5, 1.5, 1, 1],
      });
    },
  },
  'a place 52 km away': {
    async build(model) {
      const material = await painted(model);
      for (let at = 0; at < 3; at += 1)
        model.node(`N ${at}`, hill(model, material), { at: [52_000 + at * 1.2, 0, 9_000] });
    },
  },
  'faces without normals': {
    async build(model) {
      const mesh = model.sheet(await painted(model), { cells: 5, bump: 0.12 });
      model.node('A', mesh);
    },
  },
  'walls that are seen from one side': {
    async build(model) {
      const mesh = hill(model, (await painted(model)).setDoubleSided(false));
      model.node('Up', mesh);
      model.node('Down', mesh, { at: [1.2, 0, 1] }).setRotation([1, 0, 0, 0]);
    },
  },
  'points and lines next to triangles': {
    lacks: { warning: /points, lines/, similarity: 0.7, colour: 60 },
    poster: { similarity: 0.7, colour: 60 },
    async build(model) {
      model.node('A', hill(model, await painted(model)));
      for (const mode of [0, 1] as const) {
        const mesh = hill(model, matt(model, `Thin ${mode}`, [0, 0, 0]), (one) => one.setMode(mode));
        model.node(`Thin ${mode}`, mesh, { at: [mode, 0.3, 0] });
      }
    },
  },
  'strips and fans': {
    async build(model) {
      const corners = { 5: [0, 2, 1, 3], 6: [0, 2, 3, 1] };
      for (const [mode, order] of Object.entries(corners)) {
        const mesh = model.sheet(await painted(model));
        for (const primitive of mesh.listPrimitives())
          primitive.setIndices(values(model, Uint16Array.from(order), 1)).setMode(mode === '5' ? 5 : 6);
        model.node(`Sheet ${mode}`, mesh, { at: [Number(mode) * 1.1, 0, 0] });
      }
    },
  },
  'a clip that changes a colour (animation pointer)': {
    async build(model) {
      model.node('A', hill(model, await painted(model)));
    },
    async file(model) {
      const io = await gltfIo();
      const glb = await io.writeBinary(model.document);
      return { name: 'model.glb', bytes: withJson(glb, pointAtColour) };
    },
    lacks: { warning: /KHR_animation_pointer/, ...EXACT },
  },
  'lamps of the file': {
    async build(model) {
      const lamp = model.document
        .createExtension(KHRLightsPunctual)
        .createLight('Lamp')
        .setType('point')
        .setIntensity(2);
      model.node('A', hill(model, await painted(model)));
      model.node('Lamp', null, { at: [0.5, 0.8, 0.5] }).setExtension('KHR_lights_punctual', lamp);
    },
    lacks: { warning: /lights/, similarity: 0.95, colour: 50 },
  },
  'two buffers in a zip': {
    async build(model) {
      model.node('A', hill(model, await painted(model)));
    },
    async send(model) {
      const mesh = hill(model, await painted(model));
      const second = model.document.createBuffer('second').setURI('second.bin');
      for (const primitive of mesh.listPrimitives()) primitive.getAttribute('TEXCOORD_0')?.setBuffer(second);
      model.node('A', mesh);
    },
    async file({ document }) {
      const io = await gltfIo();
      const { json, resources } = await io.writeJSON(document, { format: Format.GLTF, basename: 'model' });
      // The library lists a buffer without a length where Draco took all that was in it.
      if (json.buffers) json.buffers = json.buffers.filter(({ byteLength }) => byteLength > 0);
      return { name: 'model.zip', bytes: await zipOf({ 'model.gltf': JSON.stringify(json), ...resources }) };
    },
  },
  'a picture in the description of the file': {
    async build(model) {
      model.node('A', hill(model, await painted(model)));
    },
    file: async ({ document }) => ({ name: 'model.glb', bytes: await described(document) }),
  },
  'numbers in part (sparse)': {
    async build(model) {
      const mesh = hill(model, await painted(model), (one) => one.getAttribute('TEXCOORD_0')?.setSparse(true));
      model.node('A', mesh);
    },
  },
  'pictures in KTX2': {
    async build(model) {
      model.document.createExtension(KHRTextureBasisu).setRequired(true);
      const texture = model.texture('Quarters', await ktx2(await png()), 'image/ktx2');
      model.node('A', hill(model, matt(model, 'Painted').setBaseColorTexture(texture)));
    },
  },
  'pictures in WebP': {
    async build(model) {
      model.document.createExtension(EXTTextureWebP).setRequired(true);
      const picture = await pictureOf(quarters()).webp({ lossless: true }).toBuffer();
      const texture = model.texture('Quarters', picture, 'image/webp');
      model.node('A', hill(model, matt(model, 'Painted').setBaseColorTexture(texture)));
    },
  },
  'pictures in TGA': sentAs('image/tga', () => tga(quarters())),
  'pictures in BMP': sentAs('image/bmp', () => bmp(quarters())),
};
