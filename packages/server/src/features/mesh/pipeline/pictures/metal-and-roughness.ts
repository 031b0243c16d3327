import type { Document } from '@gltf-transform/core';
import { metalRough } from '@gltf-transform/functions';

/** Scenes draw metal and roughness; files in specular and glossiness say the same in another way. True: it was one. */
export async function inMetalAndRoughness(document: Document): Promise<boolean> {
  const isGlossy = document.hasExtension('KHR_materials_pbrSpecularGlossiness');
  if (isGlossy) await document.transform(metalRough());
  return isGlossy;
}
