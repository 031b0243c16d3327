import { BufferUtils, Extension, GLB_BUFFER, PropertyType, type ReaderContext } from '@gltf-transform/core';
import { MeshoptDecoder } from 'meshoptimizer';
import * as z from 'zod';

const NAME = 'KHR_meshopt_compression';
const Count = z.number().int().min(0);
/** Where the packed bytes of a view lie. Source: KHR_meshopt_compression. */
const Packed = z.object({
  buffer: Count,
  byteOffset: Count.default(0),
  byteLength: Count,
  byteStride: Count,
  count: Count,
  mode: z.string(),
  filter: z.string().optional(),
});

/** Reads KHR_meshopt_compression, which the library lacks; documents are written without it. */
export class KHRMeshoptCompression extends Extension {
  static override readonly EXTENSION_NAME = NAME;
  override readonly extensionName = NAME;
  override readonly prereadTypes = [PropertyType.BUFFER];

  override preread(context: ReaderContext): this {
    const { json, resources } = context.jsonDoc;
    for (const [index, packed] of packedViews(context)) {
      const { buffer, byteOffset, byteLength, byteStride, count, mode, filter } = packed;
      const uri = json.buffers?.[buffer]?.uri ?? GLB_BUFFER;
      const whole = resources[uri];
      if (!whole) throw new Error(`Buffer ${buffer} has no data`);
      const made = new Uint8Array(count * byteStride);
      const source = BufferUtils.toView(whole, byteOffset, byteLength);
      MeshoptDecoder.decodeGltfBuffer(made, count, byteStride, source, mode, filter);
      context.bufferViews[index] = made;
    }
    return this;
  }

  /** What was unpacked belongs to the buffer that it was packed in: that of the views may have no data. */
  override read(context: ReaderContext): this {
    for (const [index, packed] of packedViews(context)) {
      const [from, to] = [context.bufferViewBuffers[index], context.buffers[packed.buffer]];
      if (!from || !to || from === to) continue;
      for (const accessor of this.document.getRoot().listAccessors())
        if (accessor.getBuffer() === from) accessor.setBuffer(to);
    }
    return this;
  }

  override write(): this {
    return this;
  }
}

function packedViews({ jsonDoc: { json } }: ReaderContext) {
  return (json.bufferViews ?? []).flatMap<[view: number, packed: z.output<typeof Packed>]>(({ extensions }, index) => {
    const packed = extensions?.[NAME];
    return packed === undefined ? [] : [[index, Packed.parse(packed)]];
  });
}
