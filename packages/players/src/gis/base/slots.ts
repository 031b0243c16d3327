import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/**
 * Where a document's own layers go between those of a base: above its land (`bottom`), above its lines and below its
 * names (`middle`), above everything (`top`).
 */
export type Slot = 'bottom' | 'middle' | 'top';

/** Under this key of a style's `metadata`: the layer before which a slot's layers go. */
export const SLOTS_KEY = 'diorama:slots';

/** For each slot the id of the base's layer that comes after it; null is the end. */
export function slotsOf(style: StyleSpecification): Record<Slot, string | null> {
  const named = style.metadata;
  if (isRecord(named) && isRecord(named[SLOTS_KEY])) {
    const { bottom, middle } = named[SLOTS_KEY];
    return { bottom: idIn(style, bottom), middle: idIn(style, middle), top: null };
  }
  // Any provider's style: ours stay above its surfaces, and below its names.
  const names = firstOf(style, ({ type }) => type === 'symbol');
  const lines = firstOf(style, ({ type }) => type === 'line' || type === 'symbol');
  return { bottom: lines, middle: names, top: null };
}

/** The base with layers put into its slots; those of one slot keep their order. */
export function putIntoSlots(
  style: StyleSpecification,
  slots: Readonly<Record<Slot, readonly LayerSpecification[]>>,
): LayerSpecification[] {
  const before = slotsOf(style);
  const all = [...style.layers];
  for (const slot of ['bottom', 'middle', 'top'] as const) {
    const at = before[slot] === null ? -1 : all.findIndex(({ id }) => id === before[slot]);
    all.splice(at < 0 ? all.length : at, 0, ...slots[slot]);
  }
  return all;
}

function firstOf({ layers }: StyleSpecification, test: (layer: LayerSpecification) => boolean): string | null {
  return layers.find(test)?.id ?? null;
}

function idIn({ layers }: StyleSpecification, id: unknown): string | null {
  return layers.find((layer) => layer.id === id)?.id ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
