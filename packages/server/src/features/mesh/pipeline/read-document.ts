import type { Document } from '@gltf-transform/core';
import { readUnpacked } from '../../../platform/gltf/read-unpacked.ts';
import { readable } from './read-source.ts';

/** Reads a GLB, unpacked. Throws {@link RefusedMeshError}. */
export const readDocument = (glb: Uint8Array): Promise<Document> => readable(() => readUnpacked(glb));
