import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { encodeToKTX2 } from 'ktx2-encoder';
import { MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { houseGlb, TestModel } from '../mesh-models.testing.ts';
import type { WantedName } from './geometry/keep-names.ts';
import { nodeName } from './geometry/keep-names.ts';
import { figuresOf } from './geometry/measure.ts';
import { optimise } from './optimise.ts';
import type { TextureKey } from './pictures/textures.ts';
import { readDocument } from './read-document.ts';
import { validate } from './validate/validate.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-pipeline-'));
let files = 0;
beforeAll(() => MeshoptEncoder.ready);

/** A cache that counts what it was given. */
function memoryCache() {
  const kept = new Map<string, Uint8Array>();
  const nameOf = ({ source, recipe }: TextureKey) => `${source} ${recipe}`;
  return {
    kept,
    find: async (keys: readonly TextureKey[]) => keys.map((key) => kept.get(nameOf(key)) ?? null),
    keep: async (key: TextureKey, bytes: Uint8Array) => void kept.set(nameOf(key), bytes),
  };
}

async function run(
  bytes: Uint8Array,
  {
    fileName = 'house.glb',
    skip = {},
    wanted = [],
    cache = memoryCache(),
  }: {
    fileName?: string;
    skip?: Partial<MeshSkip>;
    wanted?: WantedName[];
    cache?: ReturnType<typeof memoryCache>;
  } = {},
) {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, bytes);
  const made = await optimise(
    { path, fileName, skip: MeshSkip.parse(skip), wanted },
    { cache, report: () => undefined },
  );
  const document = await readDocument(made.glb);
  const names = document.getRoot().listNodes().map(nodeName);
  const materials = document
    .getRoot()
    .listMaterials()
    .map((material) => material.getName());
  return { ...made, document, names, materials };
}

const node = (name: string): WantedName => ({ type: 'node', name, why: 'a test' });
const material = (name: string): WantedName => ({ type: 'material', name, why: 'a test' });

