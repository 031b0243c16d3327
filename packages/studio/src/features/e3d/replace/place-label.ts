import type { PartTarget } from '@diorama/documents/e3d/replace/model-parts.ts';

/** What a place is called: its node and material. */
export const labelOf = (place: PartTarget | string): string => {
  if (typeof place === 'string') return place;
  const { node, material, primitive } = place;
  if (node === '') return material === '' ? 'Whole model' : `${material}, everywhere`;
  const name = [node, material].filter(Boolean).join(' · ');
  return primitive !== null && primitive > 0 ? `${name} · part ${primitive + 1}` : name;
};
