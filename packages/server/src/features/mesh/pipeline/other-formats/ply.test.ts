import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { optimised, zipOf } from '../pipeline.testing.ts';

type Corner = readonly [x: number, y: number, s: number, t: number];
/** A square of two triangles with a picture that lies on it once, and the same square cut in the other place of the picture. */
const CORNERS: readonly Corner[] = [
  [0, 0, 0, 0],
  [1, 0, 0.5, 0],
  [1, 1, 0.5, 0.25],
  [0, 1, 0, 0.25],
];
const FACES = [
  [0, 1, 2],
  [0, 2, 3],
] as const;

interface Layout {
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  /** Where texture coordinates stand. */
  on: 'points' | 'faces';
  colours: 'none' | 'points' | 'faces';
  /** What stands between points and faces, or ahead of them, and which no program draws. */
  camera: 'none' | 'first' | 'between';
  /** Name of the picture, as the header says it. */
  picture: string;
}

const SIZES = { float: 4, uchar: 1, int: 4 } as const;
type Value = readonly [type: keyof typeof SIZES, value: number];

function ply({ format, on, colours, camera, picture }: Layout): Buffer {
  const float = (value: number): Value => ['float', value];
  const uchar = (value: number): Value => ['uchar', value];
  const red = [255, 0, 0].map(uchar);
  const points = CORNERS.map(([x, y, s, t]) => [
    ...[x, y, 0].map(float),
    ...(on === 'points' ? [s, t].map(float) : []),
    ...(colours === 'points' ? red : []),
  ]);
  const faces = FACES.map((face) => [
    ...[uchar(3), ...face.map((corner): Value => ['int', corner])],
    ...(on === 'faces' ? [uchar(6), ...face.flatMap((corner) => (CORNERS[corner] ?? []).slice(2)).map(float)] : []),
    ...(colours === 'faces' ? red : []),
  ]);
  const property = (type: string, ...names: string[]) => names.map((name) => `property ${type} ${name}`);
  const coloured = (what: 'points' | 'faces') => (colours === what ? property('uchar', 'red', 'green', 'blue') : []);
  const vertex = [
    ...['element vertex 4', ...property('float', 'x', 'y', 'z')],
    ...(on === 'points' ? property('float', 's', 't') : []),
    ...coloured('points'),
  ];
  const face = [
    ...['element face 2', ...property('list uchar int', 'vertex_indices')],
    ...(on === 'faces' ? property('list uchar float', 'texcoord') : []),
    ...coloured('faces'),
  ];
  const view = ['element camera 1', ...property('float', 'view_px', 'view_py')];
  const parts = [
    ...(camera === 'first' ? [{ head: view, rows: [[float(7), float(8)]] }] : []),
    { head: vertex, rows: points },
    ...(camera === 'between' ? [{ head: view, rows: [[float(7), float(8)]] }] : []),
    { head: face, rows: faces },
  ];
  const head = `ply\nformat ${format} 1.0\ncomment TextureFile ${picture}\n${parts.flatMap((part) => part.head).join('\n')}\nend_header\n`;
  const rows = parts.flatMap((part) => part.rows);
  if (format === 'ascii')
    return Buffer.from(`${head}${rows.map((row) => row.map(([, value]) => value).join(' ')).join('\n')}\n`);
  const isLittle = format === 'binary_little_endian';
  const pieces = rows.flat().map(([type, value]) => {
    const view = new DataView(new ArrayBuffer(SIZES[type]));
    if (type === 'float') view.setFloat32(0, value, isLittle);
    else if (type === 'int') view.setInt32(0, value, isLittle);
    else view.setUint8(0, value);
    return new Uint8Array(view.buffer);
  });
  return Buffer.concat([Buffer.from(head), ...pieces]);
}

