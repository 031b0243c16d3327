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
  }
  export interface GeoJSONVTTile {
    features: readonly unknown[];
  }
  export class GeoJSONVT {
    constructor(data: GeoJSON.GeoJSON, options?: GeoJSONVTOptions);
    getTile(z: number, x: number, y: number): GeoJSONVTTile | null;
  }
}

declare module '@maplibre/vt-pbf' {
  import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
  export function fromGeojsonVt(
    layers: Record<string, GeoJSONVTTile>,
    options?: { version: number; extent: number },
  ): Uint8Array;
}
