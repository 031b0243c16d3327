import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTOptions } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Tile } from './pmtiles-file.ts';

/** Features that are drawn together, by the name that a style's `source-layer` gives. */
export interface TiledLayer {
  name: string;
  features: GeoJSON.FeatureCollection;
  /** Zooms that have it; all by default. */
  minZoom?: number;
  /** How much detail each zoom leaves out, in units of a tile of 4096; 3 by default. */
  tolerance?: number;
  /** Property that becomes the id of features, a whole number. */
  idFrom?: string;
}

/** Units of a tile's side; the buffer around it hides the cuts of lines. */
const EXTENT = 4096;
const BUFFER = 80;

/**
 * The layers as vector tiles of all zooms up to `maxZoom`, compressed by gzip; empty ones are left out. Geometry beyond
 * ±180 degrees comes back in from the other side, so a shape across the antimeridian has one unbroken ring.
 */
export function* vectorTiles(layers: readonly TiledLayer[], maxZoom: number): Generator<Tile> {
  const cut = layers.map(({ name, features, minZoom = 0, tolerance = 3, idFrom }) => {
    const options: GeoJSONVTOptions = {
      maxZoom,
      indexMaxZoom: maxZoom,
      indexMaxPoints: 0,
      tolerance,
      extent: EXTENT,
      buffer: BUFFER,
      ...(idFrom === undefined ? {} : { promoteId: idFrom }),
    };
    return { name, minZoom, tiles: new GeoJSONVT(features, options) };
  });
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    for (let x = 0; x < 2 ** zoom; x += 1) {
      for (let y = 0; y < 2 ** zoom; y += 1) {
        const found = cut.flatMap(({ name, minZoom, tiles }) => {
          const tile = zoom < minZoom ? null : tiles.getTile(zoom, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        if (found.length === 0) continue;
        const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
        yield { zoom, x, y, bytes: gzipSync(bytes, { level: 9 }) };
      }
    }
  }
}
