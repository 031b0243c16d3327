/** A GLB of a box, as small as one gets. `isPacked`: its mesh says that it is packed with Draco. */
export function testModel({
  required = [],
  nodes = [{ mesh: 0, scale: [1, 0.5, 1] }],
  corners: count = 8,
  isPacked = false,
}: {
  required?: string[];
  nodes?: object[];
  corners?: number;
  isPacked?: boolean;
} = {}): Buffer {
  const corners = [
    [-1, -1, -1],
    [1, -1, -1],
    [1, 1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
    [1, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
  ].flat();
  const sides = [
    0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3,
  ];
  const positions = Buffer.from(new Float32Array(corners).buffer);
  const indices = Buffer.from(new Uint16Array(sides).buffer);
  const packing = isPacked ? { extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: {} } } } : {};
  const gltf = {
    asset: { version: '2.0' },
    extensionsRequired: required,
    extensionsUsed: required,
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0, ...packing }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.2, 0.1, 1], metallicFactor: 0 } }],
    accessors: [
      { bufferView: 0, componentType: 5126, count, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: sides.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.length },
      { buffer: 0, byteOffset: positions.length, byteLength: indices.length },
    ],
    buffers: [{ byteLength: positions.length + indices.length }],
  };
  return glbOf(gltf, Buffer.concat([positions, indices]));
}

/** Puts a description and its bytes together. */
export function glbOf(gltf: object, bin: Buffer): Buffer {
  const padded = (bytes: Buffer, by: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, by)]);
  const chunk = (type: number, bytes: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length, 0);
    head.writeUInt32LE(type, 4);
    return Buffer.concat([head, bytes]);
  };
  const chunks = Buffer.concat([
    chunk(0x4e_4f_53_4a, padded(Buffer.from(JSON.stringify(gltf)), 0x20)),
    chunk(0x00_4e_49_42, padded(bin, 0)),
  ]);
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.length, 8);
  return Buffer.concat([head, chunks]);
}
