import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { encodeTile, FINE_EXTENT } from './encode-tile.ts';
import { mercator } from './mercator.ts';
import type { Tile } from './pmtiles-file.ts';

/** A place with what its tiles say of it. */
export interface TiledPoint {
  lng: number;
  lat: number;
  properties: Record<string, string | number>;
  /** Points of different groups never stand for each other. */
  group: number;
  /** The one of more stands for those that it hides; in cells, what it adds. */
  weight: number;
}

/** What far zooms have in place of all points. Distances in px of a tile of 512. */
export type FarZooms =
  /** Of points so close that they hide each other, the one of the most weight. */
  | { type: 'thin'; within: number }
  /** Points within a radius as one; `countKey` names how many of a group it holds. */
  | { type: 'cluster'; radius: number; countKey: (group: number) => string; apartAt: string }
  /** Cells with the sum of what is in them, at all zooms. */
  | {
      type: 'cells';
      size: number;
      weight: string;
      properties: (group: number, sum: number) => Record<string, string | number>;
    };

interface PointTiles {
  layer: string;
  points: readonly TiledPoint[];
  far: FarZooms;
}

/** px of a tile's side on a map. */
const TILE_PX = 512;
/** The last zoom that has tiles, for places far apart and for places close together: errors of 5 m and 0.15 m at most. */
const LAST_ZOOM = { least: 9, most: 14 };
/** Tiles of a file, where its last zoom may be an earlier one. */
const MOST_TILES = 60_000;

/** Tiles of points of all zooms from the world's to `maxZoom`, which is chosen by how many tiles that makes. Empty ones are left out. */
export function pointTiles(given: PointTiles): { maxZoom: number; tiles: Iterable<Tile> } {
  const places = given.points.map(({ lng, lat }) => mercator(lng, lat));
  const perZoom: ReadonlyMap<number, number[]>[] = [];
  let count = 0;
  for (let zoom = 0; zoom <= LAST_ZOOM.most; zoom += 1) {
    const byTile = inTiles(places, zoom);
    count += byTile.size;
    if (zoom > LAST_ZOOM.least && count > MOST_TILES) break;
    perZoom.push(byTile);
  }
  const maxZoom = perZoom.length - 1;
  return { maxZoom, tiles: tilesOf(given, places, perZoom, maxZoom) };
}

/** Points by the tile that they are in, `y * 2^zoom + x`. */
function inTiles(places: readonly (readonly [number, number])[], zoom: number): ReadonlyMap<number, number[]> {
  const side = 2 ** zoom;
  const byTile = new Map<number, number[]>();
  for (const [index, [x, y]] of places.entries()) {
    const tile = Math.min(side - 1, Math.floor(y * side)) * side + Math.min(side - 1, Math.floor(x * side));
    const known = byTile.get(tile);
    if (known) known.push(index);
    else byTile.set(tile, [index]);
  }
  return byTile;
}

function* tilesOf(
  given: PointTiles,
  places: readonly (readonly [number, number])[],
  perZoom: readonly ReadonlyMap<number, number[]>[],
  maxZoom: number,
): Generator<Tile> {
  const { far, points } = given;
  const joined = far.type === 'cluster' ? joinedPoints(points, far, maxZoom) : null;
  for (const [zoom, byTile] of perZoom.entries()) {
    const side = 2 ** zoom;
    for (const [tile, indexes] of byTile) {
      const [x, y] = [tile % side, Math.floor(tile / side)];
      const inTile = (index: number): [number, number] => {
        const [px = 0, py = 0] = places[index] ?? [];
        return [Math.round((px * side - x) * FINE_EXTENT), Math.round((py * side - y) * FINE_EXTENT)];
      };
      const features =
        joined && zoom < maxZoom
          ? joined(zoom, x, y)
          : far.type === 'cells'
            ? cells(points, indexes, inTile, far)
            : plain(
                points,
                far.type === 'thin' && zoom < maxZoom ? thinned(points, indexes, inTile, far.within) : indexes,
                inTile,
              );
      if (features.length > 0) yield { zoom, x, y, bytes: encodeTile(given.layer, { features }) };
    }
  }
}

