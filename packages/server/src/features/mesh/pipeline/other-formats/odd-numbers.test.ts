import { expect, test } from 'vitest';
import { optimised } from '../pipeline.testing.ts';
import { plyFault } from '../ply-fault.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const obj = (last: string, rest: string) => text(`v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 ${last}\n${rest}\n`);
const FACES = 'f 1 2 3\nf 2 4 3';

test.each(['nan', '-nan(ind)', 'inf', '-Infinity', '1.#INF', '-1.#IND00'])(
  'an OBJ file with a point at %s is refused by its line',
  async (number) => {
    await expect(optimised(obj(number, FACES), 'a.obj')).rejects.toThrow(
      `“a.obj” is damaged: line 4 has a point that is no number (${number}). Export it again and send that file`,
    );
  },
);

test.each([
  [
    'texture coordinates',
    'vt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\nf 2/2 4/9 3/7',
    /2 corners name texture coordinates beyond the 3 that it has, first in line 9/,
  ],
  ['normals', 'vn 0 0 1\nf 1//1 2//1 3//1\nf 2//1 4//7 3//1', /1 corner names normals beyond the 1 .*line 7/],
  ['a texture coordinate that is none', 'vt 0 0\nvt 1 nan\nvt 0 1\nf 1/1 2/2 3/3', /Line 6 .*no number \(nan\)/],
])('an OBJ file is taken, and what is wrong with its %s is said', async (_what, rest, message) => {
  const { report } = await optimised(obj('0', rest), 'a.obj');
  expect(report.warnings.filter((warning) => message.test(warning))).toHaveLength(1);
});

test.each([
  ['names in a remark', '# f 1/1 2/2 9/9\nvt 0 0\nf 1/1 2/1 3/1'],
  ['corners that are counted back', 'vt 0 0\nf -4/-1 -3/-1 -2/-1'],
  ['texture coordinates that nothing has', 'f 1/1 2/2 3/3'],
  ['a material whose name says inf', 'usemtl inf nan\nf 1 2 3'],
])('an OBJ file with %s has nothing wrong with it', async (_what, rest) => {
  const { report } = await optimised(obj('0', rest), 'a.obj');
  expect(report.warnings.filter((warning) => /beyond|no number/.test(warning))).toEqual([]);
});

const ply = (faces: string) =>
  text(
    [
      ...['ply', 'format ascii 1.0', 'element vertex 4'],
      ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
      ...['element face 2', 'property list uchar int vertex_indices', 'end_header'],
      ...['0 0 0', '1 0 0', '0 1 0', '1 1 1', faces, ''],
    ].join('\n'),
  );

test.each([
  ['3 0 1 2\n3 1 33 2', 'line 15 names point 33, and its points are 0 to 3'],
  ['3 0 -1 2\n3 1 3 2', 'line 14 names point -1, and its points are 0 to 3'],
  ['3 0 1 2', 'it ends before the last of its 2 faces'],
])('a PLY file with the faces %j is refused: %s', async (faces, why) => {
  await expect(optimised(ply(faces), 'a.ply')).rejects.toThrow(
    `“a.ply” is damaged: ${why}. Export it again and send that file`,
  );
});

const HEAD = [
  ...['ply', 'format ascii 1.0', 'comment made by hand', 'element vertex 4'],
  ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
  ...['element face 2', 'property list uchar int vertex_indices'],
];
const ROWS = ['0 0 0', '1 0 0', '0 1 0', '1 1 1', '3 0 1 2', '3 1 3 2', ''];

test.each([
  ['nan', ['0 0 0', 'comment of people', '1 nan 0', ...ROWS.slice(2)], 'line 13 has a point that is no number (nan)'],
  [
    '-1.#IND',
    [...ROWS.slice(0, 3), '1 1 -1.#IND', ...ROWS.slice(4)],
    'line 14 has a point that is no number (-1.#IND)',
  ],
  ['all in one line', ['0 0 0 1 inf 0 0 1 0 1 1 1 3 0 1 2 3 1 3 2'], 'line 11 has a point that is no number (inf)'],
])('a PLY file of text with %s is refused by its line', async (_what, rows, why) => {
  const file = text([...HEAD, 'end_header', ...rows].join('\n'));
  await expect(optimised(file, 'a.ply')).rejects.toThrow(`“a.ply” is damaged: ${why}. Export it again`);
});

