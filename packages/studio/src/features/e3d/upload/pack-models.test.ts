import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packModels, type SentFile } from './pack-models.ts';

const sent = (path: string, text = 'x'): SentFile => {
  const [name = '', ...folders] = path.split('/').reverse();
  return { file: new File([text], name), path: folders.reverse() };
};

async function packedAs(...files: SentFile[]): Promise<(string | [string, string[]])[]> {
  const packed = await packModels(files);
  return Promise.all(
    packed.map(async (file): Promise<string | [string, string[]]> => {
      if (!file.name.endsWith('.zip')) return file.name;
      return [file.name, Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))];
    }),
  );
}

const GLTF = sent('fan.gltf', '{"buffers":[{"uri":"fan.bin"}],"images":[{"uri":"tex/oak%20planks.jpg"}]}');

test('a model goes with all parts that came with it, in the folders that they came in', async () => {
  const parts = [sent('fan.bin'), sent('tex/oak planks.jpg'), sent('tex/stone.png')];
  expect(await packedAs(GLTF, ...parts)).toEqual([
    ['fan.zip', ['fan.gltf', 'fan.bin', 'tex/oak planks.jpg', 'tex/stone.png']],
  ]);
});

test('of several models each goes with the parts that it names, also by its materials', async () => {
  const house = sent('house.obj', 'mtllib House.MTL\nv 0 0 0\n');
  const parts = [sent('fan.bin'), sent('house.mtl', 'map_Kd textures\\brick.png'), sent('brick.png')];
  expect(await packedAs(GLTF, house, sent('oak planks.jpg'), ...parts)).toEqual([
    ['fan.zip', ['fan.gltf', 'oak planks.jpg', 'fan.bin']],
    ['house.zip', ['house.obj', 'house.mtl', 'brick.png']],
  ]);
});

test.each([
  ['models that are whole', [sent('a.glb'), sent('b.stl'), sent('c.ply')], ['a.glb', 'b.stl', 'c.ply']],
  ['a model alone', [sent('a.obj')], ['a.obj']],
  ['pictures without a model', [sent('a.png'), sent('b.png')], ['a.png', 'b.png']],
  ['a whole model with pictures', [sent('a.glb'), sent('b.png')], ['a.glb', 'b.png']],
  ['a part that none of two models names', [sent('a.obj'), sent('b.obj'), sent('c.png')], ['a.obj', 'b.obj', 'c.png']],
])('%s: left as they came', async (_, files, names) => {
  expect(await packedAs(...files)).toEqual(names);
});

test('a file of many megabytes is whole in the archive', async () => {
  const bytes = new Uint8Array(20 * 1024 * 1024).map((_, index) => index % 251);
  const [zip] = await packModels([sent('a.obj'), { file: new File([bytes], 'a.png'), path: [] }]);
  const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(strFromU8(files['a.obj'] ?? new Uint8Array())).toBe('x');
  expect(Buffer.compare(files['a.png'] ?? new Uint8Array(), bytes)).toBe(0);
});
