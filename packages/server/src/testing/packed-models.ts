import { glbOf } from './test-models.ts';

/** A box of 12 triangles as `draco3d` 1.5 packs it, and its corners and triangles as `meshoptimizer` 1.1 does. */
const DRACO =
  'RFJBQ08CAgEBAAAACAwACwAAA2+tFAEBEAH/AAABAAkDAAAAAACAvwAAgL8AAIA/AACAPwAAgD8AAIA/AACAvwAAgD8AAIA/AACAPwAAgD8AAIC/AACAPwAAgL8AAIC/AACAPwAAgL8AAIA/AACAvwAAgL8AAIC/AACAvwAAgD8AAIC/';
const CORNERS = 'oAAAAAEzMwAA/////wAAAAEMzAAA////AAAAAQDAAAD/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIC/AACAvwAAgL8=';
const TRIANGLES = '4f4u/w5yA58CBhOPBvAE/wICAgAAAHaHVmd4qYZliWiYAWkAAA==';

const shared = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, scale: [1, 0.5, 1] }],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.2, 0.1, 1], metallicFactor: 0 } }],
};
const corners = { componentType: 5126, count: 8, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] };
const triangles = { componentType: 5123, count: 36, type: 'SCALAR' };
const primitive = { attributes: { POSITION: 0 }, indices: 1, material: 0 };

/** A box whose mesh is packed with Draco. */
export function dracoModel(): Buffer {
  const bin = Buffer.from(DRACO, 'base64');
  const name = 'KHR_draco_mesh_compression';
  const extensions = { [name]: { bufferView: 0, attributes: { POSITION: 0 } } };
  return glbOf(
    {
      ...shared,
      extensionsUsed: [name],
      extensionsRequired: [name],
      meshes: [{ primitives: [{ ...primitive, extensions }] }],
      accessors: [corners, triangles],
      bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: bin.length }],
      buffers: [{ byteLength: bin.length }],
    },
    bin,
  );
}

/** A box whose mesh is packed with meshopt. */
export function meshoptModel(): Buffer {
  const [first, second] = [Buffer.from(CORNERS, 'base64'), Buffer.from(TRIANGLES, 'base64')];
  const name = 'EXT_meshopt_compression';
  const view = (byteOffset: number, packed: Buffer, byteStride: number, count: number, mode: string) => ({
    buffer: 1,
    byteOffset: 0,
    byteLength: byteStride * count,
    extensions: { [name]: { buffer: 0, byteOffset, byteLength: packed.length, byteStride, count, mode } },
  });
  const room = Buffer.alloc(-first.length & 3);
  const bin = Buffer.concat([first, room, second]);
  return glbOf(
    {
      ...shared,
      extensionsUsed: [name],
      extensionsRequired: [name],
      meshes: [{ primitives: [primitive] }],
      accessors: [
        { ...corners, bufferView: 0 },
        { ...triangles, bufferView: 1 },
      ],
      bufferViews: [view(0, first, 12, 8, 'ATTRIBUTES'), view(first.length + room.length, second, 2, 36, 'TRIANGLES')],
      buffers: [{ byteLength: bin.length }, { byteLength: 96, extensions: { [name]: { fallback: true } } }],
    },
    bin,
  );
}
