import type { Material, TypedArray } from '@gltf-transform/core';
import {
  KHRMaterialsClearcoat,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRMaterialsVariants,
  KHRMaterialsVolume,
} from '@gltf-transform/extensions';
import sharp from 'sharp';
import type { TestModel } from '../../mesh-models.testing.ts';
import {
  bumps,
  hill,
  inInks,
  inProfile,
  matt,
  pictureOf,
  png,
  pointsOf,
  quarters,
  values,
} from './drawn-shapes.testing.ts';

/** A difference that is known, and that people read of in the report of the mesh. */
export interface Lack extends Limits {
  warning: RegExp;
}

/** How far pictures may be apart: mean structural similarity, and mean colours of 255. */
export interface Limits {
  similarity: number;
  colour: number;
}

/** A model that is drawn, one of each kind. */
export interface Feature {
  build(model: TestModel): void | Promise<void>;
  /** Builds what is sent, where three.js cannot draw it: the other one says what it has to look like. */
  send?(model: TestModel): void | Promise<void>;
  /** Writes what is sent, where that is no plain GLB. */
  file?(model: TestModel): Promise<{ name: string; bytes: Uint8Array }>;
  /** What scenes do not draw of it, and how far that may take the pictures apart. */
  lacks?: Lack;
  /** What USDZ cannot say of it, or three.js does not read of that: how far that may take the pictures apart. */
  usdz?: Limits;
  /** What posters of the server leave out: how far that may take the pictures apart. */
  poster?: Limits;
}

/** Two engines, where nothing is lacking. */
export const EXACT = { similarity: 0.98, colour: 2 };

const bytes = (list: number[]): TypedArray => Uint8Array.from(list, (share) => Math.round(share * 255));
const shorts = (list: number[]): TypedArray => Uint16Array.from(list, (share) => Math.round(share * 65_535));
const floats = (list: number[]): TypedArray => Float32Array.from(list);

const coloured = (store: (list: number[]) => TypedArray, isNormalized: boolean): Feature => ({
  build(model) {
    const colours = store(pointsOf((x, y) => [0.2 + 0.8 * x, 0.9 - 0.6 * y, 0.5, 1]));
    model.node(
      'A',
      hill(model, matt(model, 'White'), (one) => one.setAttribute('COLOR_0', values(model, colours, 4, isNormalized))),
    );
  },
});

const laidOut = (store: (list: number[]) => TypedArray): Feature => ({
  async build(model) {
    const places = store(pointsOf((x, y) => [x, 1 - y]));
    const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
    model.node(
      'A',
      hill(model, material, (one) => one.setAttribute('TEXCOORD_0', values(model, places, 2, true))),
    );
  },
});

/** A hill in a material with the picture of quarters. */
const painted = (change: (material: Material, model: TestModel) => void | Promise<void>, alpha = 255): Feature => ({
  async build(model) {
    const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png(alpha)));
    await change(material, model);
    model.node('A', hill(model, material));
  },
});

/** A hill in a plain material. */
const plain = (change: (material: Material, model: TestModel) => void | Promise<void>): Feature => ({
  async build(model) {
    const material = matt(model, 'Plain', [0.45, 0.3, 0.2]);
    await change(material, model);
    model.node('A', hill(model, material));
  },
});

/** Two hills with one picture: an opaque one, and one that reads its alpha. */
const shared = (change: (material: Material) => void): Feature => ({
  async build(model) {
    const picture = model.texture('Quarters', await png(0));
    model.node('A', hill(model, matt(model, 'Opaque').setBaseColorTexture(picture)));
    const second = matt(model, 'Second').setBaseColorTexture(picture);
    change(second);
    model.node('B', hill(model, second), { at: [1.1, 0, 0] });
  },
});

/** A red hill behind what is seen through. */
function behind(model: TestModel): void {
  model.node('Behind', hill(model, matt(model, 'Behind', [0.8, 0.15, 0.1])), { at: [0, -0.35, 0] });
}

