import { PALETTES as palettes } from '@diorama/documents/gis/drawing/palettes.ts';
import { baseStyle } from './built-in/base-style.ts';
import { displays } from './displays/displays.part.ts';
import { labels } from './labels/labels.part.ts';
import type { AllMapParts } from './map-parts.ts';
import { plans } from './plans/plans.part.ts';
import { providerStyle } from './provider/provider-style.ts';
import { shapes } from './shapes/shapes.part.ts';
import { pitchedFrame } from './tilt/pitched-frame.ts';

/** For editors, whose maps become anything. */
export const ALL_PARTS: AllMapParts = {
  shapes,
  labels,
  displays,
  plans,
  pitchedFrame,
  baseStyle,
  palettes,
  providerStyle,
};
