import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { vectorTiles } from './vector-tiles.ts';

const collection = (...features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});
const point = (lng: number, lat: number, properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

const tilesOf = (...layers: Parameters<typeof vectorTiles>[0]) =>
  new Map(
    [...vectorTiles(layers, 3)].map(({ zoom, x, y, bytes }) => [
      `${zoom}/${x}/${y}`,
      new VectorTile(new PbfReader(gunzipSync(bytes))),
    ]),
  );

test('a point is in the tile of its place at every zoom, with what it holds', () => {
  const tiles = tilesOf({ name: 'places', features: collection(point(18, 59, { name: 'Stockholm' })) });
  expect([...tiles.keys()]).toEqual(['0/0/0', '1/1/0', '2/2/1', '3/4/2']);
  expect(tiles.get('3/4/2')?.layers.places?.feature(0).properties).toEqual({ name: 'Stockholm' });
});

test('a layer begins at its first zoom and its features can have ids', () => {
  const features = collection(point(18, 59, { number: 7 }));
  const tiles = tilesOf({ name: 'places', features, minZoom: 2, idFrom: 'number' });
  expect([...tiles.keys()]).toEqual(['2/2/1', '3/4/2']);
  expect(tiles.get('2/2/1')?.layers.places?.feature(0).id).toBe(7);
});

test('a shape across the antimeridian is on both sides of the map', () => {
  const ring = [
    [175, -20],
    [185, -20],
    [185, -15],
    [175, -15],
    [175, -20],
  ];
  const shape: GeoJSON.Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  const tiles = tilesOf({ name: 'land', features: collection(shape) });
  expect([...tiles.keys()].filter((key) => key.startsWith('2/'))).toEqual(['2/0/2', '2/3/2']);
});
