import type { GisHotspot, LayerTiles } from '@diorama/contract/gis/published-gis.ts';
import type { ColorTokens } from '@diorama/documents/gis/drawing/css-color.ts';
import { outlineProperties } from '@diorama/documents/gis/drawing/outline-properties.ts';
import {
  APART_AT,
  CLUSTER_RADIUS,
  countKey,
  heatWeight,
  TILE_LAYER,
  WEIGHT,
} from '@diorama/documents/gis/drawing/tile-names.ts';
import { boundsOf } from '@diorama/documents/gis/geometry/bounds.ts';
import type { JoinedPoints } from '../../../platform/tiles/joined-points.ts';
import { pmtilesFile, type Tile } from '../../../platform/tiles/pmtiles-file.ts';
import { type FarZooms, pointTiles, type TiledPoint } from '../../../platform/tiles/point-tiles.ts';
import { shapeTiles } from '../../../platform/tiles/shape-tiles.ts';
import type { TileableLayer } from './large-layers.ts';

/** px within which of pins one hides the other. */
const HIDDEN_WITHIN = 4;
/** Cells of a heatmap across one point's radius: finer ones look the same. */
const CELLS_PER_RADIUS = 6;

type HotspotLayer = Extract<TileableLayer, { type: 'hotspots' }>;
type OutlineLayer = Extract<TileableLayer, { type: 'outline' }>;

/** The tiles of a layer, and what a page has to know of them. */
export interface MadeTiles {
  bytes: Buffer;
  about: Omit<LayerTiles, 'tiles' | 'index'>;
  /** Its points as the tiles join them; null where they do not. */
  joined: JoinedPoints | null;
}

interface Look {
  tokens: ColorTokens;
  /** Ids of the map's categories: another one is none. */
  categories: ReadonlySet<string>;
}

/** Makes the tiles of one layer. Colours are those of the theme as it is published. */
export const layerTiles = (layer: TileableLayer, look: Look): MadeTiles =>
  layer.type === 'hotspots' ? hotspotTiles(layer, look) : outlineTiles(layer, look);

function hotspotTiles(layer: HotspotLayer, { categories: known }: Look): MadeTiles {
  const counts = new Map<string, number>();
  const categoryOf = ({ category }: GisHotspot): string =>
    [category?.id, layer.category?.id].find((id) => id !== undefined && known.has(id)) ?? '';
  for (const feature of layer.features) {
    const id = categoryOf(feature);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const categories = [...counts].map(([id, count]) => ({ id, count }));
  const groups = new Map(categories.map(({ id }, at) => [id, at]));
  const isHeat = layer.display.type === 'heatmap';
  const points = layer.features.map((feature): TiledPoint => {
    const { id, position, value } = feature;
    const category = categoryOf(feature);
    return {
      ...position,
      properties: { id, value, category },
      group: groups.get(category) ?? 0,
      weight: isHeat ? heatWeight(value) : value,
    };
  });
  const far = farZooms(layer, categories);
  const { maxZoom, tiles, joined } = pointTiles({ layer: TILE_LAYER, points, far });
  let [least, greatest] = [Infinity, -Infinity];
  for (const { value } of layer.features) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const bounds = boundsOf(
    layer.features.map(({ position: { lng, lat } }) => ({ type: 'Point', coordinates: [lng, lat] })),
  );
  return {
    bytes: fileOf(tiles, maxZoom, bounds),
    about: { maxZoom, count: layer.features.length, categories, values: [least, greatest], dashes: [] },
    joined,
  };
}

function farZooms({ display }: HotspotLayer, categories: readonly { id: string }[]): FarZooms {
  if (display.type === 'heatmap')
    return {
      type: 'cells',
      size: Math.max(HIDDEN_WITHIN, display.radius / CELLS_PER_RADIUS),
      weight: WEIGHT,
      // Its value is that of one point as heavy, where heat gives way to circles.
      properties: (group, sum) => ({ category: categories[group]?.id ?? '', value: Math.round(sum * 100) }),
    };
  return display.cluster === true
    ? { type: 'cluster', radius: CLUSTER_RADIUS, countKey, apartAt: APART_AT }
    : { type: 'thin', within: HIDDEN_WITHIN };
}

function outlineTiles({ features }: OutlineLayer, look: Look): MadeTiles {
  const { maxZoom, tiles } = shapeTiles(
    TILE_LAYER,
    features.map((outline) => ({
      type: 'Feature',
      geometry: outline.geometry,
      properties: { id: outline.id, ...outlineProperties(outline, look) },
    })),
  );
  const dashes = new Map<string, number[]>();
  for (const { styles } of features)
    for (const { lineDash } of [styles.default, styles.hovered, styles.selected])
      if (lineDash && lineDash.length > 0) dashes.set(lineDash.join(), lineDash);
  return {
    bytes: fileOf(tiles, maxZoom, boundsOf(features.map(({ geometry }) => geometry))),
    about: { maxZoom, count: features.length, categories: [], values: [0, 0], dashes: [...dashes.values()] },
    joined: null,
  };
}

function fileOf(tiles: Iterable<Tile>, maxZoom: number, box: ReturnType<typeof boundsOf>): Buffer {
  const { west, south, east, north } = box ?? { west: -180, south: -85, east: 180, north: 85 };
  return pmtilesFile(tiles, {
    type: 'mvt',
    minZoom: 0,
    maxZoom,
    bounds: [Math.max(-180, west), Math.max(-85, south), Math.min(180, east), Math.min(85, north)],
    metadata: { vector_layers: [{ id: TILE_LAYER, fields: {} }] },
  });
}
