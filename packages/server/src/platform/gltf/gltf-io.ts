/// <reference path="./draco3dgltf.d.ts" />
import {
  BufferUtils,
  Extension,
  GLB_BUFFER,
  Logger,
  NodeIO,
  PropertyType,
  type ReaderContext,
} from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { createDecoderModule, createEncoderModule } from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import * as z from 'zod';
import { LEFT_METADATA } from './left-metadata.ts';

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
class KHRMeshoptCompression extends Extension {
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

let io: Promise<NodeIO> | null = null;

/** Reads and writes glTF with all its compressions; made once, it holds their programs. It never uses the network. */
export function gltfIo(): Promise<NodeIO> {
  io ??= make();
  return io;
}

async function make(): Promise<NodeIO> {
  const [decoder, encoder] = await Promise.all([
    createDecoderModule(),
    createEncoderModule(),
    MeshoptDecoder.ready,
    MeshoptEncoder.ready,
    MeshoptSimplifier.ready,
  ]);
  const silent = new Logger(Logger.Verbosity.SILENT);
  return (
    new NodeIO()
      .setLogger(silent)
      // Of two with one name the later one counts.
      .registerExtensions([...ALL_EXTENSIONS, KHRMeshoptCompression, ...LEFT_METADATA])
      .registerDependencies({
        'draco3d.decoder': decoder,
        'draco3d.encoder': encoder,
        'meshopt.decoder': MeshoptDecoder,
        'meshopt.encoder': MeshoptEncoder,
      })
  );
}
