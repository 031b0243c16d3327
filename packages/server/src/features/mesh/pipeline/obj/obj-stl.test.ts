import type { Document } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { optimised } from '../pipeline.testing.ts';

const METRES = { unit: 'm', up: 'y' } as const;
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

const sent = (text: string | Uint8Array, name: string) => optimised(Buffer.from(text), name, [], { all: true }, METRES);

/** Colours of the corners of all faces, one after the other. */
function coloursOf(document: Document): string[] {
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const [colours, indices] = [primitive?.getAttribute('COLOR_0'), primitive?.getIndices()];
  return Array.from({ length: indices?.getCount() ?? colours?.getCount() ?? 0 }, (_, at) =>
    [...(colours?.getElement(indices?.getScalar(at) ?? at, []) ?? [])].slice(0, 3).map(Math.round).join(''),
  );
}

test.each([
  ['faces of two corners', 'f 1 2\nf 1 2 3 4\n', 2],
  ['faces of two corners with slashes', 'f 1// 2//\nf 1// 2// 3//\n', 1],
  ['a face on two lines', 'f 1 2 \\\n 3 4\n', 2],
  ['faces counted from the end', 'f -4 -3 -2\n', 1],
  ['remarks behind its lines', 'g Wall # north\ns 1 # smooth\nf 1 2 3 4 # front\n# end', 2],
  ['edges and points next to faces', 'f 1 2 3\nl 1 4\np 2\n', 1],
])('an OBJ with %s has all its triangles', async (_what, faces, triangles) => {
  const { stats, box } = await sent(square + faces, 'a.obj');
  expect(stats.triangles).toBe(triangles);
  expect(box?.max).toEqual([1, 1, 0]);
});

test('remarks behind points and numbers that begin with their point are read as what they are', async () => {
  const points = 'v .0 0 0 # first\n v 1e-0 -.0 0\t# second\nv\t1 .1e+1 0# third\nv 0 1 .0e-001\n';
  const { box, stats, nodes } = await sent(`${points}o Part #4 # loose\nf 1 2 3 4\n`, 'a.obj');
  expect([box?.min, box?.max, stats.triangles]).toEqual([[0, 0, 0], [1, 1, 0], 2]);
  expect(nodes.nodes.map(({ name }) => name)).toContain('Part #4');
});

test.each<[string, string | Buffer]>([
  ['numbers with commas', `${square.replace('1 1 0', '1,0 1,00 0')}f 1 2 3 4\n`],
  ['a mark before its text', `\ufeff${square}f 1 2 3 4\n`],
  ['letters of two bytes', Buffer.from(`\ufeff${square}f 1 2 3 4\n`, 'utf16le')],
  ['coordinates of one number', `${square}vt 0\nvt 1\nf 1/1 2/2 3/2 4/1\n`],
  ['coordinates of three numbers', `${square}vt 0 0 0\nvt 1 1 0\nf 1/1 2/2 3/2 4/1\n`],
  ['old ends of lines', `${square}f 1 2 3 4\n`.replaceAll('\n', '\r')],
])('an OBJ with %s is whole', async (_what, file) => {
  const { box, stats } = await sent(Buffer.from(file), 'a.obj');
  expect([box?.max, stats.triangles]).toEqual([[1, 1, 0], 2]);
});

test('weights of points of an OBJ, which are for curves, leave its faces where they are', async () => {
  const { box } = await sent(
    `${square.replace('v 1 1 0', 'v 1 1 0 2').replace('v 0 0 0', 'v 0 0 0 1.0')}f 1 2 3 4\n`,
    'a.obj',
  );
  expect(box?.max).toEqual([1, 1, 0]);
});

test.each([
  ['shares', square.replace(/^(v .*)$/gm, '$1 0 1 0')],
  ['numbers to 255', square.replace(/^(v .*)$/gm, '$1 0 255 0')],
  ['comments of ZBrush', `${square}#MRGB ff00ff00ff00ff00ff00ff00ff00ff00\n`],
  ['comments of ZBrush on two lines', `${square}#MRGB ff00ff00ff00ff00\n#MRGB ff00ff00ff00ff00\n`],
])('colours of points of an OBJ in %s are on its points', async (_what, points) => {
  const { document } = await sent(`${points}f 1 2 3 4\n`, 'a.obj');
  expect(new Set(coloursOf(document))).toEqual(new Set(['010']));
});

test.each([
  ['shares', '0 1 0'],
  ['numbers to 255', '0 255 0'],
])('points of an OBJ without a colour, among some that have one in %s, are white', async (_what, colour) => {
  const points = square.replace(/^(v .*)$/m, `$1 ${colour}`);
  const { document } = await sent(`${points}f 1 2 3 4\n`, 'a.obj');
  expect(new Set(coloursOf(document))).toEqual(new Set(['010', '111']));
});

test('curved surfaces of an OBJ are named where they are left out', async () => {
  const surface = 'cstype bspline\ndeg 1 1\nsurf 0 1 0 1 1 2 4 3\nparm u 0 0 1 1\nparm v 0 0 1 1\nend\n';
  const { report } = await sent(`${square}f 1 2 3\n${surface}`, 'a.obj');
  expect(report.warnings).toEqual([expect.stringMatching(/curved surfaces .*left out: turn them into a mesh/)]);
});

