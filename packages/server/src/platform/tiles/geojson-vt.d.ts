/** The parts used here: the packages' own types name their files without suffix, which Node's rules do not find. */
declare module '@maplibre/geojson-vt' {
  export interface GeoJSONVTOptions {
    maxZoom?: number;
    indexMaxZoom?: number;
    indexMaxPoints?: number;
    tolerance?: number;
    extent?: number;
    buffer?: number;
    promoteId?: string | null;
    /** Points near each other become one. */
    cluster?: boolean;
    clusterOptions?: {
      maxZoom?: number;
      /** Units of `extent`. */
      radius?: number;
      extent?: number;
      map?: (properties: Record<string, unknown>) => Record<string, unknown>;
      reduce?: (sum: Record<string, unknown>, properties: Record<string, unknown>) => void;
    };
  }
  /** A point has type 1, and its place in units of the tile. */
  export interface GeoJSONVTFeature {
    type: 1 | 2 | 3;
    geometry: number[][] | number[][][];
    tags: Record<string, unknown> | null;
    id?: number;
  }
  export interface GeoJSONVTTile {
    features: readonly GeoJSONVTFeature[];
    /** With those that are too small to be seen. */
    numFeatures?: number;
  }
  export class GeoJSONVT {
    constructor(data: GeoJSON.GeoJSON, options?: GeoJSONVTOptions);
    getTile(z: number, x: number, y: number): GeoJSONVTTile | null;
    getClusterExpansionZoom(clusterId: number): number | null;
  }
}

declare module '@maplibre/vt-pbf' {
  import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
  export function fromGeojsonVt(
    layers: Record<string, GeoJSONVTTile>,
    options?: { version: number; extent: number },
  ): Uint8Array;
}