export const DRAWN_FEATURES: Readonly<Record<string, Feature>> = {
  'a plain colour': plain(() => undefined),
  'vertex colours of 8 bits': coloured(bytes, true),
  'vertex colours of 16 bits': coloured(shorts, true),
  'vertex colours of floats': coloured(floats, false),
  'coordinates of 8 bits': laidOut(bytes),
  'coordinates of 16 bits': laidOut(shorts),
  'a picture that is moved, scaled and turned': painted((material, model) =>
    model.layOut(material, [0.3, 0.1], [0.7, 0.7], 0.5),
  ),
  'a picture that is turned and scaled by two shares': {
    // three.js turns before it scales, which is the other way around: it gets coordinates that are laid out already.
    async build(model) {
      const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
      const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)];
      const places = pointsOf((x, y) => [0.2 + cos * 1.4 * x + sin * 0.6 * y, 0.1 - sin * 1.4 * x + cos * 0.6 * y]);
      model.node(
        'A',
        hill(model, material, (one) => one.setAttribute('TEXCOORD_0', values(model, floats(places), 2))),
      );
    },
    send: painted((material, model) => model.layOut(material, [0.2, 0.1], [1.4, 0.6], 0.6)).build,
  },
  'a second set of coordinates': {
    async build(model) {
      const material = matt(model, 'Painted').setBaseColorTexture(model.texture('Quarters', await png()));
      material.getBaseColorTextureInfo()?.setTexCoord(1);
      const places = floats(pointsOf((x, y) => [y * 0.8, x * 0.6]));
      model.node(
        'A',
        hill(model, material, (one) => one.setAttribute('TEXCOORD_1', values(model, places, 2))),
      );
    },
  },
  'coordinates that are missing': painted((material) => void material.getBaseColorTextureInfo()?.setTexCoord(2)),
  'a fourth set of coordinates, and a second one': {
    // Its pictures lie in one way.
    usdz: { similarity: 0.95, colour: 8 },
    async build(model) {
      const picture = model.texture('Quarters', await png());
      const material = matt(model, 'Painted').setBaseColorTexture(picture).setEmissiveTexture(picture);
      material.setEmissiveFactor([0.3, 0.1, 0.2]).getEmissiveTextureInfo()?.setTexCoord(1);
      material.getBaseColorTextureInfo()?.setTexCoord(3);
      const places = [(x: number, y: number) => [y * 0.8, x * 0.6], (x: number, y: number) => [1 - x, 1 - y]];
      model.node(
        'A',
        hill(model, material, (one) => {
          for (const [at, of] of places.entries())
            one.setAttribute(`TEXCOORD_${1 + 2 * at}`, values(model, floats(pointsOf(of)), 2));
        }),
      );
    },
  },
  // Modes of glTF: mirrored, and the edge for ever.
  'a picture that is mirrored to the sides and ends above': painted((material, model) => {
    model.layOut(material, [-0.3, -0.4], [2.5, 1.8], 0);
    material.getBaseColorTextureInfo()?.setWrapS(33_648);
    material.getBaseColorTextureInfo()?.setWrapT(33_071);
  }),
  'fine lines in a picture, from far away': {
    ...painted(async (material, model) => {
      const side = 512;
      const data = Buffer.alloc(side * side * 4, 255);
      for (let at = 0; at < side * side; at += 1) if ((at ^ (at / side)) & 1) data.fill(0, at * 4, at * 4 + 3);
      material.setBaseColorTexture(model.texture('Lines', await pictureOf({ data, side }).png().toBuffer()));
    }),
  },
  'fine lines in a picture of square pixels, from far away': painted(async (material, model) => {
    const side = 512;
    const data = Buffer.alloc(side * side * 4, 255);
    for (let at = 0; at < side * side; at += 1) if ((at ^ (at / side)) & 1) data.fill(0, at * 4, at * 4 + 3);
    material.setBaseColorTexture(model.texture('Lines', await pictureOf({ data, side }).png().toBuffer()));
    material.getBaseColorTextureInfo()?.setMagFilter(9_728);
  }),
  'a strip of plain colours': painted(async (material, model) => {
    const [width, height] = [256, 2];
    const data = Uint8Array.from(
      { length: width * height * 3 },
      (_, at) => (Math.floor((at % 768) / 3 / 16) * 83 * (1 + (at % 3))) % 256,
    );
    const strip = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    material.setBaseColorTexture(model.texture('Strip', strip));
  }),
  'alpha 0 in the picture of an opaque material': painted(() => undefined, 0),
  'alpha 0 in the factor of an opaque material': painted((material) => void material.setAlpha(0)),
  'alpha 0 in the colours of points of an opaque material': {
    build(model) {
      const colours = bytes(pointsOf((x, y) => [0.2 + 0.8 * x, 0.9 - 0.6 * y, 0.5, 0]));
      model.node(
        'A',
        hill(model, matt(model, 'White'), (one) => one.setAttribute('COLOR_0', values(model, colours, 4, true))),
      );
    },
  },
  'a picture with alpha 0 of an opaque material and of a cut-out': shared((cutOut) => void cutOut.setAlphaMode('MASK')),
  'a picture with alpha 0 of an opaque material and of a blended one': shared(
    (blended) => void blended.setAlphaMode('BLEND'),
  ),
  'a picture with alpha 0 of colours and of the strength of highlights': {
    ...painted(async (material, model) => {
      const specular = model.document.createExtension(KHRMaterialsSpecular).createSpecular();
      specular.setSpecularTexture(material.getBaseColorTexture());
      material.setExtension('KHR_materials_specular', specular).setRoughnessFactor(0.5);
      material.setBaseColorFactor([0.45, 0.3, 0.2, 1]);
    }, 0),
    // It has no strength of highlights.
    usdz: { similarity: 0.96, colour: 13 },
    poster: { similarity: 0.98, colour: 4 },
  },
  'a mask with alpha 0 in its picture': painted((material) => void material.setAlphaMode('MASK'), 0),
  'a mask with alpha 0 in its factor': {
    async build(model) {
      await painted((material) => void material.setAlphaMode('MASK').setAlpha(0)).build(model);
      behind(model);
    },
  },
  'a blended picture': {
    async build(model) {
      behind(model);
      await painted((material) => void material.setAlphaMode('BLEND').setAlpha(0.7), 90).build(model);
    },
  },
  'a blended material with alpha 0 in its factor': {
    async build(model) {
      behind(model);
      await painted((material) => void material.setAlphaMode('BLEND').setAlpha(0)).build(model);
    },
  },
  'metal that is partly clear': {
    build(model) {
      behind(model);
      const material = matt(model, 'Metal', [0.9, 0.85, 0.8]).setMetallicFactor(1).setRoughnessFactor(0.4);
      model.node('A', hill(model, material.setAlphaMode('BLEND').setAlpha(0.4)));
    },
  },
  'blended colours of points': {
    build(model) {
      behind(model);
      const colours = bytes(pointsOf((x, y) => [0.2, 0.4, 0.9 - 0.6 * y, x]));
      const material = matt(model, 'White').setAlphaMode('BLEND');
      model.node(
        'A',
        hill(model, material, (one) => one.setAttribute('COLOR_0', values(model, colours, 4, true))),
      );
    },
  },
  'plain colours in six materials, opaque and clear': {
    build(model) {
      for (let at = 0; at < 6; at += 1) {
        const material = matt(model, `M ${at}`, [at / 6, 0.5, 1 - at / 6]);
        material.setAlpha(at % 2 ? 0.4 : 0).setAlphaMode(at % 2 ? 'BLEND' : 'OPAQUE');
        model.node(`N ${at}`, hill(model, material), { at: [(at % 3) * 1.1, 0, Math.floor(at / 3) * 1.1] });
      }
    },
  },
  'a picture of directions (normal map)': plain(async (material, model) => {
    material.setNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer())).setNormalScale(0.8);
  }),
  'directions in a file with a colour profile': plain(async (material, model) => {
    material.setNormalTexture(model.texture('Bumps', await inProfile(pictureOf(bumps()), 'p3')));
  }),
  'colours in a file with a colour profile': painted(async (material, model) => {
    material.setBaseColorTexture(model.texture('P3', await inProfile(pictureOf(quarters()), 'p3')));
  }),
  'a JPEG picture in printing inks': painted(async (material, model) => {
    material.setBaseColorTexture(model.texture('Inks', await inInks(pictureOf(quarters())), 'image/jpeg'));
  }),
  'a JPEG picture in printing inks with their profile': painted(async (material, model) => {
    material.setBaseColorTexture(model.texture('Inks', await inInks(pictureOf(quarters()), 'cmyk'), 'image/jpeg'));
  }),
  'metal, smooth and rough': painted(async (material, model) => {
    const { data, side } = quarters();
    for (let at = 0; at < data.length; at += 4) data.set([0, 90 + ((at / 4) % side), data[at] ?? 0, 255], at);
    material.setMetallicRoughnessTexture(model.texture('Metal', await pictureOf({ data, side }).png().toBuffer()));
    material.setMetallicFactor(1).setRoughnessFactor(1);
  }),
  'a glossy material': plain((material) => void material.setRoughnessFactor(0.3)),
  'polish on a light colour, seen from the side': {
    // It has no back faces.
    usdz: { similarity: 0.97, colour: 8 },
    build(model) {
      const material = matt(model, 'Polish').setRoughnessFactor(0.1);
      model.node('A', hill(model, material)).setRotation([-0.3, 0, 0, 0.954]);
    },
  },
  'metal with steep bumps (normal map)': plain(async (material, model) => {
    material.setNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer())).setNormalScale(2);
    material.setMetallicFactor(1).setRoughnessFactor(0.4);
  }),
  'metal that lies in shadow': {
    ...plain(async (material, model) => {
      material.setOcclusionTexture(model.texture('Corners', await png())).setOcclusionStrength(0.7);
      material.setMetallicFactor(1).setRoughnessFactor(0.4);
    }),
    // It has no strength of a map of occlusion.
    usdz: { similarity: 0.98, colour: 6 },
  },
  'light of its own': painted(async (material, model) => {
    material.setEmissiveFactor([0.5, 0.4, 0.3]).setEmissiveTexture(model.texture('Glow', await png()));
    const strength = model.document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength();
    material.setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(1.5));
  }),
  'a picture of one colour for four uses': painted(async (material, model) => {
    const data = Buffer.alloc(8 * 8 * 4, Buffer.from([236, 200, 120, 255]));
    const plain = model.texture('Plain', await pictureOf({ data, side: 8 }).png().toBuffer());
    material.setBaseColorTexture(plain).setBaseColorFactor([0.1, 1, 0.5, 1]);
    material.setEmissiveTexture(plain).setEmissiveFactor([0.6, 0, 0]);
    material.setMetallicRoughnessTexture(plain).setMetallicFactor(0.6).setRoughnessFactor(0.9);
    const second = matt(model, 'Second').setBaseColorTexture(plain).setBaseColorFactor([1, 0.2, 1, 1]);
    model.node('B', hill(model, second), { at: [0, 0, 1] });
  }),
  'corners that lie in shadow': {
    ...painted(async (material, model) => {
      material.setOcclusionTexture(model.texture('Corners', await png())).setOcclusionStrength(0.8);
    }),
    // It has no strength of a map of occlusion.
    usdz: { similarity: 0.98, colour: 3 },
  },
  'no light at all (unlit)': {
    ...painted((material, model) => {
      material.setExtension('KHR_materials_unlit', model.document.createExtension(KHRMaterialsUnlit).createUnlit());
    }),
    // What stands for it is black and mirrors a little.
    usdz: { similarity: 0.98, colour: 6 },
  },
  'a highlight of another strength and colour': {
    ...plain(async (material, model) => {
      const specular = model.document.createExtension(KHRMaterialsSpecular).createSpecular();
      specular.setSpecularFactor(0.9).setSpecularColorFactor([1, 0.6, 0.3]);
      specular.setSpecularColorTexture(model.texture('Shine', await png()));
      material.setExtension('KHR_materials_specular', specular).setRoughnessFactor(0.5);
    }),
    // It has no strength or colour of highlights.
    usdz: { similarity: 0.98, colour: 5 },
  },
  'alpha 0 in the strength of highlights': {
    ...plain(async (material, model) => {
      const specular = model.document.createExtension(KHRMaterialsSpecular).createSpecular();
      specular.setSpecularTexture(model.texture('Shine', await png(0))).setSpecularColorFactor([1, 0.9, 0.8]);
      material.setExtension('KHR_materials_specular', specular).setRoughnessFactor(0.5);
    }),
    // It has no strength or colour of highlights.
    usdz: { similarity: 0.98, colour: 5 },
  },
  'light through glass (transmission)': {
    // What is behind is seen straight: nothing bends it, and nothing is mirrored of it.
    lacks: { warning: /transmission/, similarity: 0.98, colour: 10 },
    build(model) {
      behind(model);
      const glass = matt(model, 'Glass').setRoughnessFactor(0.1);
      const transmission = model.document.createExtension(KHRMaterialsTransmission).createTransmission();
      model.node(
        'A',
        hill(model, glass.setExtension('KHR_materials_transmission', transmission.setTransmissionFactor(0.9))),
      );
    },
  },
  'light through some places of a picture (transmission)': {
    // What is opaque for the most part is drawn opaque everywhere.
    lacks: { warning: /“Pane” opaque everywhere/, similarity: 0.95, colour: 12 },
    async build(model) {
      behind(model);
      const data = Buffer.alloc(64 * 64 * 4, Buffer.from([0, 0, 0, 255]));
      data.fill(255, 0, 64 * 8 * 4);
      const picture = model.texture('Where', await pictureOf({ data, side: 64 }).png().toBuffer());
      const transmission = model.document.createExtension(KHRMaterialsTransmission).createTransmission();
      transmission.setTransmissionFactor(1).setTransmissionTexture(picture);
      const pane = matt(model, 'Pane', [0.4, 0.5, 0.3]).setExtension('KHR_materials_transmission', transmission);
      model.node('A', hill(model, pane));
    },
  },
  'glass that colours light (volume)': {
    // Blending lets through one share of all colours: the tint is the glass's own, by what is usually behind it.
    lacks: { warning: /transmission/, similarity: 0.95, colour: 30 },
    build(model) {
      behind(model);
      const glass = matt(model, 'Glass').setRoughnessFactor(0.1);
      const transmission = model.document.createExtension(KHRMaterialsTransmission).createTransmission();
      const volume = model.document.createExtension(KHRMaterialsVolume).createVolume();
      volume.setThicknessFactor(0.2).setAttenuationDistance(0.2).setAttenuationColor([0.2, 0.5, 0.9]);
      glass.setExtension('KHR_materials_transmission', transmission.setTransmissionFactor(0.9));
      model.node('A', hill(model, glass.setExtension('KHR_materials_volume', volume)));
    },
  },
  'cloth (sheen)': {
    ...plain((material, model) => {
      const sheen = model.document.createExtension(KHRMaterialsSheen).createSheen();
      material.setExtension(
        'KHR_materials_sheen',
        sheen.setSheenColorFactor([0.5, 0.3, 0.4]).setSheenRoughnessFactor(0.5),
      );
    }),
    // It has no sheen.
    usdz: { similarity: 0.96, colour: 11 },
  },
  'cloth with pictures (sheen)': {
    ...plain(async (material, model) => {
      const sheen = model.document.createExtension(KHRMaterialsSheen).createSheen();
      sheen.setSheenColorFactor([0.6, 0.6, 0.6]).setSheenRoughnessFactor(0.9);
      sheen.setSheenColorTexture(model.texture('Fibres', await png()));
      sheen.setSheenRoughnessTexture(model.texture('Rough', await png(120)));
      material.setExtension('KHR_materials_sheen', sheen);
    }),
    // It has no sheen.
    usdz: { similarity: 0.98, colour: 4 },
  },
  'lacquer (clearcoat)': plain((material, model) => {
    const coat = model.document.createExtension(KHRMaterialsClearcoat).createClearcoat();
    material.setExtension('KHR_materials_clearcoat', coat.setClearcoatFactor(0.8).setClearcoatRoughnessFactor(0.4));
  }),
  'lacquer with pictures (clearcoat)': {
    ...plain(async (material, model) => {
      const coat = model.document.createExtension(KHRMaterialsClearcoat).createClearcoat();
      coat.setClearcoatFactor(1).setClearcoatRoughnessFactor(0.8);
      coat.setClearcoatTexture(model.texture('Where', await png()));
      coat.setClearcoatRoughnessTexture(model.texture('Rough', await png()));
      coat.setClearcoatNormalTexture(model.texture('Bumps', await pictureOf(bumps()).png().toBuffer()));
      material.setExtension('KHR_materials_clearcoat', coat);
    }),
    // It has no directions of a coat.
    usdz: { similarity: 0.98, colour: 3 },
  },
  'material variants': painted((material, model) => {
    const extension = model.document.createExtension(KHRMaterialsVariants);
    const list = extension.createMappingList();
    for (const [name, one] of [
      ['Day', material],
      ['Night', matt(model, 'Night', [0.05, 0.05, 0.2])],
    ] as const)
      list.addMapping(extension.createMapping().setMaterial(one).addVariant(extension.createVariant(name)));
    model.node(
      'Other',
      hill(model, material, (one) => one.setExtension('KHR_materials_variants', list)),
      { at: [1.1, 0, 0] },
    );
  }),
};
