import type { Document, Material } from '@gltf-transform/core';
import { type EmissiveStrength, KHRMaterialsEmissiveStrength } from '@gltf-transform/extensions';

const STRENGTH = 'KHR_materials_emissive_strength';

/** Brings factors of materials into the ranges of glTF: exporters write more, and validators refuse the file. */
export function clampMaterials(document: Document): void {
  for (const material of document.getRoot().listMaterials()) {
    const [r, g, b, a] = material.getBaseColorFactor();
    material
      .setBaseColorFactor([share(r), share(g), share(b), share(a)])
      .setMetallicFactor(share(material.getMetallicFactor()))
      .setRoughnessFactor(share(material.getRoughnessFactor()))
      .setOcclusionStrength(share(material.getOcclusionStrength()))
      .setAlphaCutoff(Math.max(0, material.getAlphaCutoff()));
    dimEmissive(document, material);
  }
}

const share = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1);

/** Light above 1 is a colour and a strength. */
function dimEmissive(document: Document, material: Material): void {
  const [r, g, b] = material.getEmissiveFactor().map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0));
  const most = Math.max(r ?? 0, g ?? 0, b ?? 0);
  const scale = Math.max(1, most);
  material.setEmissiveFactor([(r ?? 0) / scale, (g ?? 0) / scale, (b ?? 0) / scale]);
  if (most <= 1) return;
  const known = material.getExtension<EmissiveStrength>(STRENGTH);
  const strength = known ?? document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength();
  strength.setEmissiveStrength(most * (known?.getEmissiveStrength() ?? 1));
  material.setExtension(STRENGTH, strength);
}
