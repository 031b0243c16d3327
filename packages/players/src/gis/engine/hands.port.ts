import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import type { Camera } from './camera.ts';
import type { Drawing } from './drawing.ts';
import type { GisEvent, GisMap, GisMapOptions } from './gis-map.port.ts';
import type { changeStyle } from './hands/style-changes.ts';
import type { SourceData } from './source-data.ts';

/** What a drawing needs once somebody acts on the map. */
export interface DrawingHands {
  /** Layers of what stands out, and of what a visit puts on the map. */
  layers: (font: string) => LayerSpecification[];
  /** What is hovered, selected and spread. */
  raised: (drawing: Drawing) => GeoJSON.FeatureCollection;
  /** Ways, marks, and what points that are spread stand on. */
  visit: (drawing: Drawing) => GeoJSON.FeatureCollection;
  changeStyle: typeof changeStyle;
  /** Data of which a few features may change at a time. */
  dataOf: (map: MapLibre, source: string) => SourceData;
}

/** Of a map, what answers a pointer or a key. */
export type MapHands = Pick<GisMap, 'pick' | 'stops' | 'part' | 'fold'>;

/** A map that can be acted on. */
export interface HeldMap {
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
export type TakeHands = (held: HeldMap) => MapHands;
