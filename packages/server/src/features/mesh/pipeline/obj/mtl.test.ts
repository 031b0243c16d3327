import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bumps, pictureOf, tga } from '../likeness/drawn-shapes.testing.ts';
import { optimised, zipOf } from '../pipeline.testing.ts';

const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\n';
const obj = `mtllib a.mtl\nusemtl Paint\n${corners}f 1/1 2/2 3/3\n`;

const solid = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

/** A triangle in this material, with pictures by their names. */
async function painted(mtl: string, pictures: Readonly<Record<string, Uint8Array>> = {}) {
  const files = { 'a.obj': obj, 'a.mtl': mtl, ...pictures };
  const { document, report } = await optimised(await zipOf(files), 'a.zip', [], { all: true }, { unit: 'm', up: 'y' });
  const material = document
    .getRoot()
    .listMaterials()
    .find((one) => one.getName() === 'Paint');
  if (!material) throw new Error('There is no material');
  return { material, warnings: report.warnings };
}

test.each([
  ['d 0.5', 0.5],
  ['d -halo 0.5', 0.5],
  ['Tr 0.5', 0.5],
  ['Tr 0.25', 0.75],
  ['d 1\nTr 1', 1],
  ['Tr 1\nd 1', 1],
  ['d 0', 1],
  ['Tr 1.000000', 1],
  ['Tr 1.000000\nd 0.3', 0.3],
])('a material of an MTL with %j is whole by this share: %d', async (lines, share) => {
  const { material } = await painted(`newmtl Paint\nKd 1 0 0\n${lines}\n`);
  expect(material.getAlpha()).toBeCloseTo(share, 3);
  expect(material.getAlphaMode()).toBe(share < 1 ? 'BLEND' : 'OPAQUE');
});

test.each([
  [
    'before the first material',
    'f 1/1 2/2 3/3\nusemtl Paint\nf 1/1 2/2 3/3\n',
    { Default: [1, 1, 1], Paint: [1, 0, 0] },
  ],
  [
    'behind a material without a name',
    'usemtl \nf 1/1 2/2 3/3\nusemtl Paint\nf 1/1 2/2 3/3\n',
    { Default: [1, 1, 1], Paint: [1, 0, 0] },
  ],
  ['where the file names none', 'f 1/1 2/2 3/3\n', { Default: [1, 1, 1] }],
])('faces of an OBJ %s are white, not of the first material of its library', async (_when, lines, colours) => {
  const files = { 'a.obj': `mtllib a.mtl\n${corners}${lines}`, 'a.mtl': 'newmtl Paint\nKd 1 0 0\n' };
  const { document } = await optimised(await zipOf(files), 'a.zip', [], { all: true }, { unit: 'm', up: 'y' });
  const used = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives().map((primitive) => primitive.getMaterial()));
  const found = used.map((material) => [material?.getName(), material?.getBaseColorFactor().slice(0, 3)]);
  expect(Object.fromEntries(found)).toEqual(colours);
});

test('what is clear is what MeshLab means, and one clear material among others stays so', async () => {
  const meshLab = await painted(
    '# Wavefront material file\n# Converted by Meshlab Group\n\nnewmtl Paint\nKd 1 0 0\nTr 0.7\n',
  );
  expect(meshLab.material.getAlpha()).toBeCloseTo(0.7, 3);
  const hidden = await painted('newmtl Paint\nKd 1 0 0\nd 0\n\nnewmtl Other\nKd 0 0 1\n');
  expect(hidden.material.getAlpha()).toBe(0);
});

test.each([
  ['newmtl Paint\nKd 1 0 0\n', [1, 0, 0]],
  ['NEWMTL Paint\nKD 1 0 0\n', [1, 0, 0]],
  ['\uFEFFnewmtl Paint\nKd 1 0 0\n', [1, 0, 0]],
  ['newmtl Paint\n\tkd 1 0 0\t\r\n', [1, 0, 0]],
  ['newmtl Paint\nKd 1 \\\n 0 0\n', [1, 0, 0]],
  ['newmtl Paint\nKd 1\n', [1, 1, 1]],
  ['newmtl Paint\nKd 1 0 0\ndisp -mm 0 1 a.png\ndecal b.png\n', [1, 0, 0]],
  ['newmtl Paint\nKd 0 0 0\nmap_kd a.png\n', [1, 1, 1]],
  ['newmtl Paint\nKd 0 0 0\n', [0, 0, 0]],
])('the colour in an MTL of %j is %j', async (mtl, colour) => {
  const { material } = await painted(mtl, { 'a.png': await solid('#39c'), 'b.png': await solid('#c93') });
  expect(material.getBaseColorFactor().slice(0, 3)).toEqual(colour);
  expect(material.getBaseColorTexture() !== null).toBe(/map_kd/i.test(mtl));
});

test.each([
  ['map_Ke a.png', [1, 1, 1]],
  ['Ke 0 0 0\nmap_Ke a.png', [1, 1, 1]],
  ['Ke 1 0 0\nmap_emissive a.png', [1, 0, 0]],
])('a picture of light of its own in an MTL with %j is on', async (lines, colour) => {
  const { material } = await painted(`newmtl Paint\nKd 0.5 0.5 0.5\n${lines}\n`, { 'a.png': await solid('#39c') });
  expect(material.getEmissiveFactor()).toEqual(colour);
  expect(material.getEmissiveTexture()).not.toBeNull();
});

