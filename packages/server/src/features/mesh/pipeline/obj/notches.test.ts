import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { Document } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { binaryFbxOf, fbxOf } from '../../fbx-models.testing.ts';
import { convertModel } from '../convert-model.ts';
import { readDocument } from '../read-document.ts';
import { openNotches, type Point } from './notches.ts';

/** The same in every run. */
function randomNumbers(): (below: number) => number {
  let seed = 7;
  return (below) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
}

type Flat = [x: number, y: number];
const PLANES: ((at: Flat) => Point)[] = [([x, y]) => [x, 0, -y], ([x, y]) => [x, y, 0], ([x, y]) => [0, x, y]];

/** Outlines as plans have them, L, T and stairs among them, with their areas, from any corner and either way round. */
function outlines(): { points: Point[]; area: number }[] {
  const below = randomNumbers();
  const one = (at: number) => {
    const steps = Array.from({ length: 2 + below(3) }, () => ({
      wide: 100 * (1 + below(3)),
      high: 100 * (1 + below(4)),
    }));
    const outline: Flat[] = [[0, 0]];
    let x = 0;
    for (const { wide, high } of steps) {
      outline.push([x, high], [x + wide, high]);
      x += wide;
    }
    outline.push([x, 0]);
    const corners = outline.filter(([, y], index) => !(y === outline[index - 1]?.[1] && y === outline[index + 1]?.[1]));
    const first = below(corners.length);
    const turned = [...corners.slice(first), ...corners.slice(0, first)];
    const place = PLANES[at % PLANES.length] ?? PLANES[0];
    const points = (below(2) === 0 ? turned : turned.toReversed()).flatMap((corner) => (place ? [place(corner)] : []));
    return { points, area: steps.reduce((sum, { wide, high }) => sum + wide * high, 0) };
  };
  return Array.from({ length: 150 }, (_, at) => one(at));
}

const OUTLINES = outlines();

const obj = (): string => {
  let before = 0;
  return OUTLINES.map(({ points }, at) => {
    const lines = points.map((point) => `v ${point.join(' ')}`);
    const face = `f ${points.map((_, corner) => before + corner + 1).join(' ')}`;
    before += points.length;
    return `o Part${at}\n${lines.join('\n')}\n${face}\n`;
  }).join('');
};

const fbx = (): Uint8Array => {
  const parts = OUTLINES.map(
    (_, at) => ({ name: `Part${at}`, material: 'Paint', color: [1, 0, 0], at: [0, 0, 0] }) as const,
  );
  let [lists, faces] = [0, 0];
  const text = new TextDecoder()
    .decode(fbxOf(parts))
    .replace(/Vertices: \*\d+ \{ a: [^}]*\}/g, () => {
      const numbers = OUTLINES[lists++]?.points.flat() ?? [];
      return `Vertices: *${numbers.length} { a: ${numbers.join(',')} }`;
    })
    .replace(/PolygonVertexIndex: \*\d+ \{ a: [^}]*\}/g, () => {
      const count = OUTLINES[faces++]?.points.length ?? 0;
      const numbers = Array.from({ length: count }, (_, corner) => (corner === count - 1 ? ~corner : corner));
      return `PolygonVertexIndex: *${count} { a: ${numbers.join(',')} }`;
    });
  return new TextEncoder().encode(text);
};

/** All of them in one file, side by side. */
function ply(isBinary: boolean): Uint8Array {
  const points = OUTLINES.flatMap((outline) => outline.points);
  let before = 0;
  const faces = OUTLINES.map((outline) => {
    before += outline.points.length;
    return outline.points.map((_, corner) => before - outline.points.length + corner);
  });
  const head = [
    ...['ply', `format ${isBinary ? 'binary_little_endian' : 'ascii'} 1.0`, `element vertex ${points.length}`],
    ...['property float x', 'property float y', 'property float z', `element face ${faces.length}`],
    ...['property list uchar int vertex_indices', 'end_header', ''],
  ].join('\n');
  const rows = [...points.map((point) => point.join(' ')), ...faces.map((face) => `${face.length} ${face.join(' ')}`)];
  if (!isBinary) return new TextEncoder().encode(`${head}${rows.join('\n')}\n`);
  const lists = faces.map((face) => Buffer.concat([Buffer.of(face.length), Buffer.from(Int32Array.from(face).buffer)]));
  return Buffer.concat([Buffer.from(head), Buffer.from(Float32Array.from(points.flat()).buffer), ...lists]);
}

