import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Material, Texture } from '@gltf-transform/core';
import { KHRMaterialsPBRSpecularGlossiness, KHRMaterialsSpecular } from '@gltf-transform/extensions';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { TestModel } from '../../mesh-models.testing.ts';
import { optimise } from '../optimise.ts';
import { readDocument } from '../read-document.ts';

async function run(model: TestModel) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'model.glb');
  writeFileSync(path, await model.glb());
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = { path, fileName: 'model.glb', skip: MeshSkip.parse({}), wanted: [] };
  const made = await optimise(wish, { cache, report: () => undefined });
  return { ...made, document: await readDocument(made.glb) };
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
const [BLUE, YELLOW]: [Rgba, Rgba] = [
  [30, 90, 200, 0],
  [220, 200, 20, 0],
];

/** A board of eight by eight fields. */
async function board(side: number, odd: Rgba, even: Rgba, profile?: string): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [Math.floor(((at % side) * 8) / side), Math.floor((Math.floor(at / side) * 8) / side)];
    pixels.set((x + y) % 2 ? odd : even, at * 4);
  }
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
  if (profile === undefined) return picture.png({ compressionLevel: 1 }).toBuffer();
  // The profile is laid on the values as they are: nothing is converted.
  const plain = await picture.removeAlpha().png().toBuffer();
  return withProfile(plain, await profileOf(profile));
}

async function profileOf(name: string): Promise<Buffer> {
  const carrier = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } }).withIccProfile(name);
  const { icc } = await sharp(await carrier.png().toBuffer()).metadata();
  if (!icc) throw new Error('There is no profile');
  return icc;
}

