import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { shapeTiles } from './shape-tiles.ts';

const square = (id: string, lng: number, lat: number, half: number): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { id },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lng - half, lat - half],
        [lng + half, lat - half],
        [lng + half, lat + half],
        [lng - half, lat + half],
        [lng - half, lat - half],
      ],
    ],
  },
});

const idsIn = (bytes: Uint8Array) => {
  const layer = new VectorTile(new PbfReader(gunzipSync(bytes))).layers.features;
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties.id);
};

test('plots too small to be seen far out are in the tiles of near zooms', () => {
  const { maxZoom, tiles } = shapeTiles('features', [square('plot', 18, 59, 0.0002)]);
  expect(maxZoom).toBe(14);
  expect(tiles.some(({ zoom }) => zoom === 0)).toBe(false);
  expect(tiles.filter(({ zoom }) => zoom === 14).flatMap(({ bytes }) => idsIn(bytes))).toContain('plot');
});

test('a shape as large as a country has tiles as far as a file of them stays small', () => {
  const { maxZoom, tiles } = shapeTiles('features', [square('country', 15, 60, 5)]);
  expect(maxZoom).toBeLessThan(14);
  expect(maxZoom).toBeGreaterThan(8);
  expect(tiles.length).toBeLessThan(60_000);
  expect(tiles.filter(({ zoom }) => zoom === 0).flatMap(({ bytes }) => idsIn(bytes))).toEqual(['country']);
});
