import { readFileSync } from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';

const ZOOM = 5;

/** The committed map, as browsers read it. */
function mapFile(name: string): PMTiles {
  const file = readFileSync(new URL(`../../packages/server/assets/maps/${name}`, import.meta.url));
  const source: Source = {
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

const world = mapFile('world.pmtiles');

/** The country whose surface covers a place: what a visitor sees there is land. */
async function countryAt(lng: number, lat: number): Promise<string | null> {
  const size = 2 ** ZOOM;
  const radians = (lat * Math.PI) / 180;
  const x = ((lng + 180) / 360) * size;
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size;
  const found = await world.getZxy(ZOOM, Math.floor(x), Math.floor(y));
  const layer = found ? new VectorTile(new PbfReader(new Uint8Array(found.data))).layers.countries : undefined;
  for (let index = 0; layer && index < layer.length; index += 1) {
    const feature = layer.feature(index);
    if (covers(feature, (x % 1) * 4096, (y % 1) * 4096)) return String(feature.properties.code ?? '');
  }
  return null;
}

/** Odd number of edges to the right: inside, holes and all. */
function covers(feature: VectorTileFeature, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of feature.loadGeometry())
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1);
      if (from && from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x)
        isInside = !isInside;
    }
  return isInside;
}

test.each([
  ['Sweden', 15, 62, 'SE'],
  ['the middle of Africa', 18.7, 15.4, 'TD'],
  ['the west of Russia', 40, 56, 'RU'],
  ['Russia east of the antimeridian', -175, 67, 'RU'],
  ['Fiji west of the antimeridian', 177.9, -17.8, 'FJ'],
  ['Fiji east of the antimeridian', -179.95, -16.8, 'FJ'],
  ['New Zealand', 175.5, -39, 'NZ'],
  ['Antarctica in the east', 90, -75, 'AQ'],
  ['Antarctica in the west', -120, -80, 'AQ'],
  ['Antarctica at the antimeridian', 179.9, -84.9, 'AQ'],
  ['Greenland', -40, 72, 'GL'],
  ['Brazil', -52, -8, 'BR'],
])('%s is land', async (_, lng, lat, code) => {
  expect(await countryAt(lng, lat)).toBe(code);
});

test.each([
  ['the Atlantic', -30, 0],
  ['the Pacific at the antimeridian', 179.9, 5],
  ['the Indian Ocean', 80, -30],
  ['the Caspian Sea', 50.5, 42],
  ['the Arctic Ocean', 0, 84],
])('%s is water', async (_, lng, lat) => {
  expect(await countryAt(lng, lat)).toBe(null);
});

test('every country has one name, inside of it', async () => {
  const places = new Map<string, number>();
  for (let x = 0; x < 4; x += 1)
    for (let y = 0; y < 4; y += 1) {
      const found = await world.getZxy(2, x, y);
      const layer = found ? new VectorTile(new PbfReader(new Uint8Array(found.data))).layers.labels : undefined;
      for (let index = 0; layer && index < layer.length; index += 1) {
        const feature = layer.feature(index);
        const [place] = feature.loadGeometry()[0] ?? [];
        const isHere = place && place.x >= 0 && place.x < 4096 && place.y >= 0 && place.y < 4096;
        const code = String(feature.properties.code);
        if (isHere) places.set(code, (places.get(code) ?? 0) + 1);
      }
    }
  expect(places.size).toBeGreaterThan(230);
  expect([...places].filter(([, count]) => count !== 1)).toEqual([]);
});

test('the picture from space has a tile of every place', async () => {
  const satellite = mapFile('satellite.pmtiles');
  expect(await satellite.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 3, numTileEntries: 85, tileType: 4 });
});
