import type { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import type { baseStyle } from './built-in/base-style.ts';
import type { displays } from './displays/displays.part.ts';
import type { labels } from './labels/labels.part.ts';
import type { plans } from './plans/plans.part.ts';
import type { providerStyle } from './provider/provider-style.ts';
import type { shapes } from './shapes/shapes.part.ts';
import type { pitchedFrame } from './tilt/pitched-frame.ts';

/**
 * What draws things that not every map has. Public pages bring what theirs needs, editors all. What has no part is not drawn.
 * Which map needs which is said by `partsOfMap`, to the page and to the server that announces its files.
 */
export type MapParts = Partial<AllMapParts>;

export interface AllMapParts {
  shapes: typeof shapes;
  labels: typeof labels;
  displays: typeof displays;
  plans: typeof plans;
  pitchedFrame: typeof pitchedFrame;
  baseStyle: typeof baseStyle;
  /** Of bases that do not bring theirs. */
  palettes: typeof PALETTES;
  providerStyle: typeof providerStyle;
}