/** Where each corner lies, and where in its picture; the picture grows downwards in glTF. */
function cornersOf(document: Document): string[] {
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const [place, layout] = [primitive?.getAttribute('POSITION'), primitive?.getAttribute('TEXCOORD_0')];
  const transform = (value: number) => Math.round(value * 100) / 100;
  const found = Array.from({ length: place?.getCount() ?? 0 }, (_, at) =>
    [...(place?.getElement(at, []) ?? []), ...(layout?.getElement(at, []) ?? [])].map(transform).join(' '),
  );
  return [...new Set(found)].sort();
}

const plain: Layout = { format: 'ascii', on: 'faces', colours: 'none', camera: 'none', picture: 'wall.png' };
const LAYOUTS: Partial<Layout>[] = [
  { on: 'points' },
  {},
  { format: 'binary_little_endian' },
  { format: 'binary_big_endian' },
  { colours: 'faces' },
  { colours: 'points' },
  { format: 'binary_little_endian', colours: 'faces' },
  { format: 'binary_little_endian', on: 'points', camera: 'between' },
  { format: 'binary_little_endian', on: 'points', camera: 'first' },
  { format: 'binary_little_endian', camera: 'between', colours: 'points' },
  { picture: '  red   wall.png ' },
  { on: 'points', picture: 'Väggen 1.png' },
  { format: 'binary_little_endian', on: 'points', picture: 'Väggen 1.png' },
];
test.each(LAYOUTS)('a PLY file laid out as %j has its corners, its picture and its colours', async (layout) => {
  const whole = { ...plain, ...layout };
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#39c' } })
    .png()
    .toBuffer();
  const sent = await zipOf({ 'a.ply': ply(whole), [whole.picture.trim()]: png });
  const { document, report } = await optimised(sent, 'a.zip', [], { all: true }, { unit: 'm', up: 'y' });
  expect(cornersOf(document)).toEqual(['0 0 0 0 1', '0 1 0 0 0.75', '1 0 0 0.5 1', '1 1 0 0.5 0.75']);
  const [material] = document.getRoot().listMaterials();
  expect(material?.getBaseColorTexture()?.getImage()?.length).toBeGreaterThan(0);
  const named = 'colours' in layout ? [expect.stringMatching(/USDZ.*colours of points on pictures$/)] : [];
  expect(report.warnings).toEqual(named);
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const colour = primitive?.getAttribute('COLOR_0')?.getElement(0, []).slice(0, 3);
  expect(colour).toEqual(whole.colours === 'none' ? undefined : [1, 0, 0]);
});

test.each([0x0a, 0x0d, 0x20, 0x09, 0x00])(
  'a binary PLY file whose first number begins with the byte %i is whole',
  async (byte) => {
    const bytes = ply({ ...plain, format: 'binary_little_endian', on: 'points' });
    bytes[bytes.indexOf('end_header\n') + 11] = byte; // of the first x: next to nothing
    const { document } = await optimised(bytes, 'a.ply', [], { all: true }, { unit: 'm', up: 'y' });
    expect(cornersOf(document)).toEqual(['0 0 0 0 1', '0 1 0 0 0.75', '1 0 0 0.5 1', '1 1 0 0.5 0.75']);
  },
);

test('rows of a text PLY file that are longer than its header says keep their corners and picture', async () => {
  const text = ply({ ...plain, colours: 'faces' })
    .toString()
    .replace(/ 255 0 0\n/g, ' 9 1 1 1 1 1 1 1 1 1\n');
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#39c' } })
    .png()
    .toBuffer();
  const sent = await zipOf({ 'a.ply': Buffer.from(text), [plain.picture]: png });

  const { document } = await optimised(sent, 'a.zip', [], { all: true }, { unit: 'm', up: 'y' });

  expect(cornersOf(document)).toEqual(['0 0 0 0 1', '0 1 0 0 0.75', '1 0 0 0.5 1', '1 1 0 0.5 0.75']);
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  expect(primitive?.getMaterial()?.getBaseColorTexture()?.getImage()?.length).toBeGreaterThan(0);
  expect(primitive?.getAttribute('COLOR_0') ?? null).toBeNull();
});

