import { positionIn } from '@diorama/documents/gis/geometry/coordinate-text.ts';
import { isOnGlobe } from '@diorama/documents/gis/geometry/geojson.ts';
import type { LngLat } from '../gis-scene.ts';

/** The place that a text names by its coordinates; null where it names none. */
export function placeIn(text: string): LngLat | null {
  const position = positionIn(text);
  return position && isOnGlobe(position) ? { lng: position[0], lat: position[1] } : null;
}
