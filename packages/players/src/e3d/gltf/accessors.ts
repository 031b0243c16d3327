import type { DecodeMeshopt } from './decoders.ts';
import { type GlbFile, UnreadableModelError } from './glb-file.ts';
import type { GltfAccessor } from './gltf-json.ts';
import { arrayType, asFloats, type TypedArray, WIDTHS } from './typed-array.ts';

/** Reads the numbers of a GLB. */
export interface Accessors {
  floats(index: number): Float32Array;
  whole(index: number): TypedArray;
  /** Bytes of a view, unpacked. */
  bytes(view: number): Uint8Array;
}

export function createAccessors({ json, bytes }: GlbFile, decodeMeshopt: DecodeMeshopt | null): Accessors {
  const views = new Map<number, Uint8Array>();
  const floats = new Map<number, Float32Array>();

  const viewOf = (index: number): Uint8Array => {
    const known = views.get(index);
    if (known) return known;
    const view = json.bufferViews?.[index];
    if (!view) throw new UnreadableModelError('A part of the file is missing');
    const packed = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression;
    const { byteOffset = 0, byteLength } = packed ?? view;
    const stored = bytes.subarray(byteOffset, byteOffset + byteLength);
    if (stored.byteLength < byteLength) throw new UnreadableModelError('A part of the file is missing');
    const made = packed && decodeMeshopt ? decodeMeshopt(stored, packed) : stored;
    views.set(index, made);
    return made;
  };

  const dense = (accessor: GltfAccessor, width: number): TypedArray => {
    const { bufferView, byteOffset = 0, componentType, count } = accessor;
    const ArrayType = arrayType(componentType);
    if (bufferView === undefined) return new ArrayType(count * width);
    const view = viewOf(bufferView);
    const size = ArrayType.BYTES_PER_ELEMENT * width;
    const stride = json.bufferViews?.[bufferView]?.byteStride ?? size;
    if (view.byteLength < byteOffset + (count - 1) * stride + size)
      throw new UnreadableModelError('A part of the file is missing');
    // Copied, so that it starts where its type may start and the file can be let go.
    if (stride === size) return new ArrayType(view.slice(byteOffset, byteOffset + count * size).buffer);
    const packed = new Uint8Array(count * size);
    for (let at = 0; at < count; at += 1) {
      const start = byteOffset + at * stride;
      packed.set(view.subarray(start, start + size), at * size);
    }
    return new ArrayType(packed.buffer);
  };

  const read = (index: number): { accessor: GltfAccessor; values: TypedArray } => {
    const accessor = json.accessors?.[index];
    if (!accessor) throw new UnreadableModelError('A part of the file is missing');
    const width = WIDTHS[accessor.type] ?? 1;
    const values = dense(accessor, width);
    const { sparse } = accessor;
    if (sparse) {
      const { count } = sparse;
      const places = dense({ ...sparse.indices, count, type: 'SCALAR' }, 1);
      const changed = dense(
        { ...sparse.values, componentType: accessor.componentType, count, type: accessor.type },
        width,
      );
      for (let at = 0; at < count; at += 1)
        values.set(changed.subarray(at * width, (at + 1) * width), (places[at] ?? 0) * width);
    }
    return { accessor, values };
  };

  return {
    floats(index) {
      const known = floats.get(index);
      if (known) return known;
      const { accessor, values } = read(index);
      const made = asFloats(values, accessor.normalized === true);
      floats.set(index, made);
      return made;
    },
    whole: (index) => read(index).values,
    bytes: viewOf,
  };
}
