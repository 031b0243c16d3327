/** A box from -1 to 1 for tests, in colours; each node is a place of one mesh. */
export interface TestNode {
  name: string;
  /** m */
  at?: [number, number, number];
  mesh?: number;
}

const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

function box(): { positions: number[]; normals: number[]; indices: number[] } {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const normal of SIDES) {
    const axis = normal.findIndex((value) => value !== 0);
    const sign = normal[axis] ?? 1;
    const first = positions.length / 3;
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const point = [0, 0, 0];
      point[axis] = sign;
      point[(axis + 1) % 3] = u;
      point[(axis + 2) % 3] = v;
      positions.push(...point);
      normals.push(...normal);
    }
    const turn = sign > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
    indices.push(...turn.map((corner) => first + corner));
  }
  return { positions, normals, indices };
}

/** A GLB with boxes: a mesh for each colour (linear, 0 to 1), with a material of the name `m<index>`. */
export function boxesGlb(
  colors: readonly (readonly [number, number, number])[],
  nodes: readonly TestNode[],
): Uint8Array {
  const { positions, normals, indices } = box();
  const bytes = new Uint8Array([
    ...new Uint8Array(new Float32Array(positions).buffer),
    ...new Uint8Array(new Float32Array(normals).buffer),
    ...new Uint8Array(new Uint32Array(indices).buffer),
  ]);
  const half = positions.length * 4;
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, at) => at) }],
    nodes: nodes.map(({ name, at, mesh = 0 }) => ({ name, mesh, ...(at ? { translation: at } : {}) })),
    meshes: colors.map((_, at) => ({
      primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: at }],
    })),
    materials: colors.map(([r, g, b], at) => ({
      name: `m${at}`,
      pbrMetallicRoughness: { baseColorFactor: [r, g, b, 1], metallicFactor: 0, roughnessFactor: 1 },
    })),
    accessors: [
      { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
      { bufferView: 2, componentType: 5125, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: half },
      { buffer: 0, byteOffset: half, byteLength: half },
      { buffer: 0, byteOffset: half * 2, byteLength: indices.length * 4 },
    ],
    buffers: [{ byteLength: bytes.length }],
  };
  return packGlb(json, bytes);
}

/** A frame and a leaf that hangs on it: the clip `Open` turns the leaf by 90° around y in two seconds, `Lift` raises it by 4 m. */
export function doorGlb(): Uint8Array {
  const plain = boxesGlb([[1, 0, 0]], []);
  const view = new DataView(plain.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(plain.subarray(20, 20 + length)));
  const half = Math.SQRT1_2;
  const keys = new Float32Array([0, 2, 0, 0, 0, 1, 0, half, 0, half, 0, 0, 0, 0, 4, 0]);
  const first = plain.length - (28 + length);
  const track = (path: string, output: number) => ({
    channels: [{ sampler: 0, target: { node: 1, path } }],
    samplers: [{ input: 3, output }],
  });
  return packGlb(
    {
      ...json,
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: 'frame', children: [1] },
        { name: 'leaf', children: [2] },
        { name: 'panel', mesh: 0, translation: [3, 0, 0] },
      ],
      animations: [
        { name: 'Open', ...track('rotation', 4) },
        { name: 'Lift', ...track('translation', 5) },
      ],
      accessors: [
        ...json.accessors,
        { bufferView: 3, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [2] },
        { bufferView: 3, byteOffset: 8, componentType: 5126, count: 2, type: 'VEC4' },
        { bufferView: 3, byteOffset: 40, componentType: 5126, count: 2, type: 'VEC3' },
      ],
      bufferViews: [...json.bufferViews, { buffer: 0, byteOffset: first, byteLength: keys.byteLength }],
      buffers: [{ byteLength: first + keys.byteLength }],
    },
    new Uint8Array([...plain.subarray(28 + length), ...new Uint8Array(keys.buffer)]),
  );
}

/** Puts a description and its bytes together. */
export function packGlb(json: object, bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  padded.set(text);
  const made = new Uint8Array(12 + 8 + padded.length + 8 + bytes.length);
  const view = new DataView(made.buffer);
  for (const [at, value] of [0x46_54_6c_67, 2, made.length, padded.length, 0x4e_4f_53_4a].entries())
    view.setUint32(at * 4, value, true);
  made.set(padded, 20);
  view.setUint32(20 + padded.length, bytes.length, true);
  view.setUint32(24 + padded.length, 0x00_4e_49_42, true);
  made.set(bytes, 28 + padded.length);
  return made;
}

/** An address that answers with the file. */
export const addressOfGlb = (glb: Uint8Array): string =>
  `data:model/gltf-binary;base64,${btoa(Array.from(glb, (byte) => String.fromCharCode(byte)).join(''))}`;
