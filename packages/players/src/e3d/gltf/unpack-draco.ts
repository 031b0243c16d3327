import { UnreadableModelError } from './glb-file.ts';
import { arrayType, type TypedArray } from './typed-array.ts';

/** What is used of the decoder's interface. */
interface DracoMesh {
  num_faces(): number;
  num_points(): number;
}
interface DracoDecoder {
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: DracoMesh): { ok(): boolean; error_msg(): string };
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, at: number): boolean;
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): { num_components(): number };
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: object,
    type: number,
    bytes: number,
    at: number,
  ): boolean;
}
export interface DracoModule {
  Decoder: new () => DracoDecoder;
  Mesh: new () => DracoMesh;
  destroy(made: object): void;
  _malloc(bytes: number): number;
  _free(at: number): void;
  HEAPU8: Uint8Array;
  DT_INT8: number;
  DT_UINT8: number;
  DT_INT16: number;
  DT_UINT16: number;
  DT_UINT32: number;
  DT_FLOAT32: number;
}

/** An attribute as its accessor describes it: the values are unpacked as that type. */
export interface DracoAttribute {
  name: string;
  id: number;
  componentType: number;
}

/** A primitive unpacked: values of each attribute in a row. */
export interface DracoPrimitive {
  indices: Uint32Array;
  attributes: Map<string, TypedArray>;
}

export type DecodeDraco = (bytes: Uint8Array, attributes: readonly DracoAttribute[]) => DracoPrimitive;

/** Unpacks one primitive. Throws `UnreadableModelError`. */
export function unpackDraco(
  draco: DracoModule,
  bytes: Uint8Array,
  attributes: readonly DracoAttribute[],
): DracoPrimitive {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    const status = decoder.DecodeArrayToMesh(new Int8Array(bytes), bytes.byteLength, mesh);
    if (!status.ok()) throw new UnreadableModelError(`It cannot be unpacked: ${status.error_msg()}`);
    const indices = copied(draco, mesh.num_faces() * 12, (size, at) => decoder.GetTrianglesUInt32Array(mesh, size, at));
    const found = new Map<string, TypedArray>();
    for (const { name, id, componentType } of attributes) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id);
      const ArrayType = arrayType(componentType);
      const size = mesh.num_points() * attribute.num_components() * ArrayType.BYTES_PER_ELEMENT;
      const type = dracoType(draco, componentType);
      const data = copied(draco, size, (length, at) =>
        decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, length, at),
      );
      found.set(name, new ArrayType(data));
    }
    return { indices: new Uint32Array(indices), attributes: found };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** The decoder's number for a type of glTF. */
function dracoType(draco: DracoModule, componentType: number): number {
  const { DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_UINT32, DT_FLOAT32 } = draco;
  const types = { 5120: DT_INT8, 5121: DT_UINT8, 5122: DT_INT16, 5123: DT_UINT16, 5125: DT_UINT32, 5126: DT_FLOAT32 };
  return new Map(Object.entries(types)).get(String(componentType)) ?? DT_FLOAT32;
}

/** Has the decoder write into its memory, and takes the bytes out of it. */
function copied(draco: DracoModule, size: number, write: (size: number, at: number) => boolean): ArrayBuffer {
  const at = draco._malloc(size);
  const isWritten = write(size, at);
  const bytes = draco.HEAPU8.slice(at, at + size).buffer;
  draco._free(at);
  // It refuses values that the type cannot hold.
  if (!isWritten) throw new UnreadableModelError('It cannot be unpacked: a value does not fit its type');
  return bytes;
}
