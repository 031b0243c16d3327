import type { Color } from '../../shared/primitives.schema.ts';

const rgb = (r: number, g: number, b: number): Color => ({ r, g, b, a: 1 });

/**
 * Colours of categories that an import makes: far enough from each other on a map, and dark enough for a white icon on
 * them (4.5 to 1, WCAG 1.4.3).
 */
export const CATEGORY_COLORS: readonly Color[] = [
  rgb(32, 92, 160),
  rgb(182, 76, 12),
  rgb(40, 112, 64),
  rgb(120, 64, 176),
  rgb(178, 40, 60),
  rgb(8, 112, 124),
  rgb(128, 92, 8),
  rgb(172, 48, 124),
  rgb(72, 84, 108),
  rgb(116, 68, 40),
];
