import { NodeIO } from '@gltf-transform/core';
import type { EmissiveStrength, Transform } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TestModel } from '../../mesh-models.testing.ts';
import { optimised, zipOf } from '../pipeline.testing.ts';

/** A box of `size`, standing on the ground of the axis that points up. */
function box(size: readonly [number, number, number], up: 'y' | 'z'): string {
  const [w, d, h] = size;
  const corners = [0, h].flatMap((high) =>
    [-d / 2, d / 2].flatMap((deep) =>
      [-w / 2, w / 2].map((wide) => (up === 'z' ? [wide, deep, high] : [wide, high, deep])),
    ),
  );
  const sides = ['1 2 4 3', '5 6 8 7', '1 2 6 5', '3 4 8 7', '1 3 7 5', '2 4 8 6'];
  return `${corners.map((corner) => `v ${corner.join(' ')}`).join('\n')}\n${sides.map((side) => `f ${side}`).join('\n')}\n`;
}

const materialsOf = (made: Awaited<ReturnType<typeof optimised>>, name: string) => {
  const found = made.nodes.materials.find((material) => material.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

test.each([
  ['# 3ds Max Wavefront OBJ Exporter\n', 0.214],
  ['', 0.214],
  ['# Blender 4.2.0\n', 0.5],
])('colours of an OBJ that begins with %j are taken as that program means them', async (head, linear) => {
  const obj = `${head}mtllib a.mtl\nusemtl Paint\n${box([1, 1, 1], 'y')}`;
  const made = await optimised(
    await zipOf({ 'a.obj': obj, 'a.mtl': `${head}newmtl Paint\nKd 0.5 1 0\nd 0.5\n` }),
    'a.zip',
  );
  const [red, green, blue, alpha] = materialsOf(made, 'Paint').baseColor;
  expect([red, green, blue, alpha].map((value) => Math.round(value * 1_000) / 1_000)).toEqual([linear, 1, 0, 0.5]);
});

test.each(['', 'Ni 1\n', 'Ni 1.0000\n'])('a material of an OBJ with %j keeps its highlights', async (line) => {
  const mtl = `newmtl Paint\nKd 0.8 0.1 0.1\nKs 0.5 0.5 0.5\nNs 200\n${line}`;
  const obj = `mtllib a.mtl\nusemtl Paint\n${box([1, 1, 1], 'y')}`;
  const { document } = await optimised(await zipOf({ 'a.obj': obj, 'a.mtl': mtl }), 'a.zip');
  expect(document.getRoot().listMaterials()[0]?.getExtension('KHR_materials_ior')).toBeNull();
});

test('a lamp of an OBJ that is brighter than 1 becomes a colour and a strength, without an error of the validator', async () => {
  const obj = `mtllib a.mtl\nusemtl Lamp\n${box([1, 1, 1], 'y')}`;
  const made = await optimised(await zipOf({ 'a.obj': obj, 'a.mtl': 'newmtl Lamp\nKd 1 1 1\nKe 4 3 2\n' }), 'a.zip');
  const [lamp] = made.document.getRoot().listMaterials();
  expect(lamp?.getEmissiveFactor()).toEqual([1, 0.75, 0.5]);
  expect(lamp?.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength()).toBe(4);
  const { before, after } = made.report.validator;
  expect([...before, ...after].filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('objects of an OBJ keep their whole names, and none is merged with another', async () => {
  const one = (name: string, first: number) =>
    `o ${name}\nv ${first} 0 0\nv ${first} 1 0\nv ${first} 0 1\nf ${first} ${first + 1} ${first + 2}\n`;
  const obj = `${one('Chair leg', 1)}${one('Chair seat', 4)}${one('Stol  Ö ', 7)}`;
  const { nodes } = await optimised(new TextEncoder().encode(obj), 'chair.obj');
  expect(nodes.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Chair leg', 'Chair seat', 'Stol  Ö']));
});

const cases = [
  { what: 'a house in metres', file: 'obj', up: 'y', size: [12, 8, 6], metres: [12, 6, 8] },
  { what: 'a house in millimetres', file: 'obj', up: 'y', size: [12_000, 8_000, 6_000], metres: [12, 6, 8] },
  { what: 'a house that stands on z', file: 'obj', up: 'z', size: [12, 8, 6], metres: [12, 6, 8] },
  {
    what: 'a shed in millimetres that stands on z',
    file: 'obj',
    up: 'z',
    size: [3_000, 2_000, 2_500],
    metres: [3, 2.5, 2],
  },
] as const;

test.each(cases)('$what stands as it was drawn, and what was guessed is said', async ({ size, up, metres }) => {
  const { box: found, report } = await optimised(new TextEncoder().encode(box(size, up)), 'a.obj');
  const extent = found?.max.map((high, axis) => high - (found.min[axis] ?? 0)) ?? [];
  for (const [axis, value] of metres.entries()) expect(extent[axis]).toBeCloseTo(value, 3);
  expect(found?.min[1]).toBeCloseTo(0, 3);
  const isGuessed = up === 'z' || size[0] > 100;
  expect(report.warnings).toEqual(isGuessed ? [expect.stringContaining(`with ${up} up, `)] : []);
});

test('a unit that a comment names is taken, whatever the size', async () => {
  const obj = `# File units = centimeters\n${box([90, 60, 75], 'y')}`;
  const { box: found } = await optimised(new TextEncoder().encode(obj), 'desk.obj');
  expect(found?.max[1]).toBeCloseTo(0.75, 4);
});

const extentOf = ({ box: found }: Awaited<ReturnType<typeof optimised>>) =>
  found?.max.map((high, axis) => Number((high - (found.min[axis] ?? 0)).toPrecision(4)));

test.each([
  [{ unit: 'cm', up: 'y' }, [0.9, 0.75, 0.6], 0],
  [{ unit: 'in', up: 'z' }, [22.86 / 10, 15.24 / 10, 19.05 / 10], 0],
  [{ unit: 'ft' }, [27.43, 22.86, 18.29], 1],
  [{ up: 'z' }, [90, 60, 75], 1],
] as const)('a file is read in the unit and with the axis that were chosen: %j', async (frame, metres, notes) => {
  const obj = new TextEncoder().encode(box([90, 60, 75], 'y'));
  const made = await optimised(obj, 'desk.obj', [], {}, frame);
  expect(extentOf(made)).toEqual(metres);
  // What is still guessed is said.
  expect(made.report.warnings).toHaveLength(notes);
});

/** A triangle in each of two colours, as scanners and MeshLab write them. */
const ply = (format: 'ascii' | 'binary_little_endian') => {
  const corners = [0, 1, 2, 3, 4, 5].map((at) => ({
    at: [at % 3 === 1 ? 2 : 0, at % 3 === 2 ? 3 : 0, at < 3 ? 0 : 1],
    colour: at < 3 ? [255, 0, 0] : [0, 0, 128],
  }));
  const head = `ply\nformat ${format} 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n`;
  if (format === 'ascii')
    return Buffer.from(
      `${head}${corners.map(({ at, colour }) => [...at, ...colour].join(' ')).join('\n')}\n3 0 1 2\n3 3 4 5\n`,
    );
  const rows = corners.map(({ at, colour }) => {
    const row = Buffer.alloc(15);
    for (const [axis, value] of at.entries()) row.writeFloatLE(value, axis * 4);
    for (const [part, value] of colour.entries()) row[12 + part] = value;
    return row;
  });
  const faces = [0, 3].map((first) => {
    const face = Buffer.alloc(13);
    face[0] = 3;
    for (const corner of [0, 1, 2]) face.writeInt32LE(first + corner, 1 + corner * 4);
    return face;
  });
  return Buffer.concat([Buffer.from(head), ...rows, ...faces]);
};

test.each(['ascii', 'binary_little_endian'] as const)('a PLY in %s has its shape and its colours', async (format) => {
  const made = await optimised(ply(format), 'scan.ply', [], {}, { unit: 'm', up: 'y' });
  expect(extentOf(made)).toEqual([2, 3, 1]);
  expect(made.report.format).toBe('ply');
  const colours = made.document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives().flatMap((primitive) => primitive.getAttribute('COLOR_0') ?? []));
  const seen = new Set<string>();
  for (const accessor of colours)
    for (let at = 0; at < accessor.getCount(); at += 1) {
      const element: number[] = [];
      accessor.getElement(at, element);
      seen.add(
        element
          .slice(0, 3)
          .map((value) => value.toFixed(2))
          .join(' '),
      );
    }
  // 128 of 255 as a display shows it is 0.22 of the light.
  expect([...seen].sort()).toEqual(['0.00 0.00 0.22', '1.00 0.00 0.00']);
});

/** Left half red, right half blue. */
const isRight = (x: number, side: number) => x >= side / 2;
const SIDE = 16;

function tga({ isPacked = false, isTopDown = false, bits = 24 } = {}): Buffer {
  const head = Buffer.alloc(18);
  head[2] = isPacked ? 10 : 2;
  head.writeUInt16LE(SIDE, 12);
  head.writeUInt16LE(SIDE, 14);
  head[16] = bits;
  head[17] = (isTopDown ? 0x20 : 0) | (bits === 32 ? 8 : 0);
  const pixel = (right: boolean) => (right ? [200, 30, 20, 255] : [20, 30, 200, 255]).slice(0, bits / 8);
  const half = SIDE / 2;
  const row = isPacked
    ? [0x80 + half - 1, ...pixel(false), 0x80 + half - 1, ...pixel(true)]
    : Array.from({ length: SIDE }, (_, x) => pixel(isRight(x, SIDE))).flat();
  return Buffer.concat([head, ...Array.from({ length: SIDE }, () => Buffer.from(row))]);
}

function bmp(): Buffer {
  const bytes = Buffer.alloc(54 + SIDE * SIDE * 3);
  bytes.write('BM');
  for (const [at, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, SIDE],
    [22, SIDE],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let at = 0; at < SIDE * SIDE; at += 1)
    bytes.set(isRight(at % SIDE, SIDE) ? [200, 30, 20] : [20, 30, 200], 54 + at * 3);
  return bytes;
}

async function tiff(): Promise<Buffer> {
  const data = Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => (isRight(at % SIDE, SIDE) ? [20, 30, 200] : [200, 30, 20])).flat(),
  );
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

const PICTURES: readonly [name: string, picture: () => Buffer | Promise<Buffer>][] = [
  ['red.tga', () => tga()],
  ['red.TGA', () => tga({ isPacked: true, isTopDown: true, bits: 32 })],
  ['blue.bmp', bmp],
  ['green.tif', tiff],
];

test.each(PICTURES)('a texture %s is read, next to an OBJ and in a GLB', async (name, picture) => {
  const bytes = await picture();
  const obj = `mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl A\nf 1/1 2/2 3/3\n`;
  const mtl = `newmtl A\nKd 1 1 1\nmap_Kd C:\\maps\\${name.toLowerCase()}\n`;
  const model = new TestModel();
  const texture = model.texture(name, bytes, 'image/tga').setURI(name);
  model.node('Wall', model.sheet(model.material('A', [1, 1, 1]).setBaseColorTexture(texture), { cells: 3, bump: 0.1 }));
  for (const made of [
    await optimised(await zipOf({ 'a.obj': obj, 'a.mtl': mtl, [name]: bytes }), 'a.zip'),
    await optimised(await model.glb()),
  ]) {
    expect(made.report.warnings).toEqual([]);
    const image = made.document.getRoot().listTextures()[0]?.getImage() ?? new Uint8Array();
    const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((5 * info.width + x) * 3, (5 * info.width + x) * 3 + 3)];
    expect([at(2), at(13)]).toEqual([
      [200, 30, 20],
      [20, 30, 200],
    ]);
  }
});

test('a picture that cannot be read becomes white and is named; the model is taken', async () => {
  const model = new TestModel();
  const texture = model.texture('Wood', new Uint8Array(400).fill(9), 'image/x-photoshop').setURI('maps\\wood.psd');
  model.node('Wall', model.sheet(model.material('A').setBaseColorTexture(texture)));
  const { report } = await optimised(await model.glb());
  expect(report.warnings).toEqual([expect.stringMatching(/“(wood\.psd|Wood)” is of a kind that cannot be read.*PNG/)]);
});

const NAMES = [
  ['textures/wood.png', 'textures/Wood.PNG'],
  ['textures/Fasadtr\u00e4.png', 'textures/Fasadtra\u0308.png'],
  ['textures/Fasadtra\u0308.png', 'Textures/fasadtr\u00e4.png'],
  ['textures\\wood.png', 'textures/wood.png'],
] as const;

test.each(NAMES)('a model that names %j finds %j in its zip file', async (uri, name) => {
  const model = new TestModel();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#963' } })
    .png()
    .toBuffer();
  const texture = model.texture('Wood', picture).setURI('wood.png');
  model.node('Wall', model.sheet(model.material('Wood').setBaseColorTexture(texture)));
  const { json, resources } = await new NodeIO().writeJSON(model.document, { basename: 'box' });
  for (const image of json.images ?? []) image.uri = uri.includes('\\') ? uri : encodeURI(uri);
  const binary = Object.entries(resources).filter(([path]) => path.endsWith('.bin'));
  const zip = await zipOf({ 'box.gltf': JSON.stringify(json), ...Object.fromEntries(binary), [name]: picture });
  // Many programs write names of UTF-8 without saying so.
  for (const bytes of [zip, withoutUtf8Flag(zip)]) expect((await optimised(bytes, 'box.zip')).stats.triangles).toBe(2);
});

/** Takes the mark of UTF-8 off all names, and what repeats them. */
function withoutUtf8Flag(zip: Buffer): Buffer {
  const made = Buffer.from(zip);
  for (const [signature, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (
      let found = made.indexOf(signature, 0, 'latin1');
      found >= 0;
      found = made.indexOf(signature, found + 4, 'latin1')
    )
      made.writeUInt16LE(made.readUInt16LE(found + at) & ~0x800, found + at);
  return made;
}

test('a model whose file has two buffers is taken', async () => {
  const model = new TestModel();
  model.node('Gate', model.sheet(model.material('Wood'), { cells: 3, bump: 0.1 }));
  model.animate('Open', 'Gate');
  const second = model.document.createBuffer('animation').setURI('animation.bin');
  model.document.getRoot().listBuffers()[0]?.setURI('geometry.bin');
  for (const sampler of model.document.getRoot().listAnimations()[0]?.listSamplers() ?? [])
    for (const accessor of [sampler.getInput(), sampler.getOutput()]) accessor?.setBuffer(second);
  const { json, resources } = await new NodeIO().writeJSON(model.document, { basename: 'gate' });
  const made = await optimised(await zipOf({ 'gate.gltf': JSON.stringify(json), ...resources }), 'gate.zip');
  expect(made.nodes.animations).toEqual([{ name: 'Open', length: 2 }]);
});

/** A box whose faces name texture coordinates that the file lacks, colours of points, and what is written of its materials. */
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const tower = box([1, 1, 2], 'y');
const UNDESCRIBED: readonly (readonly [
  what: string,
  files: Record<string, string | Uint8Array>,
  missing: string | null,
])[] = [
  ['no material', { 'a.obj': tower }, null],
  [
    'a material file that did not come along',
    { 'a.obj': `mtllib C:\\work\\house one.mtl\nusemtl Paint\n${tower}` },
    'house one.mtl',
  ],
  [
    'a material that its file lacks',
    { 'a.obj': `mtllib a.mtl\nusemtl Other\n${tower}`, 'a.mtl': 'newmtl Paint\nKd 1 0 0\n' },
    null,
  ],
  [
    'one of two material files',
    { 'a.obj': `mtllib a.mtl b.mtl\nusemtl Other\n${tower}`, 'a.mtl': 'newmtl Paint\nKd 1 0 0\n' },
    'b.mtl',
  ],
  ['two bytes a letter', { 'a.obj': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(tower, 'utf16le')]) }, null],
  [
    'two bytes a letter, the other way around',
    { 'a.obj': Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(tower)]) },
    null,
  ],
  ['coordinates that it lacks', { 'a.obj': tower.replace(/^f.*$/gm, (line) => line.replace(/\d+/g, '$&/$&')) }, null],
];
test.each(UNDESCRIBED)(
  'an OBJ with %s is white and whole, and what is missing is named',
  async (_what, files, missing) => {
    const { document, stats, report } = await optimised(await zipOf(files), 'a.zip');
    expect(stats.triangles).toBe(12);
    expect(document.getRoot().listMaterials()[0]?.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
    const named = report.warnings.filter((text) => text.includes('material file'));
    expect(named).toEqual(missing === null ? [] : [expect.stringContaining(`“${missing}”`)]);
  },
);

test.each(['materials/My Paint.mtl', 'MY PAINT.MTL', 'C:\\old\\My Paint.mtl'])(
  'an OBJ that names its material file %s finds “My Paint.mtl”',
  async (name) => {
    const obj = `mtllib ${name}\nusemtl Paint\n${tower}`;
    const made = await optimised(await zipOf({ 'a.obj': obj, 'My Paint.mtl': 'newmtl Paint\nKd 1 0 0\n' }), 'a.zip');
    expect(materialsOf(made, 'Paint').baseColor).toEqual([1, 0, 0, 1]);
    expect(made.report.warnings.join()).not.toContain('material file');
  },
);

/** Two triangles side by side: the first is red, the second one is blue and half clear. */
const PLY_FACES = ['3 0 1 2 255 0 0 255', '3 1 3 2 0 0 255 128'];
const plyHead = (format: string, names: string, type: string) =>
  `ply\nformat ${format} 1.0\ncomment ours\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 2\nproperty list uchar int ${names}\n${['red', 'green', 'blue', 'alpha'].map((one) => `property ${type} ${one}`).join('\n')}\nend_header\n`;
function binaryPly(isLittle: boolean): Buffer {
  const view = new DataView(new ArrayBuffer(4 * 12 + 2 * 17));
  for (const [at, value] of [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0].entries()) view.setFloat32(at * 4, value, isLittle);
  for (const [face, line] of PLY_FACES.entries()) {
    const [count = 0, a = 0, b = 0, c = 0, ...colour] = line.split(' ').map(Number);
    const at = 48 + face * 17;
    view.setUint8(at, count);
    for (const [corner, index] of [a, b, c].entries()) view.setInt32(at + 1 + corner * 4, index, isLittle);
    for (const [channel, value] of colour.entries()) view.setUint8(at + 13 + channel, value);
  }
  const format = isLittle ? 'binary_little_endian' : 'binary_big_endian';
  return Buffer.concat([Buffer.from(plyHead(format, 'vertex_indices', 'uchar')), new Uint8Array(view.buffer)]);
}
const points = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n';
const shares = PLY_FACES.map((line) =>
  line
    .split(' ')
    .map((value, at) => (at < 4 ? value : Number(value) / 255))
    .join(' '),
);
test.each([
  ['text', Buffer.from(`${plyHead('ascii', 'vertex_index', 'uchar')}${points}${PLY_FACES.join('\n')}\n`)],
  [
    'text with shares of 1',
    Buffer.from(`${plyHead('ascii', 'vertex_indices', 'float')}${points}${shares.join('\n')}\n`),
  ],
  ['binary', binaryPly(true)],
  ['binary of old workstations', binaryPly(false)],
])('colours of faces in a PLY of %s are on these faces', async (_what, bytes) => {
  const { document } = await optimised(bytes, 'a.ply', [], { all: true }, { unit: 'm', up: 'y' });
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const [colours, places] = [primitive?.getAttribute('COLOR_0'), primitive?.getAttribute('POSITION')];
  const found = Array.from({ length: colours?.getCount() ?? 0 }, (_, at) => {
    const colour = colours?.getElement(at, []).map((value) => Math.round(value * 100) / 100);
    return `${places?.getElement(at, []).slice(0, 2)}: ${colour}`;
  });
  const [red, blue] = ['1,0,0,1', '0,0,1,0.5'];
  expect(found.sort()).toEqual([
    `0,0: ${red}`,
    `0,1: ${blue}`,
    `0,1: ${red}`,
    `1,0: ${blue}`,
    `1,0: ${red}`,
    `1,1: ${blue}`,
  ]);
});

test.each([
  ['-s 2 3 1', [2, 3], [0, -2]],
  ['-s 2 2', [2, 2], [0, -1]],
  ['-o 0.25 0.5 0 -clamp on', [1, 1], [0.25, -0.5]],
  ['-bm 0.2 -s 4 4 4 -o 0.5 0 0', [4, 4], [0.5, -3]],
] as const)('a picture of an MTL with %s lies as it says', async (options, scale, offset) => {
  const mtl = `newmtl Paint\nKd 1 1 1\nmap_Kd ${options} red wall.png\n`;
  const files = { 'a.obj': `mtllib a.mtl\nusemtl Paint\n${quad}`, 'a.mtl': mtl, 'red wall.png': await chequered() };
  const { document } = await optimised(await zipOf(files), 'a.zip');
  const info = document.getRoot().listMaterials()[0]?.getBaseColorTextureInfo();
  const transform = info?.getExtension<Transform>('KHR_texture_transform');
  expect(transform?.getScale()).toEqual(scale);
  expect(transform?.getOffset()).toEqual(offset);
});

const CUTS = [
  { lines: 'map_d holes.png', mode: 'MASK', named: false },
  { lines: 'map_Kd red.png\nmap_d holes.png', mode: 'MASK', named: false },
  { lines: 'map_Kd red.png\nmap_d veil.png', mode: 'BLEND', named: false },
  { lines: 'map_Kd red.png', mode: 'OPAQUE', named: false },
  { lines: 'map_Kd red.png\nmap_d gone.png', mode: 'OPAQUE', named: true },
];
test.each(CUTS)('a material of an MTL with $lines is $mode', async ({ lines, mode, named }) => {
  const veil = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const pictures = { 'red.png': await chequered(), 'holes.png': await chequered('#fff', '#000'), 'veil.png': veil };
  const files = { 'a.obj': `mtllib a.mtl\nusemtl Paint\n${quad}`, 'a.mtl': `newmtl Paint\nKd 1 1 1\n${lines}\n` };
  const { document, report } = await optimised(await zipOf({ ...files, ...pictures }), 'a.zip');
  const [material] = document.getRoot().listMaterials();
  expect(material?.getAlphaMode()).toBe(mode);
  expect(report.warnings.some((text) => text.includes('“gone.png” did not come along'))).toBe(named);
  if (mode === 'OPAQUE') return;
  const { data, info } = await sharp(material?.getBaseColorTexture()?.getImage() ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect([data[3], data[7]]).toEqual(mode === 'MASK' ? [255, 0] : [0x77, 0x77]);
});

/** A square with a picture on it. */
const quad = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n';
/** Eight by eight pixels, every other one in another colour. */
async function chequered(even = '#c33', odd = '#36c'): Promise<Buffer> {
  const [a, b] = await Promise.all(
    [even, odd].map((background) =>
      sharp({ create: { width: 1, height: 1, channels: 3, background } })
        .raw()
        .toBuffer(),
    ),
  );
  const row = Buffer.concat(Array.from({ length: 64 }, (_, at) => (at % 2 ? b : a) ?? Buffer.alloc(3)));
  return sharp(row, { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer();
}

test('faces of an STL in colours of Magics, without normals, are in these colours and lit', async () => {
  const stl = Buffer.alloc(84 + 3 * 50);
  stl.write('COLOR=', 'latin1');
  stl.set([0, 255, 0, 255], 6);
  stl.writeUInt32LE(3, 80);
  // Red, blue, and the colour of the whole.
  for (const [face, colour] of [31, 31 << 10, 0x80_00].entries()) {
    for (const [at, value] of [face, 0, 0, face + 1, 0, 0, face, 1, 0].entries())
      stl.writeFloatLE(value, 84 + face * 50 + 12 + at * 4);
    stl.writeUInt16LE(colour, 84 + face * 50 + 48);
  }
  const { document } = await optimised(stl, 'a.stl', [], { weld: true }, { unit: 'm', up: 'y' });
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const colours = primitive?.getAttribute('COLOR_0');
  const faces = [0, 3, 6].map((at) =>
    colours?.getElement(primitive?.getIndices()?.getScalar(at) ?? at, []).slice(0, 3),
  );
  expect(faces).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  expect(primitive?.getAttribute('NORMAL')).toBeNull();
});

test.each(['tristrips', 'tristrip'])('a PLY file with %s is refused with the way out', async (element) => {
  const ply = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement ${element} 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n4 0 1 2 3\n`;
  await expect(optimised(Buffer.from(ply), 'bunny.ply')).rejects.toThrow(
    /“bunny\.ply” has its triangles in strips.*Save it with faces/,
  );
});
