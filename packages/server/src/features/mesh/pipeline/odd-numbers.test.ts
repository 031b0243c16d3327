import { expect, test } from 'vitest';
import { optimised } from './pipeline.testing.ts';

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
  ['3 0 1 2\n3 1 33 2', 'face 2 names point 33, and its points are 0 to 3'],
  ['3 0 -1 2\n3 1 3 2', 'face 1 names point -1, and its points are 0 to 3'],
  ['3 0 1 2', 'it ends before the last of its 2 faces'],
])('a PLY file with the faces %j is refused: %s', async (faces, why) => {
  await expect(optimised(ply(faces), 'a.ply')).rejects.toThrow(
    `“a.ply” is damaged: ${why}. Export it again and send that file`,
  );
});