test('a text PLY file whose rows of points are longer than its header says is read line by line', async () => {
  const text = ply({ ...plain, on: 'points' })
    .toString()
    .replace(/^(\S+ \S+ 0(?: \S+){2})$/gm, '$1 7 7');
  const { stats, box } = await optimised(Buffer.from(text), 'a.ply', [], {}, { unit: 'm', up: 'y' });
  expect(stats.triangles).toBe(2);
  expect(box?.max).toEqual([1, 1, 0]);
});

const rows = ply({ ...plain, on: 'points' }).toString();
const [heading = '', data = ''] = rows.split(/(?<=end_header\n)/);
test.each<[string, string | Buffer]>([
  ['remarks among its rows', heading + data.replaceAll(/\n/g, '\ncomment next\n# and next\nobj_info 1\n')],
  ['a remark before its format', rows.replace('ply\n', 'ply\ncomment first\n')],
  ['many blanks', rows.replaceAll(/ (?=\S*\n)/g, '  \t').replaceAll('\n', '  \n')],
  ['a mark before its text', `\ufeff${rows}`],
  ['ends of lines of Windows', rows.replaceAll('\n', '\r\n')],
  ['old ends of lines', rows.replaceAll('\n', '\r')],
  ['blank lines among its rows', heading + data.replaceAll('\n', '\n\n')],
  ['all rows in one line', heading + data.replaceAll('\n', ' ')],
  [
    'many blanks ahead of binary rows',
    Buffer.concat([
      Buffer.from(
        ply({ ...plain, format: 'binary_little_endian', on: 'points' })
          .toString('latin1')
          .replace(/^element /gm, 'element   '),
        'latin1',
      ),
    ]),
  ],
])('a PLY file with %s has its corners', async (_what, file) => {
  const { document } = await optimised(Buffer.from(file), 'a.ply', [], { all: true }, { unit: 'm', up: 'y' });
  expect(cornersOf(document)).toEqual(['0 0 0 0 1', '0 1 0 0 0.75', '1 0 0 0.5 1', '1 1 0 0.5 0.75']);
});

test.each(['red green blue', 'diffuse_red diffuse_green diffuse_blue', 'r g b'])(
  'colours of points of a PLY file called %s are on its points',
  async (names) => {
    const text = ['red', 'green', 'blue'].reduce(
      (made, name, at) => made.replace(`uchar ${name}\n`, `uchar ${names.split(' ')[at]}\n`),
      ply({ ...plain, colours: 'points', on: 'points' }).toString(),
    );
    const { document } = await optimised(Buffer.from(text), 'a.ply', [], { all: true }, { unit: 'm', up: 'y' });
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    expect(primitive?.getAttribute('COLOR_0')?.getElement(0, []).slice(0, 3)).toEqual([1, 0, 0]);
  },
);

const several = ply(plain)
  .toString()
  .replace('property list uchar float texcoord', '$&\nproperty int texnumber')
  .replace(/^(3 .*)$/gm, (line) => `${line} ${line.startsWith('3 0 1') ? 0 : 1}`);
const splats = `ply\nformat ascii 1.0\nelement vertex 1\n${['x', 'y', 'z', 'f_dc_0', 'opacity', 'scale_0', 'rot_0'].map((name) => `property float ${name}`).join('\n')}\nend_header\n0 0 0 1 1 1 1\n`;
test.each([
  [
    'several pictures',
    several,
    /“a\.ply” has several pictures on its faces \(texnumber\).*Export it as \.obj or \.glb/,
  ],
  ['splats', splats, /“a\.ply” holds Gaussian splats.*Export the surface as a mesh/],
])('a PLY file with %s is refused with the way out', async (_what, text, message) => {
  await expect(optimised(Buffer.from(text), 'a.ply')).rejects.toThrow(message);
});
