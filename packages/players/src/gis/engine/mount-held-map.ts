import type { MountGisMap } from './gis-map.port.ts';
import { takeHands } from './hands/take-hands.ts';
import { mountGisMap } from './mount-gis-map.ts';

/** A map that is acted on from the beginning: an editor's. */
export const mountHeldMap: MountGisMap = (parent, scene, options) => {
  const map = mountGisMap(parent, scene, options);
  map.take(takeHands);
  return map;
};
