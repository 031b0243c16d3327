import { type Document, Logger } from '@gltf-transform/core';
import { gltfIo } from './gltf-io.ts';
import { readable } from './read-source.ts';

const SILENT = new Logger(Logger.Verbosity.SILENT);

/** Reads a GLB, unpacked. Throws {@link RefusedMeshError}. */
export const readDocument = async (glb: Uint8Array): Promise<Document> => {
  const io = await gltfIo();
  const document = (await readable(() => io.readBinary(new Uint8Array(glb)))).setLogger(SILENT);
  // What was packed is unpacked: to keep the extension would pack it once more.
  for (const packing of ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression'])
    if (document.hasExtension(packing)) document.disposeExtension(packing);
  return document;
};
