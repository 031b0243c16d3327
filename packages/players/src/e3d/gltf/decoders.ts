import type { GltfJson, MeshoptView } from './gltf-json.ts';
import type { DecodeDraco } from './unpack-draco.ts';

/** Unpacks a view of bytes packed by meshopt. */
export type DecodeMeshopt = (source: Uint8Array, view: MeshoptView) => Uint8Array;

/** Fetched from our own server, and only for files that need it. */
export async function loadMeshopt(): Promise<DecodeMeshopt> {
  const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js');
  await MeshoptDecoder.ready;
  return (source, { count, byteStride, mode, filter }) => {
    const target = new Uint8Array(count * byteStride);
    MeshoptDecoder.decodeGltfBuffer(target, count, byteStride, source, mode, filter);
    return target;
  };
}

export interface Decoders {
  meshopt: DecodeMeshopt | null;
  draco: DecodeDraco | null;
}

/** Those that a file needs, and no others: each is some tens or hundreds of kB. */
export async function loadDecoders({ bufferViews = [], meshes = [] }: GltfJson): Promise<Decoders> {
  const isMeshopt = bufferViews.some(
    ({ extensions }) => extensions?.EXT_meshopt_compression ?? extensions?.KHR_meshopt_compression,
  );
  const isDraco = meshes.some(({ primitives }) =>
    primitives.some(({ extensions }) => extensions?.KHR_draco_mesh_compression),
  );
  const draco = isDraco ? await import('./draco.ts').then(({ loadDraco }) => loadDraco()) : null;
  return { meshopt: isMeshopt ? await loadMeshopt() : null, draco };
}
