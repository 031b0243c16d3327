import { type Document, Logger } from '@gltf-transform/core';
import { gltfIo } from './gltf-io.ts';
import { LEFT_METADATA } from './left-metadata.ts';

const SILENT = new Logger(Logger.Verbosity.SILENT);
const PACKINGS = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/** Reads a GLB with its meshes unpacked. Throws the library's error messages. */
export async function readUnpacked(glb: Uint8Array): Promise<Document> {
  const io = await gltfIo();
  const document = (await io.readBinary(new Uint8Array(glb))).setLogger(SILENT);
  // What was packed is unpacked: to keep the extension would pack it once more.
  for (const left of [...PACKINGS, ...LEFT_METADATA.map(({ EXTENSION_NAME }) => EXTENSION_NAME)])
    if (document.hasExtension(left)) document.disposeExtension(left);
  return document;
}
