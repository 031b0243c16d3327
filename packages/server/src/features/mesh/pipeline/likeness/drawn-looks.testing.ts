import type { Material } from '@gltf-transform/core';
import {
  EXTTextureAVIF,
  KHRMaterialsClearcoat,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsUnlit,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import sharp from 'sharp';
import type { TestModel } from '../../mesh-models.testing.ts';
import type { Feature } from './drawn-features.testing.ts';
import { bumps, hill, matt, pictureOf, png, pointsOf, quarters, values } from './drawn-shapes.testing.ts';

const floats = (list: number[]) => Float32Array.from(list);

/** Lays a picture of a use. */
function layOut(
  model: TestModel,
  info: ReturnType<Material['getBaseColorTextureInfo']>,
  offset: [number, number],
  scale: [number, number],
  texCoord?: number,
): void {
  const transform = model.document.createExtension(KHRTextureTransform).createTransform();
  transform.setOffset(offset).setScale(scale);
  if (texCoord !== undefined) transform.setTexCoord(texCoord);
  info?.setExtension('KHR_texture_transform', transform);
}

/** Directions that are not the same to the right as to the left. */
function slopes(side = 128): { data: Buffer; side: number } {
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [0.5 * ((((at % side) / side) * 8) % 1), 0.2 * (((at / side / side) * 8) % 1)];
    const length = Math.hypot(x, y, 1);
    data.set([...[x / length, y / length, 1 / length].map((part) => Math.round(127.5 + 127.5 * part)), 255], at * 4);
  }
  return { data, side };
}

const six = (model: TestModel, change: (material: Material, at: number) => void): void => {
  for (let at = 0; at < 6; at += 1) {
    const material = matt(model, `M ${at}`, [at / 6, 0.5, 1 - at / 6]);
    change(material, at);
    model.node(`N ${at}`, hill(model, material), { at: [(at % 3) * 1.1, 0, Math.floor(at / 3) * 1.1] });
  }
};

function behind(model: TestModel): void {
  model.node('Behind', hill(model, matt(model, 'Behind', [0.8, 0.15, 0.1])), { at: [0, -0.35, 0] });
}

