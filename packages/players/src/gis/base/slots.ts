import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/**
 * Where a document's own layers go between those of a base: above its land (`bottom`), above its lines and below its
 * names (`middle`), above everything (`top`).
 */
export type Slot = 'bottom' | 'middle' | 'top';

/** Under this key of a style's `metadata`: its slots. */
export const SLOTS_KEY = 'diorama:slots';

/** A style that says where the slots are: for each the id of the layer that comes after it; none is the end. */
export interface SlottedStyle extends StyleSpecification {
  metadata: { [SLOTS_KEY]: Partial<Record<Slot, string | null>> };
}

/** The base with layers put into its slots; those of one slot keep their order. */
export function putIntoSlots(
  style: SlottedStyle,
  slots: Readonly<Record<Slot, readonly LayerSpecification[]>>,
): LayerSpecification[] {
  const all = [...style.layers];
  for (const slot of ['bottom', 'middle', 'top'] as const) {
    const at = all.findIndex(({ id }) => id === style.metadata[SLOTS_KEY][slot]);
    all.splice(at < 0 ? all.length : at, 0, ...slots[slot]);
  }
  return all;
}
