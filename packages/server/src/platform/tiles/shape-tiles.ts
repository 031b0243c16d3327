import type { TileAddress } from '@diorama/documents/gis/drawing/tile-id.ts';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { encodeTile, FINE_EXTENT } from './encode-tile.ts';
import type { Tile } from './pmtiles-file.ts';

/** Units that hide the cuts of lines at a tile's edges. */
const BUFFER = 160;
/** What far zooms leave out, in units of a tile: half a px. */
const TOLERANCE = 6;
/** The last zoom that has tiles; an earlier one where the file would hold more tiles than this. */
const LAST_ZOOM = 14;
const MOST_TILES = 60_000;

/** Tiles of lines and areas of all zooms from the world's to `maxZoom`; the last one has every corner. */
export function shapeTiles(layer: string, features: GeoJSON.Feature[]): { maxZoom: number; tiles: Tile[] } {
  const data: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features };
  const maxZoom = lastZoomOf(data);
  const index = indexOf(data, maxZoom);
  const tiles: Tile[] = [];
  let level: TileAddress[] = [{ zoom: 0, x: 0, y: 0 }];
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    const next: TileAddress[] = [];
    for (const at of level) {
      const tile = index.getTile(zoom, at.x, at.y);
      if (!tile?.numFeatures) continue;
      if (tile.features.length > 0) tiles.push({ ...at, bytes: encodeTile(layer, tile) });
      if (zoom < maxZoom) for (const child of childrenOf(at)) next.push(child);
    }
    level = next;
  }
  return { maxZoom, tiles };
}

const indexOf = (data: GeoJSON.FeatureCollection, maxZoom: number): GeoJSONVT =>
  new GeoJSONVT(data, { maxZoom, indexMaxZoom: 0, tolerance: TOLERANCE, extent: FINE_EXTENT, buffer: BUFFER });

/** How far tiles can go. Counted without keeping them, on an index that leaves details out. */
function lastZoomOf(data: GeoJSON.FeatureCollection): number {
  const index = indexOf(data, LAST_ZOOM);
  let count = 0;
  let level: TileAddress[] = [{ zoom: 0, x: 0, y: 0 }];
  for (let zoom = 0; zoom <= LAST_ZOOM; zoom += 1) {
    const filled = level.filter(({ x, y }) => (index.getTile(zoom, x, y)?.numFeatures ?? 0) > 0);
    count += filled.length;
    if (count > MOST_TILES) return Math.max(0, zoom - 1);
    level = filled.flatMap(childrenOf);
  }
  return LAST_ZOOM;
}

const childrenOf = ({ zoom, x, y }: TileAddress): TileAddress[] =>
  [0, 1].flatMap((dy) => [0, 1].map((dx) => ({ zoom: zoom + 1, x: 2 * x + dx, y: 2 * y + dy })));
