import { ALL_PARTS } from '../parts/all-parts.ts';
import type { MountGisMap } from './gis-map.port.ts';
import { addInteraction } from './interaction/add-interaction.ts';
import { mountGisMap } from './mount-gis-map.ts';

/** A map with interaction from the start, as editors use it. */
export const mountInteractiveMap: MountGisMap = (parent, scene, options) => {
  const map = mountGisMap(ALL_PARTS, parent, scene, options);
  map.addInteraction(addInteraction);
  return map;
};
