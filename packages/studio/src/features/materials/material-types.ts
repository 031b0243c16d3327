import type { MaterialType } from '@diorama/documents/material/material.schema.ts';

/** How each kind of material is called in the studio. */
export const MATERIAL_KINDS: Readonly<Record<MaterialType, { label: string; pitch: string }>> = {
  'pbr-mr': { label: 'Metal and roughness', pitch: 'What 3D tools export: colour, metallic, roughness' },
  pbr: { label: 'Physical', pitch: 'Every physical field, such as refraction and reflectance' },
  standard: { label: 'Standard', pitch: 'Simple and fast: colour and highlight' },
};