async function withProfile(png: Buffer, icc: Buffer): Promise<Buffer> {
  const { crc32, deflateSync } = await import('node:zlib');
  const body = Buffer.concat([Buffer.from('iCCPp3\0\0', 'latin1'), deflateSync(icc)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  // Behind the signature and the header.
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

/** Colours and alpha in the middles of two fields next to each other. */
async function fields(texture: Texture | null | undefined): Promise<number[][]> {
  const picture = sharp(texture?.getImage() ?? new Uint8Array(), { ignoreIcc: true }).toColourspace('srgb');
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return [9, 11].map((sixteenth) => {
    const at = Math.floor((sixteenth * info.width) / 16);
    const start = (at * info.channels + Math.floor((9 * info.height) / 16) * info.width * info.channels) | 0;
    return [...data.subarray(start, start + info.channels)];
  });
}

/** Of 255: what lossy pictures may be off. */
const NEAR = 12;
function expectNear(found: readonly number[][], wanted: readonly (readonly number[])[]) {
  for (const [at, values] of wanted.entries())
    for (const [channel, value] of values.entries())
      expect(Math.abs((found[at]?.[channel] ?? Number.NaN) - value), `${found} for ${wanted}`).toBeLessThan(NEAR);
}

const SLOTS: Readonly<Record<string, (material: Material, texture: Texture) => Material>> = {
  'the colour of an opaque material': (material, texture) => material.setBaseColorTexture(texture),
  normals: (material, texture) => material.setNormalTexture(texture),
  'metal and roughness': (material, texture) => material.setMetallicRoughnessTexture(texture),
  occlusion: (material, texture) => material.setOcclusionTexture(texture),
  'light that is given off': (material, texture) => material.setEmissiveTexture(texture).setEmissiveFactor([1, 1, 1]),
};
const CELLS = Object.keys(SLOTS).flatMap((slot) => [32, 256, 2_600].map((side) => ({ slot, side })));

test.each(CELLS)('alpha 0 in a picture of $side px for $slot takes no colour away', async ({ slot, side }) => {
  const model = new TestModel();
  const texture = model.texture('Board', await board(side, BLUE, YELLOW));
  const material = SLOTS[slot]?.(model.material('Board', [1, 1, 1]), texture) ?? null;
  model.node('Wall', model.sheet(material, { cells: 4, bump: 0.1 }));

  const { document, report } = await run(model);

  const found = await fields(document.getRoot().listTextures()[0]);
  expectNear(found, [YELLOW.slice(0, 3), BLUE.slice(0, 3)]);
  expect(found[0]).toHaveLength(3);
  expect(report.likeness).toBeGreaterThan(0.97);
});

test.each([
  { mode: 'MASK', side: 32 },
  { mode: 'MASK', side: 256 },
  { mode: 'MASK', side: 2_600 },
  { mode: 'BLEND', side: 256 },
  { mode: 'BLEND', side: 2_600 },
] as const)(
  'holes of a $mode material with $side px stay holes, and keep the colour that edges are blended with',
  async ({ mode, side }) => {
    const model = new TestModel();
    const leaf: Rgba = [40, 160, 40, 255];
    const hole: Rgba = [40, 160, 40, 0];
    const material = model.material('Leaf', [1, 1, 1]).setAlphaMode(mode);
    material.setBaseColorTexture(model.texture('Leaf', await board(side, hole, leaf)));
    model.node('Tree', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document, report } = await run(model);

    expectNear(await fields(document.getRoot().listTextures()[0]), [leaf, hole]);
    expect(report.likeness).toBeGreaterThan(0.97);
  },
);

test.each([32, 256, 2_600])(
  'a picture of %i px keeps the strength in its alpha and the tint in its colours',
  async (side) => {
    const model = new TestModel();
    const texture = model.texture('Shine', await board(side, [200, 60, 60, 0], [60, 60, 200, 128]));
    const extension = model.document.createExtension(KHRMaterialsSpecular);
    const specular = extension.createSpecular().setSpecularTexture(texture).setSpecularColorTexture(texture);
    const material = model.material('Paint').setExtension('KHR_materials_specular', specular);
    model.node('Door', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document } = await run(model);

    const [shine] = document.getRoot().listTextures();
    expectNear(await fields(shine), [
      [60, 60, 200, 128],
      [200, 60, 60, 0],
    ]);
  },
);

test.each(['normals', 'the colour of an opaque material'])(
  'a colour profile in a picture for %s is ignored, as glTF says',
  async (slot) => {
    const model = new TestModel();
    const texture = model.texture('Board', await board(256, [128, 40, 240, 255], [240, 128, 60, 255], 'p3'));
    const material = SLOTS[slot]?.(model.material('Board', [1, 1, 1]), texture) ?? null;
    model.node('Wall', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document } = await run(model);

    const [made] = document.getRoot().listTextures();
    expectNear(await fields(made), [
      [240, 128, 60],
      [128, 40, 240],
    ]);
    expect((await sharp(made?.getImage() ?? new Uint8Array()).metadata()).hasProfile).toBe(false);
  },
);

/** Bands of plain colours next to each other, as voxel programs and makers of low-poly models write their palettes. */
const PALETTES = [
  { side: [256, 1], bands: 256 },
  { side: [512, 4], bands: 64 },
  { side: [128, 128], bands: 128 },
  { side: [256, 256], bands: 16 },
] as const;
test.each(PALETTES)(
  'the colours of a palette of $side px with $bands bands stay exactly what they are',
  async (one) => {
    const [width, height] = one.side;
    const colour = (at: number, channel: number) =>
      (Math.floor(at * one.bands) * ([37, 101, 193][channel] ?? 0) + 11) % 256;
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
      colour((Math.floor(at / 3) % width) / width, at % 3),
    );
    const raw = { width, height, channels: 3 } as const;
    const png = await sharp(pixels, { raw }).png().toBuffer();
    const model = new TestModel();
    const material = model.material('Voxels', [1, 1, 1]).setBaseColorTexture(model.texture('Palette', png));
    model.node('Knight', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document } = await run(model);

    const made = document.getRoot().listTextures()[0]?.getImage();
    expect(
      await sharp(made ?? new Uint8Array())
        .removeAlpha()
        .raw()
        .toBuffer(),
    ).toEqual(Buffer.from(pixels));
  },
);

/** Thin stripes in strong colours that change slowly: more than a palette has, and hard edges everywhere. */
function stripes(side: number, width: number): Sharp {
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [x, y, channel] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side), at % 3];
    const [glow, rest] = [255 - Math.floor((60 * x) / side), Math.floor((60 * y) / side)];
    return Math.floor((x + y) / width) % 3 === channel ? glow : rest;
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}
test.each(Object.keys(SLOTS).flatMap((slot) => [96, 128, 256, 400].map((side) => ({ slot, side }))))(
  'small hard edges of $side px keep their values in a picture for $slot',
  async ({ slot, side }) => {
    const model = new TestModel();
    const source = await stripes(side, 5).png().toBuffer();
    const material = SLOTS[slot]?.(model.material('Lava', [1, 1, 1]), model.texture('Lava', source)) ?? null;
    model.node('Wall', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document } = await run(model);

    const made = document.getRoot().listTextures()[0]?.getImage() ?? new Uint8Array();
    const [found, wanted] = await Promise.all([made, source].map((one) => sharp(one).removeAlpha().raw().toBuffer()));
    const squares = [...(wanted ?? [])].reduce((sum, value, at) => sum + (value - (found?.[at] ?? 0)) ** 2, 0);
    expect(Math.sqrt(squares / (wanted?.length ?? 1))).toBeLessThan(3);
    expect(made.length).toBeLessThan(source.length);
  },
);

