import { tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';
import { PMTiles, type Source, zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { pmtilesFile, type Tile, type TilesAbout } from './pmtiles-file.ts';

const ABOUT: TilesAbout = {
  type: 'webp',
  minZoom: 0,
  maxZoom: 8,
  bounds: [-180, -85, 180, 85],
  metadata: { name: 'Test' },
};

/** The file as the reader of browsers sees it; counts what it fetches. */
function reader(file: Buffer): { tiles: PMTiles; fetched: number[] } {
  const fetched: number[] = [];
  const source: Source = {
    getKey: () => 'test',
    async getBytes(offset, length) {
      fetched.push(length);
      return { data: new Uint8Array(file.subarray(offset, offset + length)).buffer };
    },
  };
  return { tiles: new PMTiles(source), fetched };
}

const textOf = async (tiles: PMTiles, zoom: number, x: number, y: number) => {
  const found = await tiles.getZxy(zoom, x, y);
  return found ? Buffer.from(found.data).toString() : null;
};

const allOf = (zoom: number, textAt: (x: number, y: number) => string): Tile[] =>
  Array.from({ length: 4 ** zoom }, (_, index) => {
    const [x, y] = [index % 2 ** zoom, Math.floor(index / 2 ** zoom)];
    return { zoom, x, y, bytes: Buffer.from(textAt(x, y)) };
  });

test('tiles have the numbers of the specification', () => {
  for (let zoom = 0; zoom <= 5; zoom += 1)
    for (let x = 0; x < 2 ** zoom; x += 1)
      for (let y = 0; y < 2 ** zoom; y += 1) expect(tileIdOf({ zoom, x, y })).toBe(zxyToTileId(zoom, x, y));
  expect(tileIdOf({ zoom: 20, x: 1_000_000, y: 3 })).toBe(zxyToTileId(20, 1_000_000, 3));
});

test('a reader finds every tile, and none where none was given', async () => {
  const { tiles } = reader(pmtilesFile(allOf(2, (x, y) => `${x}/${y}`).slice(1), ABOUT));
  expect(await textOf(tiles, 2, 3, 1)).toBe('3/1');
  expect(await textOf(tiles, 2, 1, 3)).toBe('1/3');
  expect(await textOf(tiles, 2, 0, 0)).toBe(null);
  expect(await textOf(tiles, 3, 0, 0)).toBe(null);
});

test('the header tells zooms and bounds, and the metadata comes along', async () => {
  const { tiles } = reader(
    pmtilesFile(
      allOf(1, () => 'same'),
      ABOUT,
    ),
  );
  expect(await tiles.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 8, minLon: -180, maxLat: 85, tileType: 4 });
  expect(await tiles.getMetadata()).toEqual({ name: 'Test' });
});

test('equal tiles are kept once', () => {
  const different = pmtilesFile(
    allOf(4, (x, y) => `${x} and ${y}`.padEnd(1000)),
    ABOUT,
  );
  const equal = pmtilesFile(
    allOf(4, () => 'sea'.padEnd(1000)),
    ABOUT,
  );
  expect(different.length).toBeGreaterThan(256_000);
  expect(equal.length).toBeLessThan(1500);
});

test('a file of very many tiles is read by leaves, each tile with few fetches', async () => {
  const textAt = (x: number, y: number) => `${x} ${y}`.padEnd((x * 7919 + y * 104_729) % 997);
  const { tiles, fetched } = reader(pmtilesFile(allOf(8, textAt), ABOUT));
  expect(await textOf(tiles, 8, 200, 17)).toBe(textAt(200, 17));
  expect(fetched).toHaveLength(3);
  expect(fetched[0]).toBe(16_384);
});
