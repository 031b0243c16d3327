/// <reference path="./draco3dgltf.d.ts" />
import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { createDecoderModule, createEncoderModule } from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import { KHRMeshoptCompression } from './khr-meshopt.ts';
import { LEFT_METADATA } from './left-metadata.ts';

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
