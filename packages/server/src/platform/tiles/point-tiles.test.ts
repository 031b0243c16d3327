import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { type FarZooms, pointTiles, type TiledPoint } from './point-tiles.ts';

const point = (id: string, lng: number, lat: number, more: Partial<TiledPoint> = {}): TiledPoint => ({
  lng,
  lat,
  properties: { id },
  group: 0,
  weight: 0,
  ...more,
});

/** What tiles of one zoom say of their features, in any order. */
function seenAt(zoom: number, points: readonly TiledPoint[], far: FarZooms) {
  const made = pointTiles({ layer: 'features', points, far });
  const found = [...made.tiles].filter((tile) => tile.zoom === zoom);
  return found.flatMap(({ bytes }) => {
    const layer = new VectorTile(new PbfReader(gunzipSync(bytes))).layers.features;
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties);
  });
}

/** Two in one street, one of them of another group, and one far away. */
const TOWN = [
  point('a', 18, 59, { weight: 1 }),
  point('b', 18.0001, 59, { weight: 3 }),
  point('c', 18.0002, 59, { weight: 2, group: 1 }),
  point('d', -70, -30, { weight: 1 }),
];

test('close up every point is there, far out the greatest of those that hide each other, group by group', () => {
  const far = { type: 'thin', within: 4 } as const;
  expect(seenAt(14, TOWN, far)).toHaveLength(4);
  expect(new Set(seenAt(3, TOWN, far).map((properties) => properties?.id))).toEqual(new Set(['b', 'c', 'd']));
});

test('points join within a radius, count their groups and say from which zoom they come apart', () => {
  const far = { type: 'cluster', radius: 48, countKey: (group: number) => `n${group}`, apartAt: 'apart' } as const;
  const seen = seenAt(3, TOWN, far);
  expect(seen).toHaveLength(2);
  expect(seen).toContainEqual(expect.objectContaining({ point_count: 3, n0: 2, n1: 1, apart: 14 }));
  expect(seen).toContainEqual({ id: 'd' });
});

test('cells hold the sum of what is in them, and nothing where that is nothing', () => {
  const far: FarZooms = { type: 'cells', size: 16, weight: 'weight', properties: (group) => ({ group }) };
  const seen = seenAt(5, [...TOWN, point('e', 100, 10)], far);
  expect(seen).toHaveLength(3);
  expect(seen).toContainEqual({ group: 0, weight: 4 });
});

test('places all over the world have fewer zooms than those of one town', () => {
  const spread = Array.from({ length: 20_000 }, (_, at) =>
    point(`p${at}`, ((at * 137.507) % 360) - 180, ((at * 61.803) % 140) - 70),
  );
  const close = spread.map((each) => ({ ...each, lng: 18 + each.lng / 10_000, lat: 59 + each.lat / 10_000 }));
  const far = { type: 'thin', within: 4 } as const;
  expect(pointTiles({ layer: 'features', points: spread, far }).maxZoom).toBeLessThan(12);
  expect(pointTiles({ layer: 'features', points: close, far }).maxZoom).toBe(14);
});

test('a place right on the antimeridian or beyond the map’s edge is in a tile', () => {
  const far = { type: 'thin', within: 4 } as const;
  expect(seenAt(2, [point('east', 180, 0), point('north', 0, 89.9)], far)).toHaveLength(2);
});
