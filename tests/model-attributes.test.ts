import { readModel } from '@diorama/players/e3d/gltf/read-model.ts';
import { type Accessor, Document, Logger, type TypedArray } from '@gltf-transform/core';
import { beforeAll, expect, test } from 'vitest';
import { PACKINGS } from '../packages/server/src/features/mesh/pipeline/pipeline.testing.ts';
import { gltfIo } from '../packages/server/src/platform/gltf/gltf-io.ts';
import { modelDecoders } from './support/model-decoders.ts';

let decoders: Awaited<ReturnType<typeof modelDecoders>>;
beforeAll(async () => {
  decoders = await modelDecoders();
});

/** Points along a side of the sheet. */
const SIDE = 24;

type Make = (share: number) => number;
/** How a value from 0 to 1 is stored. */
const KINDS: readonly [name: string, list: (values: number[]) => TypedArray, share: Make, isNormalized: boolean][] = [
  ['8 bits', (values) => Uint8Array.from(values), (share) => Math.round(share * 255), true],
  ['16 bits', (values) => Uint16Array.from(values), (share) => Math.round(share * 65_535), true],
  ['8 bits with a sign', (values) => Int8Array.from(values), (share) => Math.round(share * 127), true],
  ['16 bits with a sign', (values) => Int16Array.from(values), (share) => Math.round(share * 32_767), true],
  ['floats', (values) => Float32Array.from(values), (share) => share, false],
];
const CELLS = KINDS.flatMap((kind) =>
  Object.entries(PACKINGS).map(([way, pack]) => ({ kind: kind[0], way, pack, store: kind })),
);

/** A wavy sheet whose colours and places in a picture follow where a point lies, so that order does not matter. */
function sheet([, list, share, isNormalized]: (typeof KINDS)[number]): Document {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const buffer = document.createBuffer();
  const points = Array.from({ length: SIDE * SIDE }, (_, at) => [at % SIDE, Math.floor(at / SIDE)] as const);
  const accessor = (type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR', array: TypedArray, normalized = false): Accessor =>
    document.createAccessor().setType(type).setArray(array).setNormalized(normalized).setBuffer(buffer);
  const of = (make: (x: number, y: number) => number[]) =>
    list(points.flatMap(([x, y]) => make(x / (SIDE - 1), y / (SIDE - 1)).map(share)));
  const corners = points
    .filter(([x, y]) => x < SIDE - 1 && y < SIDE - 1)
    .map(([x, y]) => y * SIDE + x)
    .flatMap((at) => [at, at + 1, at + SIDE, at + 1, at + SIDE + 1, at + SIDE]);
  const positions = points.flatMap(([x, y]) => [x / (SIDE - 1), y / (SIDE - 1), 0.02 * Math.sin(x + y)]);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(positions)))
    .setAttribute(
      'COLOR_0',
      accessor(
        'VEC4',
        of((x, y) => [x, y, 1 - x, 1]),
        isNormalized,
      ),
    )
    .setAttribute(
      'TEXCOORD_0',
      accessor(
        'VEC2',
        of((x, y) => [x, y]),
        isNormalized,
      ),
    )
    .setAttribute(
      'TEXCOORD_1',
      accessor(
        'VEC2',
        of((x, y) => [y, x]),
        isNormalized,
      ),
    )
    .setIndices(accessor('SCALAR', Uint16Array.from(corners)));
  document.createScene().addChild(document.createNode('Sheet').setMesh(document.createMesh().addPrimitive(primitive)));
  return document;
}

test.each(CELLS)('colours and coordinates in $kind, $way, are read as the file means them', async ({ store, pack }) => {
  const document = sheet(store);
  await pack(document);
  const glb = await (await gltfIo()).writeBinary(document);

  const { parts } = await readModel(glb.slice().buffer, async () => decoders);

  const [part] = parts;
  if (!part?.geometry.colors || !part.geometry.uv || !part.geometry.uv2) throw new Error('An attribute is missing');
  const { colors, uv, uv2, positions } = part.geometry;
  const [m0 = 1, , , , , m5 = 1, , , , , , , tx = 0, ty = 0] = part.matrix;
  let worst = 0;
  for (let point = 0; point < positions.length / 3; point += 1) {
    const x = m0 * (positions[point * 3] ?? 0) + tx;
    const y = m5 * (positions[point * 3 + 1] ?? 0) + ty;
    const wanted = [x, y, 1 - x, 1, x, y, y, x];
    const found = [
      ...colors.subarray(point * 4, point * 4 + 4),
      ...uv.subarray(point * 2, point * 2 + 2),
      ...uv2.subarray(point * 2, point * 2 + 2),
    ];
    for (const [at, value] of wanted.entries()) worst = Math.max(worst, Math.abs(value - (found[at] ?? Number.NaN)));
  }
  // Draco keeps 8 bits of a colour.
  expect(worst).toBeLessThan(0.012);
});