/** A KTX2 file of 4 x 4 pixels: a head, one level and a descriptor, and the bytes. */
function ktx2(pixels: Buffer, { format, scheme }: { format: number; scheme: number }): Buffer {
  const head = Buffer.alloc(12 + 36 + 32 + 24 + 44);
  Buffer.from([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head);
  const numbers = [format, 1, 4, 4, 0, 0, 1, 1, scheme, 104, 44];
  for (const [at, value] of numbers.entries()) head.writeUInt32LE(value, 12 + at * 4);
  const level = [148, pixels.length, 64];
  for (const [at, value] of level.entries()) head.writeBigUInt64LE(BigInt(value), 80 + at * 8);
  for (const [at, value] of [44, 0, 2 | (40 << 16)].entries()) head.writeUInt32LE(value, 104 + at * 4);
  return Buffer.concat([head, pixels]);
}

test('what nobody refers to is joined by material, and the file gets smaller and stays valid', async () => {
  const glb = await houseGlb();
  const { report, document, stats } = await run(glb);
  expect(report.before.drawCalls).toBe(7);
  expect(report.after.drawCalls).toBe(3);
  expect(stats.bytesOut).toBeLessThan(glb.length / 3);
  expect(report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report.likeness).toBeGreaterThan(0.98);
  expect(figuresOf(document).triangles).toBeLessThanOrEqual(report.before.triangles);
  expect(report.steps.map(({ name }) => name)).toEqual([
    'read',
    'dedup',
    'instance',
    'palette',
    'flatten',
    'join',
    'weld',
    'simplify',
    'resample',
    'prune',
    'textureCompress',
    report.compression,
    'compare',
  ]);
});

test('nodes that a slot names stay on their own, and an anchor that holds nothing stays, too', async () => {
  const { names, report, document } = await run(await houseGlb(), {
    wanted: [node('Wall 1'), node('Lamp anchor'), node('Balcony')],
  });
  expect(names).toEqual(expect.arrayContaining(['Wall 1', 'Lamp anchor']));
  const wall = document
    .getRoot()
    .listNodes()
    .filter((other) => nodeName(other) === 'Wall 1' && other.getMesh());
  expect(wall).toHaveLength(1);
  expect(report.after.drawCalls).toBe(4);
  expect(report.kept.map(({ name, found }) => [name, found])).toEqual([
    ['Wall 1', true],
    ['Lamp anchor', true],
    ['Balcony', false],
  ]);
});

test('two materials that look the same and belong to two slots stay two', async () => {
  const model = new TestModel();
  const [left, right] = [model.material('Left'), model.material('Right')];
  model.node('A', model.sheet(left, { cells: 4, bump: 0.1 }));
  model.node('B', model.sheet(right, { cells: 4, bump: 0.1 }), { at: [2, 0, 0] });
  const glb = await model.glb();
  expect((await run(glb)).materials).toHaveLength(1);
  const kept = await run(glb, { wanted: [material('Left'), material('Right')] });
  expect(kept.materials.sort()).toEqual(['Left', 'Right']);
});

test('a palette merges materials that nobody names, and leaves alone the one that a slot names', async () => {
  const model = new TestModel();
  for (let at = 0; at < 8; at += 1)
    model.node(`Part ${at}`, model.sheet(model.material(`Paint ${at}`, [at / 8, 0.2, 0.3])), { at: [at, 0, 0] });
  const { materials, report } = await run(await model.glb(), { wanted: [material('Paint 3')] });
  expect(materials).toContain('Paint 3');
  expect(materials).toHaveLength(2);
  expect(report.after.drawCalls).toBe(2);
});

test('textures of a slot’s new material find their coordinates: those of a kept part stay', async () => {
  const plain = await run(await houseGlb());
  expect(plain.document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('TEXCOORD_0')).toBeNull();
  const { document } = await run(await houseGlb(), { wanted: [node('Roof')] });
  const roof = document
    .getRoot()
    .listNodes()
    .find((other) => nodeName(other) === 'Roof' && other.getMesh());
  expect(roof?.getMesh()?.listPrimitives()[0]?.getAttribute('TEXCOORD_0')).not.toBeNull();
});

test('what an animation moves keeps its name and its clip', async () => {
  const model = new TestModel();
  const wood = model.material('Wood');
  const mesh = model.sheet(wood, { cells: 3, bump: 0.1 });
  for (const name of ['Gate', 'Fence 1', 'Fence 2', 'Fence 3', 'Fence 4', 'Fence 5', 'Fence 6'])
    model.node(name, mesh, { at: [name.length, name.charCodeAt(name.length - 1), 0] });
  model.animate('Open', 'Gate');
  const { document, names } = await run(await model.glb());
  expect(
    document
      .getRoot()
      .listAnimations()
      .map((animation) => animation.getName()),
  ).toEqual(['Open']);
  expect(document.getRoot().listAnimations()[0]?.listChannels()[0]?.getTargetNode()?.getName()).toBe('Gate');
  expect(names).toContain('Gate');
});

test('a kept node is no instance of a batch, and the others are', async () => {
  const model = new TestModel();
  const mesh = model.sheet(model.material('Steel'), { cells: 12, bump: 0.2 });
  for (let at = 0; at < 20; at += 1) model.node(`Post ${at}`, mesh, { at: [at * 2, 0, 0] });
  const { document, report } = await run(await model.glb(), { wanted: [node('Post 7')] });
  expect(report.after.drawCalls).toBe(2);
  const post = document
    .getRoot()
    .listNodes()
    .filter((other) => nodeName(other) === 'Post 7' && other.getMesh());
  expect(post).toHaveLength(1);
  expect(post[0]?.getWorldTranslation()[0]).toBeCloseTo(14, 0);
  expect(report.likeness).toBeGreaterThan(0.97);
});

test('each flag leaves its step out and says so, and all leaves the file as it came', async () => {
  const glb = await houseGlb();
  for (const flag of [
    'dedup',
    'instance',
    'palette',
    'flatten',
    'join',
    'weld',
    'simplify',
    'resample',
    'prune',
  ] as const) {
    const { report } = await run(glb, { skip: { [flag]: true } });
    expect(report.steps.filter(({ skipped }) => skipped === 'switched off').map(({ name }) => name)).toEqual([flag]);
  }
  expect((await run(glb, { skip: { draco: true } })).report.compression).not.toBe('draco');
  const same = await run(glb, { skip: { all: true } });
  expect(same.report.compression).toBe('source');
  expect(Buffer.from(same.glb).equals(Buffer.from(glb))).toBe(true);
});

test('textures become WebP of 2,048 pixels at most, and are taken from the cache the second time', async () => {
  const model = new TestModel();
  const image = await sharp({
    create: {
      width: 2_600,
      height: 1_300,
      channels: 3,
      background: '#a53',
      noise: { type: 'gaussian', mean: 120, sigma: 12 },
    },
  })
    .png()
    .toBuffer();
  const painted = model.material('Painted').setBaseColorTexture(model.texture('Bricks', image));
  model.node('Wall', model.sheet(painted));
  const cache = memoryCache();
  const first = await run(await model.glb(), { cache });
  const [texture] = first.document.getRoot().listTextures();
  expect([texture?.getMimeType(), texture?.getSize()]).toEqual(['image/webp', [2_048, 1_024]]);
  const [key = '', ...others] = [...cache.kept.keys()].filter((name) => name.includes('webp'));
  expect(others).toEqual([]);
  const marked = await sharp(image).resize({ width: 512 }).webp().toBuffer();
  cache.kept.set(key, new Uint8Array(marked));
  const second = await run(await model.glb(), { cache, skip: { dedup: true } });
  expect(second.document.getRoot().listTextures()[0]?.getSize()).toEqual([512, 256]);
});

test('the same file with the same flags and names is made once; other flags or names are worked out', async () => {
  const glb = await houseGlb();
  const cache = memoryCache();
  const first = await run(glb, { cache });
  const again = await run(glb, { cache });
  const { ms, steps, ...rest } = first.report;
  const { ms: _ms, steps: stepsAgain, ...restAgain } = again.report;
  expect(restAgain).toEqual(rest);
  expect(stepsAgain.slice(1)).toEqual(steps.slice(1));
  expect([again.glb, again.nodes, again.box, again.stats]).toEqual([first.glb, first.nodes, first.box, first.stats]);
  expect(ms).toBeGreaterThanOrEqual(0);
  const key = [...cache.kept.keys()].find((name) => name.includes('-glb-')) ?? '';
  const stored = await new TestModel().glb();
  cache.kept.set(key, stored);
  expect((await run(glb, { cache })).glb).toEqual(stored);
  for (const other of [{ skip: { weld: true } }, { wanted: [{ type: 'node' as const, name: 'Door', why: 'Slot' }] }])
    expect((await run(glb, { cache, ...other })).glb.length).toBeGreaterThan(1_000);
});

test('a texture of one colour becomes the colour of its material, and one with a picture stays', async () => {
  const picture = (noise: boolean) =>
    sharp({
      create: {
        width: 512,
        height: 512,
        channels: 3,
        background: '#808080',
        ...(noise && { noise: { type: 'gaussian' as const, mean: 128, sigma: 20 } }),
      },
    })
      .png()
      .toBuffer();
  for (const hasPicture of [false, true]) {
    const model = new TestModel();
    const grey = model.material('Grey').setBaseColorTexture(model.texture('Grey', await picture(false)));
    model.node('Wall', model.sheet(grey, { cells: 4, bump: 0.2 }));
    const bricks = model.texture('Bricks', await picture(true));
    if (hasPicture)
      model.node('Roof', model.sheet(model.material('Bricks').setBaseColorTexture(bricks)), { at: [3, 0, 0] });
    const { document } = await run(await model.glb());
    const textures = document.getRoot().listTextures();
    expect(textures.map((texture) => texture.getName())).toEqual(hasPicture ? ['Bricks'] : []);
  }
});

test.each([{ isUASTC: true }, { isUASTC: false }])(
  'KTX2 becomes what scenes can draw, also where the file gets no smaller: %o',
  async (kind) => {
    const side = 64;
    const image = await sharp({ create: { width: side, height: side, channels: 3, background: '#c04020' } })
      .composite([
        { input: Buffer.from(`<svg width="${side}" height="${side}"><circle cx="20" cy="20" r="14"/></svg>`) },
      ])
      .png()
      .toBuffer();
    const ktx = await encodeToKTX2(new Uint8Array(image), {
      ...kind,
      generateMipmap: false,
      imageDecoder: async (bytes) => {
        const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        return { data: new Uint8Array(data), width: info.width, height: info.height };
      },
    });
    const model = new TestModel();
    const painted = model
      .material('Painted')
      .setBaseColorTexture(model.texture('Stone', Buffer.from(ktx), 'image/ktx2'));
    model.node('Wall', model.sheet(painted, { cells: 4, bump: 0.2 }));
    const { report, document } = await run(await model.glb());
    const [texture] = document.getRoot().listTextures();
    expect([texture?.getMimeType(), texture?.getSize()]).toEqual(['image/webp', [side, side]]);
    const [red, green, blue] = (await sharp(texture?.getImage() ?? new Uint8Array()).stats()).channels;
    const wanted = (await sharp(image).stats()).channels;
    for (const [at, channel] of [red, green, blue].entries())
      expect(Math.abs((channel?.mean ?? 0) - (wanted[at]?.mean ?? 0))).toBeLessThan(4);
    expect(report.warnings).toEqual([]);
    // Cards keep KTX2 packed, a byte a pixel; what it becomes takes four.
    expect(report.after.textureMemory / report.before.textureMemory).toBeCloseTo(4, 2);
    expect(report.compression).not.toBe('source');
  },
);

test.each([
  ['plain', 37, 0, (pixels: Buffer) => pixels],
  ['with Zstandard', 23, 2, zstdCompressSync],
  ['with zlib', 44, 3, deflateSync],
])('KTX2 of plain bytes, %s, is read as it is', async (_, format, scheme, pack) => {
  const pixel = (red: number, blue: number) =>
    format === 23 ? [red, 100, blue] : format === 44 ? [blue, 100, red, 255] : [red, 100, blue, 255];
  const pixels = Buffer.from(
    Array.from({ length: 16 }, (_one, at) => (at < 8 ? pixel(220, 50) : pixel(180, 50))).flat(),
  );
  const model = new TestModel();
  const texture = model.texture('Stone', ktx2(pack(pixels), { format, scheme }), 'image/ktx2');
  model.node('Wall', model.sheet(model.material('Painted').setBaseColorTexture(texture), { cells: 4, bump: 0.2 }));
  const { report, document } = await run(await model.glb());
  const [made] = document.getRoot().listTextures();
  const { channels } = await sharp(made?.getImage() ?? new Uint8Array()).stats();
  const off = [200, 100, 50].map((value, at) => Math.abs((channels[at]?.mean ?? 0) - value));
  expect(Math.max(...off)).toBeLessThan(4);
  expect(report.warnings).toEqual([]);
});

test.each([
  ['with all steps', {}],
  ['as it came', { all: true }],
])('KTX2 that cannot be decoded is white and named, %s', async (_, skip) => {
  const model = new TestModel();
  const ktx = ktx2(Buffer.alloc(64), { format: 145, scheme: 0 });
  const painted = model.material('Painted').setBaseColorTexture(model.texture('Stone', ktx, 'image/ktx2'));
  model.node('Wall', model.sheet(painted, { cells: 4, bump: 0.2 }));
  const { report, document } = await run(await model.glb(), { skip });
  expect(report.warnings).toEqual(expect.arrayContaining([expect.stringContaining('“Stone” is KTX2')]));
  // A picture of one colour becomes the colour.
  for (const made of document.getRoot().listTextures()) {
    expect(made.getMimeType()).toBe('image/png');
    const { channels } = await sharp(made.getImage() ?? new Uint8Array()).stats();
    expect(channels.map(({ min }) => min)).toEqual(channels.map(() => 255));
  }
  const [material] = document.getRoot().listMaterials();
  expect(material?.getBaseColorFactor().map((share) => share > 0)).toEqual([true, true, true, true]);
});

test('parts are told by triangles, area and size, so that the next version finds them again', async () => {
  const { nodes } = await run(await houseGlb({ bump: 0 }), { wanted: [node('Door')] });
  const door = nodes.nodes.find(({ name }) => name === 'Door');
  expect(door).toMatchObject({
    isKept: true,
    parts: [{ primitive: 0, material: 'Wood', fingerprint: { triangles: 2, area: 1, box: { x: 1, y: 0, z: 1 } } }],
  });
  expect(nodes.nodes[door?.parent ?? -1]?.name).toBe('House');
  expect(nodes.nodes.find(({ name }) => name === 'Wall 0')?.isKept).toBe(false);
  expect(nodes.materials.find(({ name }) => name === 'Tile')).toMatchObject({
    baseColor: [0.6, 0.2, 0.1, 1],
    alphaMode: 'OPAQUE',
  });
});

test('the output loads with every error it lacks that the input lacked', async () => {
  const { glb } = await run(await houseGlb(), { wanted: [node('Roof'), material('Plaster')] });
  expect((await validate(glb)).filter(({ severity }) => severity === 'error')).toEqual([]);
});