type InTile = (index: number) => [number, number];

function plain(points: readonly TiledPoint[], indexes: Iterable<number>, inTile: InTile): GeoJSONVTFeature[] {
  const features: GeoJSONVTFeature[] = [];
  for (const index of indexes) {
    const point = points[index];
    if (point) features.push({ type: 1, geometry: [inTile(index)], tags: point.properties });
  }
  return features;
}

function thinned(points: readonly TiledPoint[], indexes: readonly number[], inTile: InTile, within: number) {
  const best = new Map<string, number>();
  for (const index of indexes) {
    const point = points[index];
    if (!point) continue;
    const cell = `${cellOf(inTile(index), within)} ${point.group}`;
    const known = points[best.get(cell) ?? -1];
    if (!known || known.weight < point.weight) best.set(cell, index);
  }
  return best.values();
}

const cellOf = ([x, y]: readonly [number, number], px: number): string => {
  const units = (px * FINE_EXTENT) / TILE_PX;
  return `${Math.floor(x / units)} ${Math.floor(y / units)}`;
};

function cells(
  points: readonly TiledPoint[],
  indexes: readonly number[],
  inTile: InTile,
  { size, weight, properties }: Extract<FarZooms, { type: 'cells' }>,
): GeoJSONVTFeature[] {
  const sums = new Map<string, { weight: number; x: number; y: number; group: number }>();
  for (const index of indexes) {
    const point = points[index];
    if (!point || point.weight <= 0) continue;
    const at = inTile(index);
    const cell = `${cellOf(at, size)} ${point.group}`;
    const sum = sums.get(cell) ?? { weight: 0, x: 0, y: 0, group: point.group };
    sum.weight += point.weight;
    sum.x += at[0] * point.weight;
    sum.y += at[1] * point.weight;
    sums.set(cell, sum);
  }
  return [...sums.values()].map((sum) => ({
    type: 1,
    geometry: [[Math.round(sum.x / sum.weight), Math.round(sum.y / sum.weight)]],
    tags: { ...properties(sum.group, sum.weight), [weight]: Math.round(sum.weight * 1000) / 1000 },
  }));
}

/** The same joining as the map's own, so that a layer looks the same with tiles and without. */
function joinedPoints(
  points: readonly TiledPoint[],
  { radius, countKey, apartAt }: Extract<FarZooms, { type: 'cluster' }>,
  maxZoom: number,
): (zoom: number, x: number, y: number) => GeoJSONVTFeature[] {
  const features = points.map(
    ({ lng, lat }, at): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }),
  );
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom,
      extent: FINE_EXTENT,
      cluster: true,
      clusterOptions: {
        radius: (radius * FINE_EXTENT) / TILE_PX,
        extent: FINE_EXTENT,
        maxZoom: maxZoom - 1,
        map: ({ at }: Record<string, unknown>) => ({ [countKey(points[Number(at)]?.group ?? 0)]: 1 }),
        reduce(sum: Record<string, unknown>, more: Record<string, unknown>) {
          for (const [key, count] of Object.entries(more)) sum[key] = Number(sum[key] ?? 0) + Number(count);
        },
      },
    },
  );
  return (zoom, x, y) =>
    (index.getTile(zoom, x, y)?.features ?? []).flatMap((feature: GeoJSONVTFeature): GeoJSONVTFeature[] => {
      const [place] = feature.geometry;
      const [px = -1, py = -1] = place ?? [];
      // Its neighbours have what lies beyond the edges.
      if (
        typeof px !== 'number' ||
        typeof py !== 'number' ||
        px < 0 ||
        py < 0 ||
        px >= FINE_EXTENT ||
        py >= FINE_EXTENT
      )
        return [];
      const { at, cluster, cluster_id: id, point_count_abbreviated: _text, ...counts } = feature.tags ?? {};
      const own = points[Number(at)]?.properties;
      if (cluster !== true) return own ? [{ type: 1, geometry: [[px, py]], tags: own }] : [];
      const tags = { ...counts, [apartAt]: index.getClusterExpansionZoom(Number(id)) ?? zoom + 1 };
      return [{ type: 1, geometry: [[px, py]], tags }];
    });
}
