import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gltfIo } from '../../../../platform/gltf/gltf-io.ts';
import { houseGlb, TestModel } from '../../mesh-models.testing.ts';
import { optimised, zipOf } from '../pipeline.testing.ts';
import { readDocument } from '../read-document.ts';

const pictureOf = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
const [red, blue, bluePng] = await Promise.all([
  pictureOf('#c00').png().toBuffer(),
  pictureOf('#00c').jpeg().toBuffer(),
  pictureOf('#00c').png().toBuffer(),
]);

/** Two squares in the materials `red` and `blue`. */
const obj = (library: string) => `${library}
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 2 0 0
v 2 1 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
o First
usemtl red
f 1/1 2/2 3/3 4/4
o Second
usemtl blue
f 2/1 5/2 6/3 3/4
`;
const one = (name: string, picture: string) => `newmtl ${name}\nKd 1 1 1\nmap_Kd ${picture}\n`;
const mtl = (a: string, b: string) => one('red', a) + one('blue', b);

type Files = Record<string, Uint8Array | string>;
const LAYOUTS: Readonly<Record<string, Files>> = {
  'pictures in a folder below': {
    'model/house.obj': obj('mtllib house.mtl'),
    'model/house.mtl': mtl('textures/r.png', 'textures/b.jpg'),
    'model/textures/r.png': red,
    'model/textures/b.jpg': blue,
  },
  'pictures in a folder next to that of the model': {
    'source/house.obj': obj('mtllib house.mtl'),
    'source/house.mtl': mtl('r.png', 'b.jpg'),
    'textures/r.png': red,
    'textures/b.jpg': blue,
  },
  'paths of a disk of Windows': {
    'house.obj': obj('mtllib house.mtl'),
    'house.mtl': mtl('C:\\Users\\me\\r.png', '..\\maps\\..\\b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'names in another case, and .jpeg for .jpg': {
    'House.OBJ': obj('mtllib HOUSE.MTL'),
    'house.mtl': mtl('R.PNG', 'B.jpeg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'blanks and letters of other scripts': {
    'Mitt hus åäö.obj': obj('mtllib Mitt hus åäö.mtl'),
    'Mitt hus åäö.mtl': mtl('Röd färg.png', 'Blå 日本.jpg'),
    'Röd färg.png': red,
    'Blå 日本.jpg': blue,
  },
  'names in quotes': {
    'h.obj': obj('mtllib "my h.mtl"'),
    'my h.mtl': mtl('"r.png"', '"b.jpg"'),
    'r.png': red,
    'b.jpg': blue,
  },
  'two material files in a line': {
    'h.obj': obj('mtllib a.mtl b.mtl'),
    'a.mtl': one('red', 'r.png'),
    'b.mtl': one('blue', 'b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'two material files of one name in two folders': {
    'h.obj': obj('mtllib wood/m.mtl\nmtllib metal/m.mtl'),
    'wood/m.mtl': one('red', 'r.png'),
    'metal/m.mtl': one('blue', 'b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'pictures of one name in two folders': {
    'h.obj': obj('mtllib h.mtl'),
    'h.mtl': mtl('wood/colour.png', 'metal\\colour.png'),
    'metal/colour.png': bluePng,
    'wood/colour.png': red,
  },
  'a material file that is not named': {
    'h.obj': obj(''),
    'h.mtl': mtl('r.png', 'b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'a material file under another name than the model says': {
    'h.obj': obj('mtllib untitled.mtl'),
    'h.mtl': mtl('r.png', 'b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'an earlier material file that the model does not name': {
    'h.obj': obj('mtllib h.mtl'),
    'old/h_old.mtl': mtl('b.jpg', 'r.png'),
    'h.mtl': mtl('r.png', 'b.jpg'),
    'r.png': red,
    'b.jpg': blue,
  },
  'what a Mac adds': {
    '__MACOSX/._house.obj': 'junk',
    '.DS_Store': 'junk',
    'house/house.obj': obj('mtllib house.mtl'),
    'house/house.mtl': mtl('r.png', 'b.jpg'),
    'house/r.png': red,
    'house/b.jpg': blue,
  },
};

test.each(Object.entries(LAYOUTS))('an OBJ finds its materials and pictures: %s', async (_layout, files) => {
  const { document, report } = await optimised(await zipOf(files), 'a.zip');
  const colours = document
    .getRoot()
    .listMaterials()
    .map((material) =>
      [material.getName(), ...material.getBaseColorFactor().map((share) => share.toFixed(1))].join(' '),
    );
  expect(colours.sort()).toEqual(['blue 0.0 0.0 0.6 1.0', 'red 0.6 0.0 0.0 1.0']);
  expect(report.warnings).toEqual([]);
});

async function separate(buffer: string, picture: string): Promise<{ text: string; bytes: Uint8Array }> {
  const model = new TestModel();
  const material = model.material('Oak').setBaseColorTexture(model.texture('Oak', red));
  model.node('A', model.sheet(material));
  const { json, resources } = await (await gltfIo()).writeJSON(await readDocument(await model.glb()));
  const [bytes = new Uint8Array()] = Object.entries(resources).flatMap(([name, one]) => (/bin$/.test(name) ? one : []));
  const text = JSON.stringify({
    ...json,
    buffers: json.buffers?.map((one) => ({ ...one, uri: buffer })),
    images: json.images?.map((one) => ({ ...one, uri: picture })),
  });
  return { text, bytes };
}

test.each([
  ['scene.bin', 'textures/T.png', 'scene.bin', 'textures/T.png'],
  ['.\\scene.bin', 'textures\\T.png', 'scene.bin', 'textures/T.png'],
  ['scene.bin', 'textures/T.png', 'scene.bin', 'T.png'],
  ['my%20scene.bin', 'tex+1/T%C3%A5.png', 'my scene.bin', 'tex+1/Tå.png'],
  ['50%.bin', 'T.png', '50%.bin', 'T.png'],
  ['scene.bin?v=3', 'T.png#a', 'scene.bin', 'T.png'],
])('a glTF that names %s and %s finds %s and %s', async (buffer, picture, bufferAt, pictureAt) => {
  const { text, bytes } = await separate(buffer, picture);
  const { document } = await optimised(
    await zipOf({ 'scene.gltf': text, [bufferAt]: bytes, [pictureAt]: red, 'license.txt': 'CC-BY' }),
    'a.zip',
    [],
    { all: true },
  );
  expect(document.getRoot().listTextures()[0]?.getImage()?.length).toBe(red.length);
});

test('of a model in several formats the one that loses least is used, and named', async () => {
  const files = { 'OBJ/house.obj': obj(''), 'GLB/House.glb': await houseGlb(), 'FBX/house.fbx': 'not read' };
  const { report } = await optimised(await zipOf(files), 'a.zip');
  expect(report.format).toBe('glb');
  expect(report.warnings).toEqual([expect.stringMatching(/several formats: “GLB\/House.glb” is used/)]);
});

test.each([[['house_LOD0.glb', 'house_LOD1.glb']], [['a/house.glb', 'b/house.glb']], [['house.glb', 'shed.obj']]])(
  'several models in a zip file are refused by name: %j',
  async (names) => {
    const glb = await houseGlb();
    const files = Object.fromEntries(names.map((name) => [name, glb]));
    await expect(optimised(await zipOf(files), 'a.zip')).rejects.toThrow(`several models (${names.join(', ')})`);
  },
);
