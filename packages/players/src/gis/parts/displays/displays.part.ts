import { circles, clusters, heatLayers } from './compile-displays.ts';

/** Draws points in other ways than as pins. */
export const displays = { circles, clusters, heatLayers };
