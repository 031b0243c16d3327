import type { ValueType } from '@diorama/documents/e3d/graph/value-type.ts';

/** Colours of values on the canvas; their label is next to them, so that colour is never the only cue. */
const COLORS: Readonly<Record<ValueType['type'], string>> = {
  any: 'var(--n9)',
  boolean: 'oklch(0.62 0.16 25)',
  number: 'oklch(0.6 0.14 250)',
  text: 'oklch(0.62 0.13 155)',
  i18n: 'oklch(0.62 0.13 155)',
  key: 'oklch(0.58 0.19 290)',
  color: 'oklch(0.66 0.17 345)',
  media: 'oklch(0.62 0.1 200)',
  reference: 'oklch(0.68 0.14 70)',
  rows: 'oklch(0.58 0.1 220)',
  vector: 'oklch(0.6 0.12 120)',
  event: 'oklch(0.64 0.18 45)',
};

export const colorOf = ({ type }: ValueType): string => COLORS[type];
