import type { Map as MapLibre } from 'maplibre-gl';
import type { Camera } from './camera.ts';
import type { Drawing } from './drawing.ts';
import type { GisEvent, GisMap, GisMapOptions } from './gis-map.port.ts';

/** Of a map, what answers a pointer or a key. */
export type MapInteraction = Pick<GisMap, 'pick' | 'stops' | 'part' | 'fold'>;

/** A map that can be acted on. */
export interface MountedMap {
  map: MapLibre;
  drawing: Drawing;
  camera: Camera;
  options: GisMapOptions;
  tell: (event: GisEvent) => void;
}

/**
 * Lets a map be acted on. The first picture does without it: it is a file of its own, which public pages fetch while that
 * picture is drawn.
 */
export type AddInteraction = (mounted: MountedMap) => MapInteraction;

/** A map that is read-only until interaction is added. */
export interface InteractiveMap extends GisMap {
  /** From now on it answers pointers and keys. What was hovered, selected or put on it before is shown then. */
  addInteraction(add: AddInteraction): void;
}