/** Materials as other programs write them: with layouts of their own, many next to each other, in rare kinds of pictures. */
export const DRAWN_LOOKS: Readonly<Record<string, Feature>> = {
  'pictures of one material that lie in ways of their own': {
    // Its pictures lie in one way.
    usdz: { similarity: 0.8, colour: 20 },
    async build(model) {
      const material = matt(model, 'Layers').setBaseColorTexture(model.texture('Quarters', await png()));
      material.setEmissiveTexture(model.texture('Glow', await png())).setEmissiveFactor([0.4, 0.3, 0.3]);
      material.setNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer()));
      layOut(model, material.getBaseColorTextureInfo(), [0, 0], [2, 2]);
      layOut(model, material.getEmissiveTextureInfo(), [0.25, 0.1], [0.6, 0.6]);
      layOut(model, material.getNormalTextureInfo(), [0, 0.5], [3, 3]);
      model.node('A', hill(model, material));
    },
  },
  'shadows of corners on a second set of coordinates, laid out': {
    async build(model) {
      const material = matt(model, 'Lightmap').setBaseColorTexture(model.texture('Quarters', await png()));
      material.setOcclusionTexture(model.texture('Corners', await png()));
      material.getOcclusionTextureInfo()?.setTexCoord(0);
      layOut(model, material.getOcclusionTextureInfo(), [0.2, 0.1], [0.7, 0.7], 1);
      layOut(model, material.getBaseColorTextureInfo(), [0.2, 0.1], [2, 2]);
      model.node(
        'A',
        hill(model, material, (one) =>
          one.setAttribute('TEXCOORD_1', values(model, floats(pointsOf((x, y) => [y, x])), 2)),
        ),
      );
    },
  },
  'six cut-outs with cutoffs of their own': {
    build(model) {
      six(
        model,
        (material, at) =>
          void material
            .setAlphaMode('MASK')
            .setAlpha(0.4)
            .setAlphaCutoff(at % 2 ? 0.3 : 0.6),
      );
    },
  },
  'six colours of light of their own': {
    build(model) {
      six(model, (material, at) => {
        material.setEmissiveFactor([0.5 - at / 12, at / 8, 0.2]);
        if (at < 3) return;
        const strength = model.document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength();
        material.setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(0.5 + at / 4));
      });
    },
  },
  'six colours without light': {
    build(model) {
      six(model, (material, at) => {
        if (at % 2)
          material.setExtension('KHR_materials_unlit', model.document.createExtension(KHRMaterialsUnlit).createUnlit());
      });
    },
  },
  'six colours, seen from one side or two': {
    build(model) {
      six(model, (material, at) => void material.setDoubleSided(at % 2 === 0));
      for (const node of model.document.getRoot().listNodes()) node.setRotation([1, 0, 0, 0]);
    },
  },
  'six colours, parts with and without colours of points': {
    build(model) {
      for (let at = 0; at < 6; at += 1) {
        const material = matt(model, `M ${at}`, [at / 6, 0.5, 1 - at / 6]);
        const mesh = hill(model, material, (one) => {
          if (at % 3 === 0) return;
          const size = at % 3 === 1 ? 3 : 4;
          const colours = floats(pointsOf((x, y) => [x, y, 0.8, 1].slice(0, size)));
          one.setAttribute('COLOR_0', values(model, colours, size));
        });
        model.node(`N ${at}`, mesh, { at: [(at % 3) * 1.1, 0, Math.floor(at / 3) * 1.1] });
      }
    },
  },
  'small pictures of square pixels': {
    // It shows no pixels.
    usdz: { similarity: 0.8, colour: 30 },
    async build(model) {
      const data = Buffer.from(
        Array.from({ length: 16 }, (_, at) => [(at * 67) % 256, (at * 131) % 256, (at * 29) % 256, 255]).flat(),
      );
      const material = matt(model, 'Pixels').setBaseColorTexture(
        model.texture('Pixels', await pictureOf({ data, side: 4 }).png().toBuffer()),
      );
      material.getBaseColorTextureInfo()?.setMagFilter(9_728).setMinFilter(9_728);
      model.node('A', hill(model, material));
    },
  },
  'a grey picture with alpha, 16 bits': {
    async build(model) {
      const { data, side } = quarters(90);
      const grey = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
        .toColourspace('b-w')
        .png()
        .toBuffer();
      const wide = await sharp(grey).toColourspace('grey16').png().toBuffer();
      behind(model);
      const material = matt(model, 'Grey').setBaseColorTexture(model.texture('Grey', wide)).setAlphaMode('BLEND');
      model.node('A', hill(model, material));
    },
  },
  'a picture of a few colours with a clear one': {
    async build(model) {
      const { data, side } = quarters(0);
      const indexed = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
        .png({ palette: true, colours: 8 })
        .toBuffer();
      const material = matt(model, 'Indexed')
        .setBaseColorTexture(model.texture('Indexed', indexed))
        .setAlphaMode('MASK');
      model.node('A', hill(model, material));
    },
  },
  'glass and plastic of their own density (ior)': {
    build(model) {
      six(model, (material, at) => {
        const ior = model.document.createExtension(KHRMaterialsIOR).createIOR();
        material.setExtension('KHR_materials_ior', ior.setIOR(1 + at / 4)).setRoughnessFactor(0.4);
      });
    },
  },
  'specular and glossiness with a moved picture': {
    async build(model) {
      const picture = model.texture('Quarters', await png());
      model.node('A', hill(model, matt(model, 'Painted', [0.8, 0.8, 0.8]).setBaseColorTexture(picture)));
    },
    async send(model) {
      const picture = model.texture('Quarters', await png());
      const material = model.material('Painted').setDoubleSided(true);
      const old = model.document.createExtension(KHRMaterialsPBRSpecularGlossiness).createPBRSpecularGlossiness();
      old
        .setDiffuseTexture(picture)
        .setDiffuseFactor([0.8, 0.8, 0.8, 1])
        .setSpecularFactor([0.04, 0.04, 0.04])
        .setGlossinessFactor(0.3);
      model.node('A', hill(model, material.setExtension('KHR_materials_pbrSpecularGlossiness', old)));
    },
  },
  'colours of points above white': {
    build(model) {
      const colours = floats(pointsOf((x, y) => [2 * x, 0.5 + y, 0.4]));
      model.node(
        'A',
        hill(model, matt(model, 'Grey', [0.4, 0.4, 0.4]), (one) =>
          one.setAttribute('COLOR_0', values(model, colours, 3)),
        ),
      );
    },
  },
  'two materials with the same picture turned another way': {
    async build(model) {
      const picture = model.texture('Quarters', await png());
      for (const at of [0, 1]) {
        const material = matt(model, `M${at}`).setBaseColorTexture(picture);
        model.layOut(material, [0.1 * at, 0], [1 + at, 1 + at], at);
        material.getBaseColorTextureInfo()?.setWrapS(at ? 33_071 : 10_497);
        model.node(`N${at}`, hill(model, material), { at: [1.1 * at, 0, 0] });
      }
    },
  },
  'pictures that begin four hundred repeats away': {
    async build(model) {
      const material = matt(model, 'Tiled').setBaseColorTexture(model.texture('Quarters', await png()));
      const places = (from: number) => floats(pointsOf((x, y) => [from + x, from + y]));
      for (const [at, from] of [0, 400].entries())
        model.node(
          `N${at}`,
          hill(model, material, (one) => one.setAttribute('TEXCOORD_0', values(model, places(from), 2))),
          { at: [1.1 * at, 0, 0] },
        );
    },
  },
  'six strengths of highlights': {
    // It has no strength or colour of highlights.
    usdz: { similarity: 0.97, colour: 4 },
    build(model) {
      six(model, (material, at) => {
        const specular = model.document.createExtension(KHRMaterialsSpecular).createSpecular();
        material
          .setRoughnessFactor(0.4)
          .setExtension(
            'KHR_materials_specular',
            specular.setSpecularFactor(at / 5).setSpecularColorFactor([1, at / 5, 1 - at / 5]),
          );
      });
    },
  },
  'six lacquers': {
    build(model) {
      six(model, (material, at) => {
        const coat = model.document.createExtension(KHRMaterialsClearcoat).createClearcoat();
        material.setExtension(
          'KHR_materials_clearcoat',
          coat.setClearcoatFactor(at / 5).setClearcoatRoughnessFactor(0.2 + at / 10),
        );
      });
    },
  },
  'six cloths': {
    // It has no sheen.
    usdz: { similarity: 0.95, colour: 12 },
    build(model) {
      six(model, (material, at) => {
        const sheen = model.document.createExtension(KHRMaterialsSheen).createSheen();
        material.setExtension(
          'KHR_materials_sheen',
          sheen.setSheenColorFactor([at / 6, 0.3, 0.4]).setSheenRoughnessFactor(0.5),
        );
      });
    },
  },
  'directions that are turned and mirrored by their layout': {
    async build(model) {
      const picture = model.texture('Bumps', await pictureOf(slopes()).png().toBuffer());
      for (const [at, [rotation, x]] of (
        [
          [1, 1],
          [0, -1],
          [0, 1],
          [2.5, 2],
        ] as const
      ).entries()) {
        const material = matt(model, `M${at}`).setNormalTexture(picture);
        const transform = model.document.createExtension(KHRTextureTransform).createTransform();
        material
          .getNormalTextureInfo()
          ?.setExtension('KHR_texture_transform', transform.setScale([x, 1]).setRotation(rotation));
        model.node(`N${at}`, hill(model, material), { at: [(at % 2) * 1.1, 0, Math.floor(at / 2) * 1.1] });
      }
    },
  },
  'pictures in AVIF': {
    async build(model) {
      model.node('A', hill(model, matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()))));
    },
    async send(model) {
      model.document.createExtension(EXTTextureAVIF).setRequired(true);
      const picture = await pictureOf(quarters()).avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
      model.node(
        'A',
        hill(model, matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', picture, 'image/avif'))),
      );
    },
  },
  'metal and roughness on a second set': {
    async build(model) {
      const { data, side } = quarters();
      for (let at = 0; at < data.length; at += 4) data.set([0, 90 + ((at / 4) % side), data[at] ?? 0, 255], at);
      const material = matt(model, 'Metal').setMetallicFactor(1).setRoughnessFactor(1);
      material.setMetallicRoughnessTexture(model.texture('Metal', await pictureOf({ data, side }).png().toBuffer()));
      material.getMetallicRoughnessTextureInfo()?.setTexCoord(1);
      material.setBaseColorTexture(model.texture('Quarters', await png()));
      model.node(
        'A',
        hill(model, material, (one) =>
          one.setAttribute('TEXCOORD_1', values(model, floats(pointsOf((x, y) => [0.5 * y, 0.5 * x])), 2)),
        ),
      );
    },
  },
  'light ten times as strong': {
    build(model) {
      const material = matt(model, 'Lamp').setEmissiveFactor([0.05, 0.03, 0.02]);
      const strength = model.document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength();
      model.node(
        'A',
        hill(model, material.setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(10))),
      );
    },
  },
};
