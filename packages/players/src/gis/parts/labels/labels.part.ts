import { labelFeature, labelLayers } from './compile-labels.ts';
import { drawLabel } from './draw-label.ts';

/** Draws texts on plates and posts. */
export const labels = { labelFeature, labelLayers, drawLabel };
