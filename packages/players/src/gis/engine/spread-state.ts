import type { LngLat } from '../gis-scene.ts';
import type { GisTarget } from './gis-map.port.ts';

/** Points of one place, and where each stands around it. */
export interface SpreadPoints {
  middle: LngLat;
  points: readonly { target: GisTarget; place: LngLat }[];
}

export const spreadIds = (spread: SpreadPoints | null): string[] => spread?.points.map(({ target }) => target.id) ?? [];