test.each([
  ['has no end', HEAD.join('\n'), 'its header has no end (end_header)'],
  ['ends in the middle', HEAD.slice(0, 5).join('\n').slice(0, -3), 'its header has no end (end_header)'],
  ['counts in words', `${HEAD.join('\n').replace('vertex 4', 'vertex four')}\nend_header\n`, 'no number of “vertex”'],
  [
    'has an unknown type',
    `${HEAD.join('\n').replace('ascii', 'binary_little_endian').replace('float y', 'half y')}\nend_header\n`,
    'its header has numbers of the unknown type “half”',
  ],
])('a PLY file whose header %s is refused by that', async (_what, content, why) => {
  await expect(optimised(text(content), 'a.ply')).rejects.toThrow(why);
});

/** A grid of so many points in binary, with `odd` in place of the last point's height and of the last corner. */
function grid(side: number, odd: { height?: number; corner?: number }, isLittle = true): Uint8Array {
  const [points, faces] = [side * side, (side - 1) * (side - 1)];
  const head = text(
    [
      ...['ply', `format binary_${isLittle ? 'little' : 'big'}_endian 1.0`, `element vertex ${points}`],
      ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
      ...[`element face ${faces}`, 'property list uchar int vertex_indices', 'end_header', ''],
    ].join('\n'),
  );
  const made = new Uint8Array(head.length + points * 12 + faces * 13);
  made.set(head);
  const view = new DataView(made.buffer);
  let at = head.length;
  for (let point = 0; point < points; point += 1, at += 12) {
    view.setFloat32(at, point % side, isLittle);
    view.setFloat32(at + 4, Math.floor(point / side), isLittle);
    view.setFloat32(at + 8, point === points - 1 ? (odd.height ?? 0) : 0, isLittle);
  }
  for (let face = 0; face < faces; face += 1, at += 13) {
    const first = Math.floor(face / (side - 1)) * side + (face % (side - 1));
    view.setUint8(at, 3);
    const last = face === faces - 1 ? (odd.corner ?? first + 1) : first + 1;
    for (const [corner, index] of [first, first + side, last].entries())
      view.setInt32(at + 1 + corner * 4, index, isLittle);
  }
  return made;
}

test.each([true, false])('a binary PLY file, little-endian %s, is refused by its point or face', (isLittle) => {
  expect(plyFault(grid(3, {}, isLittle))).toBeNull();
  expect(plyFault(grid(3, { height: Number.NaN }, isLittle))).toBe('point 9 is at no number (NaN)');
  expect(plyFault(grid(3, { corner: 9 }, isLittle))).toBe('face 4 names point 9, and its points are 0 to 8');
  expect(plyFault(grid(3, {}, isLittle).slice(0, -1))).toBe('it ends before the last of its 4 faces');
});

test('the last face of a large PLY file is read like its first', () => {
  const large = grid(1_000, { corner: 1_000_000 });
  expect(large.length).toBeGreaterThan(20 * 1024 * 1024);
  expect(plyFault(large)).toBe('face 998001 names point 1000000, and its points are 0 to 999999');
});

const facet = (corner: string) =>
  [
    ...['solid a', 'facet normal 0 0 1', 'outer loop', 'vertex 0 0 0', `vertex ${corner}`, 'vertex 0 1 0'],
    ...['endloop', 'endfacet', 'endsolid a', ''],
  ].join('\n');

test.each(['1 nan 0', '-nan(ind) 0 0', '1 0 inf', '1e0 -1.#IND00 0'])(
  'an STL file of text with a corner at %s is refused by its line',
  async (corner) => {
    await expect(optimised(text(facet(corner)), 'a.stl')).rejects.toThrow(
      /“a\.stl” is damaged: line 5 has a corner that is no number/,
    );
  },
);

test('a binary STL file with a corner at no number is refused by its triangle, one with such a direction is taken', async () => {
  const [head, size] = [84, 50];
  const file = Buffer.alloc(head + 2 * size);
  file.writeUInt32LE(2, 80);
  for (const face of [0, 1])
    for (const [at, value] of [Number.NaN, 0, 0, face, 0, 0, face + 1, 0, 0, face, 1, 0].entries())
      file.writeFloatLE(value, head + face * size + at * 4);
  const { glb } = await optimised(file, 'a.stl');
  expect(glb.byteLength).toBeGreaterThan(0);
  file.writeFloatLE(Number.POSITIVE_INFINITY, head + size + 7 * 4);
  await expect(optimised(file, 'a.stl')).rejects.toThrow(/triangle 2 has a corner that is no number \(Infinity\)/);
});
