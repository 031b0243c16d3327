/// <reference path="../../platform/gltf/draco3dgltf.d.ts" />
import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import {
  dedup,
  flatten,
  instance,
  join,
  meshopt,
  palette,
  prune,
  resample,
  simplify,
  sparse,
  textureCompress,
  unpartition,
  weld,
} from '@gltf-transform/functions';
import { createDecoderModule, createEncoderModule } from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import sharp from 'sharp';

/**
 * What `gltf-transform optimize` 4.5.1 makes of a file with its defaults: the same functions in the same order with the same
 * options. Source: packages/cli/src/cli.ts of glTF-Transform.
 */
export async function optimiseAsPeer(glb: Uint8Array): Promise<Uint8Array> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.decoder': await createDecoderModule(),
    'draco3d.encoder': await createEncoderModule(),
    'meshopt.decoder': MeshoptDecoder,
    'meshopt.encoder': MeshoptEncoder,
  });
  const document = (await io.readBinary(new Uint8Array(glb))).setLogger(new Logger(Logger.Verbosity.SILENT));
  for (const packing of ['KHR_draco_mesh_compression', 'EXT_meshopt_compression'])
    if (document.hasExtension(packing)) document.disposeExtension(packing);
  await document.transform(
    dedup(),
    instance(),
    palette(),
    flatten(),
    join(),
    weld(),
    simplify({ simplifier: MeshoptSimplifier, error: 0.0001, ratio: 0 }),
    resample(),
    prune({ keepAttributes: false, keepIndices: false, keepLeaves: false, keepSolidTextures: false }),
    sparse(),
    textureCompress({ encoder: sharp, resize: [2_048, 2_048] }),
    meshopt({ encoder: MeshoptEncoder, level: 'high' }),
    unpartition(),
  );
  return io.writeBinary(document);
}
