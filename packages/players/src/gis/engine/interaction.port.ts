import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import type { CompiledGis } from '../compile/compiled-gis.ts';
import type { GisScene, LngLat } from '../gis-scene.ts';
import type { GisTarget } from './gis-map.port.ts';
import type { drawMark } from './interaction/draw-mark.ts';
import type { MovedPoints } from './interaction/moved-points.ts';
import type { GisRoute, routeLayers } from './interaction/route-layers.ts';
import type { changeStyle } from './interaction/style-changes.ts';
import type { SourceData } from './source-data.ts';
import type { SpreadPoints } from './spread-state.ts';

/** What is drawn, and what a visit has done with it. */
export interface DrawnVisit {
  scene: GisScene;
  compiled: CompiledGis;
  hovered: GisTarget | null;
  selected: GisTarget | null;
  way: GisRoute | null;
  hit: LngLat | null;
  spread: SpreadPoints | null;
  /** Ids of the categories that are seen. */
  shown: () => ReadonlySet<string>;
}

/** What a drawing needs once the user interacts with the map. */
export interface DrawingInteraction {
  /** Layers of what stands out, and of what a visit puts on the map. */
  layers: (font: string) => LayerSpecification[];
  /** What is hovered, selected and spread. */
  raised: (drawing: DrawnVisit) => GeoJSON.Feature[];
  /** The source that holds them. */
  raisedOn: (map: MapLibre) => Pick<MovedPoints, 'show' | 'forget'>;
  /** Routes, marks, and the origins of spread points. */
  visit: (drawing: DrawnVisit) => GeoJSON.FeatureCollection;
  /** Layers of routes. */
  routes: typeof routeLayers;
  drawMark: typeof drawMark;
  changeStyle: typeof changeStyle;
  /** Data of which a few features may change at a time. */
  dataOf: (map: MapLibre, source: string) => SourceData;
}
