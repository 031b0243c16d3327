import type { Point } from '../scene/e3d-scene.port.ts';

/**
 * The one light both engines have in common exactly: hard lights from far away, and surroundings of one colour. `to` is the
 * way it goes; of its
 * intensity a white surface that faces it gives back a share of 1 / π.
 */
export const LAMPS: readonly { to: Point; intensity: number }[] = [
  { to: [-0.4, -0.8, -0.45], intensity: 1.5 },
  { to: [0.7, -0.5, -0.5], intensity: 0.8 },
  { to: [0.1, 0.9, -0.4], intensity: 0.5 },
];
/** Of the surroundings, sRGB: 0 to 255. */
export const AROUND = 128;
/** Behind everything, sRGB. */
export const BEHIND = 96;