const facet = (at: number) =>
  `facet normal 0 0 1\nouter loop\nvertex ${at} 0 0\nvertex ${at + 1} 0 0\nvertex ${at} 1 0\nendloop\nendfacet\n`;
const solids = `solid Left wing\n${facet(0)}endsolid Left wing\nsolid Right wing\n${facet(2)}endsolid Right wing\n`;
test.each([
  ['two solids', solids, ['Left wing', 'Right wing']],
  ['words in capitals', solids.toUpperCase(), ['LEFT WING', 'RIGHT WING']],
  ['ends of lines of Windows', solids.replaceAll('\n', '\r\n'), ['Left wing', 'Right wing']],
  ['a solid without faces at its end', `${solids}solid Empty\nendsolid Empty\n`, ['Left wing', 'Right wing']],
  ['a solid without faces first', `solid Empty\nendsolid\n${solids}`, ['Left wing', 'Right wing']],
])('an STL file with %s has its solids by their whole names', async (_what, text, names) => {
  const { nodes, stats } = await sent(text, 'a.stl');
  expect(stats.triangles).toBe(2);
  expect(nodes.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

const plain = `solid a\n${facet(0)}${facet(2)}endsolid a\n`;
const directed = (normal: string) => plain.replaceAll(/ normal 0 0 1/g, normal);
test.each<[string, string | Buffer]>([
  ['no direction', directed('')],
  ['the word for a direction alone', directed(' normal')],
  ['directions that are no numbers', directed(' normal nan -nan(ind) 1.#QNAN')],
  ['directions of nothing', directed(' normal 0 0 0')],
  ['directions in other spellings', directed(' normal .0 -0. 1.0E+000')],
  ['remarks before the first solid', `# written by a program\n; twice\n\n${plain}`],
  ['blank lines before the first solid', `\n\n  ${plain}`],
  ['remarks between faces', plain.replaceAll('endfacet\n', 'endfacet\n# next\n')],
  ['text behind the last solid', `${plain}\nWritten by a program\n`],
  ['no end', plain.replace(/endsolid.*\n/, '')],
  ['one line', plain.split(/\s+/).join(' ')],
  ['a mark before its text', `\ufeff${plain}`],
  ['letters of two bytes', Buffer.from(`\ufeff${plain}`, 'utf16le')],
  ['old ends of lines', plain.replaceAll('\n', '\r')],
])('a text STL file with %s is whole', async (_what, file) => {
  const { box, stats } = await sent(Buffer.from(file), 'a.stl');
  expect([box?.max, stats.triangles]).toEqual([[3, 1, 0], 2]);
});

const counted = (stl: Buffer, count: number) => {
  stl.writeUInt32LE(count, 80);
  return stl;
};
test.each<[string, () => Buffer]>([
  ['bytes behind its faces', () => Buffer.concat([binaryStl('', [0, 0]), Buffer.from('end\0')])],
  ['the word solid and bytes behind its faces', () => Buffer.concat([binaryStl('solid a', [0, 0]), Buffer.alloc(7)])],
  ['no number of its faces', () => counted(binaryStl('', [0, 0]), 0)],
  ['-1 for the number of its faces', () => counted(binaryStl('solid a', [0, 0]), 0xff_ff_ff_ff)],
  ['words of text files in its head', () => binaryStl('solid facet normal vertex', [0, 0])],
])('a binary STL file with %s is whole', async (_what, file) => {
  const { box, stats } = await sent(file(), 'a.stl');
  expect([box?.max, stats.triangles]).toEqual([[2, 1, 0], 2]);
});

test('a binary STL file with fewer faces than it says is damaged', async () => {
  await expect(sent(counted(binaryStl('', [0, 0]), 3), 'a.stl')).rejects.toThrow(/“a\.stl” is damaged/);
});

/** Faces next to each other; 15 bits of colour and one that says whether it counts. */
function binaryStl(head: string, colours: readonly number[]): Buffer {
  const stl = Buffer.alloc(84 + colours.length * 50);
  stl.write(head, 'latin1');
  stl.writeUInt32LE(colours.length, 80);
  for (const [face, colour] of colours.entries()) {
    for (const [at, value] of [0, 0, 1, face, 0, 0, face + 1, 0, 0, face, 1, 0].entries())
      stl.writeFloatLE(value, 84 + face * 50 + at * 4);
    stl.writeUInt16LE(colour, 84 + face * 50 + 48);
  }
  return stl;
}

test.each([
  ['VisCAM', 'by somebody', [0x80_00 | (31 << 10), 0x80_00 | 31, 0], ['100', '001', '111']],
  ['VisCAM behind the word solid', 'solid by CAD', [0x80_00 | (31 << 10), 0x80_00 | 31, 0], ['100', '001', '111']],
  ['Magics', 'COLOR=\x00\xff\x00\xff', [31, 31 << 10, 0x80_00], ['100', '001', '010']],
])(
  'faces of a binary STL file in colours of %s are in these, and the others white',
  async (_what, head, colours, shown) => {
    const { document } = await sent(binaryStl(head, colours), 'a.stl');
    expect(coloursOf(document)).toEqual(shown.flatMap((colour) => [colour, colour, colour]));
  },
);
