import { createAccessors } from '@diorama/players/e3d/gltf/accessors.ts';
import { openGlb, UnreadableModelError } from '@diorama/players/e3d/gltf/glb-file.ts';
import type { ModelImage } from '@diorama/players/e3d/gltf/model.ts';
import { readImages, readTextures } from '@diorama/players/e3d/gltf/model-images.ts';
import { type MappedMaterial, materialOfGltf } from './material-of-gltf.ts';

/** A material found in a file. */
export interface FoundMaterial extends MappedMaterial {
  /** Its place in the file. */
  index: number;
  name: string;
}

export interface GlbMaterials {
  fileName: string;
  materials: FoundMaterial[];
  /** Pictures of the file; one that cannot be read has no bytes. */
  images: ModelImage[];
}

/** Longest name of a material. Source: `Name` in contract/common/inputs.ts. */
const MAX_NAME = 200;

/** Reads the materials of a GLB. Throws with a message for people. */
export async function readGlbMaterials(file: File): Promise<GlbMaterials> {
  const glb = openGlb(await file.arrayBuffer());
  const base = file.name.replace(/\.glb$/i, '');
  const textures = readTextures(glb.json);
  const images = readImages(glb.json, createAccessors(glb, null));
  const isReadable = (image: number): boolean => (images[image]?.bytes.byteLength ?? 0) > 0;
  const materials = (glb.json.materials ?? []).map((gltf, index) => ({
    index,
    name: (gltf.name?.trim() || `${base} ${index + 1}`).slice(0, MAX_NAME),
    ...materialOfGltf(gltf, textures, isReadable),
  }));
  if (materials.length === 0) throw new UnreadableModelError('It has no materials');
  return { fileName: file.name, materials, images };
}
