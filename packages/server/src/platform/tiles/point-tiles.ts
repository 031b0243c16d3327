import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { encodeTile, FINE_EXTENT } from './encode-tile.ts';
import { JoinedPoints, TILE_PX } from './joined-points.ts';
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

/** The last zoom that has tiles, for places far apart and for places close together: errors of 5 m and 0.15 m at most. */
const LAST_ZOOM = { least: 9, most: 14 };
/** Tiles of a file, where its last zoom may be an earlier one. */
const MOST_TILES = 60_000;

interface MadePointTiles {
  maxZoom: number;
  tiles: Iterable<Tile>;
  /** The points as the tiles before the last zoom have them; null where they do not join. */
  joined: JoinedPoints | null;
}

/** Tiles of points of all zooms from the world's to `maxZoom`, which is chosen by how many tiles that makes. Empty ones are left out. */
export function pointTiles(given: PointTiles): MadePointTiles {
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
  const { far, points } = given;
  const joined =
    far.type === 'cluster'
      ? new JoinedPoints(points, {
          radius: far.radius,
          apartFrom: maxZoom,
          countKey: (index) => far.countKey(points[index]?.group ?? 0),
        })
      : null;
  return { maxZoom, tiles: tilesOf(given, places, perZoom, joined), joined };
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
  joined: JoinedPoints | null,
): Generator<Tile> {
  const { far, points } = given;
  const maxZoom = perZoom.length - 1;
  for (const [zoom, byTile] of perZoom.entries()) {
    const side = 2 ** zoom;
    for (const [tile, indexes] of byTile) {
      const [x, y] = [tile % side, Math.floor(tile / side)];
      const inTile = (index: number): [number, number] => {
        const [px = 0, py = 0] = places[index] ?? [];
        return [Math.round((px * side - x) * FINE_EXTENT), Math.round((py * side - y) * FINE_EXTENT)];
      };
      const features =
        joined && far.type === 'cluster' && zoom < maxZoom
          ? joinedFeatures(points, joined.tile(zoom, x, y), far.apartAt)
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

function joinedFeatures(
  points: readonly TiledPoint[],
  found: ReturnType<JoinedPoints['tile']>,
  apartKey: string,
): GeoJSONVTFeature[] {
  return found.flatMap(({ x, y, index, counts, apartAt }): GeoJSONVTFeature[] => {
    const tags = index === null ? { ...counts, [apartKey]: apartAt } : points[index]?.properties;
    return tags ? [{ type: 1, geometry: [[x, y]], tags }] : [];
  });
}