test.each(['norm a.png', 'map_Bump -bm 1.0 a.png', 'bump a.png', 'map_bump a.tga'])(
  'directions in an MTL with %j are directions',
  async (line) => {
    const directions = bumps();
    const pictures = { 'a.png': await pictureOf(directions).png().toBuffer(), 'a.tga': tga(directions) };
    const { material, warnings } = await painted(`newmtl Paint\nKd 1 1 1\n${line}\n`, pictures);
    expect(material.getNormalTexture()).not.toBeNull();
    expect(warnings).toEqual([]);
  },
);

test('roughness and metal of pictures in an MTL are in one picture, and what has none is the same everywhere', async () => {
  const pictures = { 'rough.png': await solid('#404040'), 'metal.png': await solid('#c0c0c0') };
  const both = await painted('newmtl Paint\nKd 1 1 1\nPr 0.5\nmap_Pr rough.png\nmap_Pm -s 2 2 2 metal.png\n', pictures);
  const picture = both.material.getMetallicRoughnessTexture()?.getImage() ?? new Uint8Array();
  const { channels } = await sharp(picture).stats();
  expect(channels.slice(1, 3).map(({ mean }) => Math.round(mean))).toEqual([0x40, 0xc0]);
  expect([both.material.getRoughnessFactor(), both.material.getMetallicFactor()]).toEqual([1, 1]);
  const rough = await painted('newmtl Paint\nKd 1 1 1\nPm 0\nmap_Pr rough.png\n', pictures);
  expect([rough.material.getRoughnessFactor(), rough.material.getMetallicFactor()]).toEqual([1, 0]);
});

test.each([
  ['map_Bump a.png', /Pictures of “Paint”.*left out \(map_Bump\): export \.glb/],
  ['map_Ks a.png\nrefl -type sphere a.png', /Pictures of “Paint”.*left out \(map_Ks, refl\)/],
  ['disp a.png', /\(disp\)/],
  ['map_Pr gone.png', /“gone\.png” did not come along: its roughness is the same everywhere/],
  ['bump gone.png', /“gone\.png” did not come along: its bumps are left out/],
])('what an MTL with %j loses is named', async (lines, warning) => {
  const { warnings } = await painted(`newmtl Paint\nKd 1 1 1\n${lines}\n`, { 'a.png': await solid('#808080') });
  expect(warnings).toEqual([expect.stringMatching(warning)]);
});

test.each([
  ['Kd 1 0 0 # red', [1, 0, 0]],
  ['Kd 1 0 0\t#', [1, 0, 0]],
  ['Kd 1 0 0 # one, 0 0 1', [1, 0, 0]],
  ['Kd 1', [1, 1, 1]],
  ['Ks 0 0 0', [1, 1, 1]],
])('a colour of an MTL given as %j is this one', async (line, colour) => {
  const { material } = await painted(`newmtl Paint # of the walls\n${line}\n`);
  expect(material.getBaseColorFactor().slice(0, 3)).toEqual(colour);
});

test.each([
  ['utf8', 'latin1'],
  ['latin1', 'utf8'],
  ['latin1', 'latin1'],
  ['utf8', 'utf8'],
] as const)('an OBJ in %s finds the materials that its file spells in %s', async (ofObj, ofMtl) => {
  const files = {
    'a.obj': Buffer.from(obj.replace('Paint', 'Väggfärg'), ofObj),
    'a.mtl': Buffer.from('newmtl Väggfärg\nKd 1 0 0\n', ofMtl),
  };
  const { document } = await optimised(await zipOf(files), 'a.zip', [], { all: true }, { unit: 'm', up: 'y' });
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  expect(primitive?.getMaterial()?.getBaseColorFactor().slice(0, 3)).toEqual([1, 0, 0]);
});

test.each([
  ['no colour', '', [1, 1, 1]],
  ['black', 'Kd 0 0 0\n', [1, 1, 1]],
  ['white', 'Kd 1 1 1\n', [1, 1, 1]],
])('a picture next to %s of an MTL is as bright as it is', async (_what, line, factor) => {
  const { material, warnings } = await painted(`newmtl Paint\n${line}map_Kd wall.png\n`, {
    'wall.png': await solid('#39c'),
  });
  expect(material.getBaseColorTexture()).not.toBeNull();
  expect([material.getBaseColorFactor().slice(0, 3), warnings]).toEqual([factor, []]);
});

test.each([
  ['map_d', 'what it makes clear is whole'],
  ['map_Pr', 'its roughness is the same everywhere'],
  ['map_Pm', 'its metal is the same everywhere'],
  ['map_Bump', 'its bumps are left out'],
])('a picture behind %s that cannot be read is named: %s', async (word, without) => {
  const sent = { 'p.png': Buffer.from('not a picture at all') };
  const { warnings } = await painted(`newmtl Paint\nKd 1 0 0\n${word} p.png\n`, sent);
  expect(warnings).toEqual([`The texture “p.png” cannot be read: ${without}. Save it as PNG and send the model again`]);
});
