import { circles, clusters, heatLayers } from './compile-displays.ts';

/** Draws points in forms other than pins. */
export const displays = { circles, clusters, heatLayers };