/** Area of all triangles of a mesh, in units of its file. */
function areaOf(mesh: ReturnType<ReturnType<Document['getRoot']>['listMeshes']>[number] | null): number {
  let area = 0;
  for (const primitive of mesh?.listPrimitives() ?? []) {
    const [points, indices] = [primitive.getAttribute('POSITION'), primitive.getIndices()];
    const corner = (at: number) => points?.getElement(indices?.getScalar(at) ?? at, []) ?? [];
    for (let at = 0; at < (indices?.getCount() ?? 0); at += 3) {
      const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0], [cx = 0, cy = 0, cz = 0]] = [
        corner(at),
        corner(at + 1),
        corner(at + 2),
      ];
      const [u, v, w] = [bx - ax, by - ay, bz - az];
      const [p, q, r] = [cx - ax, cy - ay, cz - az];
      area += Math.hypot(v * r - w * q, w * p - u * r, u * q - v * p) / 2;
    }
  }
  return area;
}

test.each([
  ['obj', () => new TextEncoder().encode(obj())],
  ['fbx', fbx],
  ['fbx', () => binaryFbxOf(fbx())],
] as const)('faces of an .%s keep their notches, whatever their outline', async (format, file) => {
  const name = `a.${format}`;
  const frame = MeshFrame.parse({});
  const { glb } = await convertModel(format, name, { files: new Map([[name, file()]]), frame });
  const nodes = (await readDocument(glb)).getRoot().listNodes();
  const areas = OUTLINES.map((_, at) =>
    areaOf(nodes.find((node) => node.getName() === `Part${at}`)?.getMesh() ?? null),
  );
  const odd = OUTLINES.flatMap(({ area }, at) =>
    Math.abs((areas[at] ?? 0) / area - 1) > 1e-3 ? [[at, area, areas[at]]] : [],
  );
  expect(odd).toEqual([]);
});

test.each([false, true])('faces of a .ply keep their notches, whatever their outline; binary: %s', async (isBinary) => {
  const files = new Map([['a.ply', ply(isBinary)]]);
  const { glb } = await convertModel('ply', 'a.ply', { files, frame: MeshFrame.parse({}) });
  const meshes = (await readDocument(glb)).getRoot().listMeshes();
  const whole = OUTLINES.reduce((sum, { area }) => sum + area, 0);
  expect(meshes.reduce((sum, mesh) => sum + areaOf(mesh), 0) / whole).toBeCloseTo(1, 4);
});

test('of a face only inner corners that lie between two others move, by a hundred-thousandth of a side', () => {
  const l: Point[] = [
    [0, 0, 5],
    [2, 0, 5],
    [2, 1, 5],
    [1, 1, 5],
    [1, 2, 5],
    [0, 2, 5],
  ];
  const [[index, place] = [0, l[0]], ...others] = openNotches(l, [[0, 1, 2, 3, 4, 5]]);
  expect([index, others]).toEqual([3, []]);
  expect(place?.map((value) => Math.round(value * 1e7) / 1e7)).toEqual([0.9999929, 0.9999929, 5]);
  // A longer leg: nothing lies on a line with the inner corner.
  const uneven = l.map(([x, y, z]): Point => [x === 2 ? 2.7 : x, y, z]);
  expect(openNotches(uneven, [[0, 1, 2, 3, 4, 5]]).size).toBe(0);
  expect(
    openNotches(l, [
      [0, 1, 2, 3, 4, 9],
      [0, 1, 2, 3],
    ]).size,
  ).toBe(0);
});
