import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { creatableKinds } from '../../../kinds/studio-kinds.ts';
import { filesText, kindOfFiles, nameOfFiles } from './kind-of-files.ts';

const brought = (...paths: string[]) =>
  paths.map((path) => {
    const [name = '', ...folders] = path.split('/').reverse();
    return { file: new File(['x'], name), path: folders.reverse() };
  });

const kinds = await Promise.all(
  creatableKinds.map(async ({ type, kind }) => ({
    type,
    claims: (await kind.loadFileClaims?.()) ?? { claim: () => null },
  })),
);

const table = (name: string, text: string) => ({ file: new File([text], name), path: [] });
const CAFES = 'Namn;Bild;Lat;Lng\nSol;a.jpg;59,4;17,2\n';

const zipped = (...names: string[]) => {
  const bytes = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array([1])])));
  return [{ file: new File([new Uint8Array(bytes)], 'delivery.zip'), path: [] }];
};

const numbered = (name: string, ending: string) =>
  Array.from({ length: 40 }, (_, index) => `${name}${String(index).padStart(4, '0')}.${ending}`);

test.each([
  ['a glTF with its buffer and textures', 'e3d', brought('fan.gltf', 'fan.bin', 'a.jpg', 'b.jpg', 'c.png')],
  ['a model of a CAD program with notes', 'e3d', brought('House.FBX', 'readme.txt')],
  ['a table of a municipality', 'gis', brought('anläggningar.csv')],
  ['a Shapefile in parts', 'gis', brought('plots.shp', 'plots.dbf', 'plots.shx', 'plots.prj')],
  ['places with their pictures', 'gis', brought('places.kml', 'one.jpg', 'two.jpg')],
  ['a folder of frames with a list of them', 'icgi', brought(...numbered('shots/move.', 'jpg'), 'shots/list.csv')],
  ['stills', 'icgi', brought('Hall_v02.png', 'Kitchen_v02.png')],
  ['frames of a format that is asked about', 'icgi', brought(...numbered('move.', 'exr'))],
  ['a video with its table', 'icgi', brought('move.mov', 'cameras.csv')],
  ['a table of places with their pictures', 'gis', [table('cafés.csv', CAFES), ...brought('a.jpg', 'b.jpg', 'c.jpg')]],
  [
    'a list of cameras with its stills',
    'icgi',
    [table('cameras.csv', 'view,x,y,z\na,1,2,3\n'), ...brought('a.jpg', 'b.jpg')],
  ],
  ['a price list with its stills', 'icgi', [table('list.csv', 'view,price\na,12\n'), ...brought('a.jpg', 'b.jpg')]],
  ['an archive with a Shapefile', 'gis', zipped('in/plots.shp', 'in/plots.dbf')],
  ['an archive with an OBJ and its textures', 'e3d', zipped('house.obj', 'house.mtl', 'wood.png', 'stone.png')],
  ['an archive of frames', 'icgi', zipped(...numbered('move/', 'png'))],
  ['texts of a translator', null, brought('villa.sv.xliff')],
  ['a drawing that nothing reads', null, brought('site.dwg')],
  ['nothing', null, brought()],
])('%s begins the kind of product that it is for', async (_, type, files) => {
  expect(await kindOfFiles(files, kinds)).toBe(type);
});

test('an archive that is cut is given to an editor that takes archives, which says so', async () => {
  const [whole] = zipped('house.obj', 'wood.png');
  const cut = new File([await (whole?.file ?? new File([], '')).slice(0, 40).arrayBuffer()], 'house.zip');
  expect(await kindOfFiles([{ file: cut, path: [] }], kinds)).not.toBeNull();
});

test('a product is called as the folder of its files, else as the first of them', () => {
  expect(nameOfFiles(brought('Villa_Solbacken/stills/Hall.png', 'Villa_Solbacken/Kitchen.png'))).toBe(
    'Villa Solbacken',
  );
  expect(nameOfFiles(brought('vintage_fan.gltf', 'fan.bin'))).toBe('vintage fan');
  expect(nameOfFiles(brought('one/a.png', 'two/b.png'))).toBe('a');
  expect(nameOfFiles([])).toBe('');
});

test('files are named by the first, with how many there are', () => {
  expect(filesText(brought('fan.gltf'))).toBe('“fan.gltf”');
  expect(filesText(brought('fan.gltf', 'fan.bin'))).toBe('“fan.gltf” and one other file');
  expect(filesText(brought('fan.gltf', 'fan.bin', 'a.jpg'))).toBe('“fan.gltf” and 2 other files');
});