test('a drawing that is smaller without loss keeps its values', async () => {
  const model = new TestModel();
  const source = await stripes(1_024, 97).png().toBuffer();
  const material = model.material('Drawing', [1, 1, 1]).setBaseColorTexture(model.texture('Drawing', source));
  model.node('Wall', model.sheet(material, { cells: 4, bump: 0.1 }));

  const { document } = await run(model);

  const made = document.getRoot().listTextures()[0]?.getImage() ?? new Uint8Array();
  const [found, wanted] = await Promise.all([made, source].map((one) => sharp(one).removeAlpha().raw().toBuffer()));
  expect(found?.equals(wanted ?? Buffer.alloc(0))).toBe(true);
  const lossy = await sharp(source).webp({ quality: 80 }).toBuffer();
  expect(made.length).toBeLessThanOrEqual(lossy.length * 1.1);
});

test.each(['png', 'jpeg'] as const)(
  'a painted picture in grey, %s, is no palette and becomes smaller',
  async (type) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const painted = sharp({ create: { width: 256, height: 256, channels: 3, background: '#888', noise } }).blur(1.5);
    const grey = await painted
      .greyscale()
      .toColourspace('srgb')
      [type](type === 'jpeg' ? { quality: 95 } : {})
      .toBuffer();
    const model = new TestModel();
    const rough = model.texture('Roughness', grey, `image/${type}`);
    const material = model.material('Plastic', [1, 1, 1]).setMetallicRoughnessTexture(rough);
    model.node('Wall', model.sheet(material, { cells: 4, bump: 0.1 }));

    const { document } = await run(model);

    const made = document.getRoot().listTextures()[0];
    expect(made?.getMimeType()).toBe('image/webp');
    expect((made?.getImage()?.length ?? 0) / grey.length).toBeLessThan(0.8);
  },
);

test.each([64, 128, 230])('a picture of glossiness %i of 255 makes a surface as rough as it says', async (gloss) => {
  const model = new TestModel();
  const picture = model.texture('Gloss', await board(64, [60, 60, 60, gloss], [60, 60, 60, gloss]));
  const extension = model.document.createExtension(KHRMaterialsPBRSpecularGlossiness);
  const glossy = extension.createPBRSpecularGlossiness().setSpecularGlossinessTexture(picture);
  const material = model.material('Heart').setExtension('KHR_materials_pbrSpecularGlossiness', glossy);
  model.node('Heart', model.sheet(material, { cells: 4, bump: 0.1 }));

  const { document } = await run(model);

  const [made] = document.getRoot().listMaterials();
  expect(made?.getExtension('KHR_materials_pbrSpecularGlossiness')).toBeNull();
  expect(made?.getRoughnessFactor()).toBeCloseTo(1 - gloss / 255, 1);
});

test('plain colours that opaque materials have with alpha 0 stay when they are merged', async () => {
  const model = new TestModel();
  for (let at = 0; at < 6; at += 1) {
    const paint = model.material(`Paint ${at}`, [at / 6, 0.6, 0.1]).setAlpha(0);
    model.node(`Box ${at}`, model.sheet(paint, { cells: 3, bump: 0.1 }), { at: [at, 0, 0] });
  }
  const { document, report } = await run(model);
  expect(document.getRoot().listMaterials()).toHaveLength(1);
  const palette = document.getRoot().listMaterials()[0]?.getBaseColorTexture();
  const { channels } = await sharp(palette?.getImage() ?? new Uint8Array()).stats();
  expect(channels[1]?.max).toBe(203);
  expect(report.likeness).toBeGreaterThan(0.97);
});

test.each([16, 200])(
  'a picture of %d pixels that says that it is turned is kept as its pixels are stored',
  async (side) => {
    const pixels = await board(side, [30, 90, 200, 255], [220, 200, 20, 255]);
    const jpeg = await sharp(pixels).removeAlpha().withMetadata({ orientation: 6 }).jpeg({ quality: 1 }).toBuffer();
    const model = new TestModel();
    const material = model.material('Painted').setBaseColorTexture(model.texture('Turned', jpeg, 'image/jpeg'));
    model.node('A', model.sheet(material));
    const { document } = await run(model);
    const image = document.getRoot().listTextures()[0]?.getImage() ?? new Uint8Array();
    const { orientation = 1, width } = await sharp(image).metadata();
    expect({ orientation, width }).toEqual({ orientation: 1, width: side });
  },
);
