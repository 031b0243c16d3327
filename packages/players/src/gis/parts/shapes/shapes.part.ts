import { outlineFeature, outlineLayers } from './compile-outlines.ts';
import { outsideLayers, outsideMask } from './outside-mask.ts';

/** Draws areas and lines, and what lies around the main one. */
export const shapes = { outlineFeature, outlineLayers, outsideLayers, outsideMask };
