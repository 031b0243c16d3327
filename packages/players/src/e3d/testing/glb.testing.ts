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
