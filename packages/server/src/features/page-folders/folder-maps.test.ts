import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { SourceError } from '../../platform/tiles/archive/byte-source.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createBaseMaps } from '../base-map/base-maps.service.ts';
import type { StreetFiles } from '../base-map/street-files.ts';
import { folderMaps } from './folder-maps.ts';
import { withRelativeAddresses } from './relative-addresses.ts';

const SITE = 'https://studio.example';
const STREETS = `/media/${'a'.repeat(64)}/streets.pmtiles`;
const CLASSIC = { type: 'classic', style: 'streets' } as const;
const OFFLINE: MapConfig = {
  ...{ provider: 'offline', key: null, pmtiles: null, source: null },
  ...{ hosts: [], router: null, geocoder: null },
  fixed: { provider: false, hosts: false, source: false },
};
const readable: StreetFiles = async () => ({
  bounds: [18, 59, 19, 60],
  minZoom: 0,
  maxZoom: 15,
  layers: ['roads'],
  attribution: '',
});
const ROUTER = { type: 'osrm', url: 'https://router.example', key: null } as const;

const folderOf = (config: Partial<MapConfig>, streets: StreetFiles = readable) =>
  folderMaps(createBaseMaps({ ...OFFLINE, ...config }, streets), SITE);

/** All addresses in a style. */
const tilesOf = (style: string | undefined): unknown => JSON.parse(style ?? '{}').sources.base.url;

test('without streets a page has the two built-in maps, and calls no server', async () => {
  const maps = folderOf({ router: ROUTER });
  const { base, tiles, services } = maps.baseOf(CLASSIC, 'sv');
  expect(base).toEqual({ type: 'built-in', style: 'streets' });
  expect(services).toEqual({ routes: false, places: false, rings: false });
  const files = await maps.files();
  expect(files.tiles.map(({ entry }) => entry)).toEqual([tiles.world, tiles.satellite]);
  expect(files).toMatchObject({ texts: {}, hosts: [] });
});

test('a page without a map has no tiles', async () => {
  expect(await folderOf({}).files()).toEqual({ texts: {}, tiles: [], hosts: [] });
});

test('streets of the project lie in the folder with a style for each language, found from the page', async () => {
  const maps = folderOf({});
  const urls = ['sv', 'en', 'sv'].map((language) => maps.baseOf(CLASSIC, language, STREETS).base);
  expect(urls).toMatchObject([
    { url: 'maps/style-1.json' },
    { url: 'maps/style-2.json' },
    { url: 'maps/style-1.json' },
  ]);
  const { texts, hosts } = await maps.files();
  expect(Object.keys(texts)).toEqual(['maps/style-1.json', 'maps/style-2.json']);
  expect(hosts).toEqual([]);
  const text = withRelativeAddresses(texts['maps/style-1.json'] ?? '', (sha256) => `media/${sha256}.pmtiles`);
  expect(tilesOf(text)).toBe(`pmtiles://media/${'a'.repeat(64)}.pmtiles`);
  expect(validateStyleMin(JSON.parse(text))).toEqual([]);
});

test('streets that are damaged leave the built-in map, which the page shows instead', async () => {
  const maps = folderOf({}, async () => {
    throw new SourceError('refused', 'Damaged');
  });
  expect(maps.baseOf(CLASSIC, 'sv', STREETS).base).toMatchObject({ url: 'maps/style-1.json', fallback: 'streets' });
  expect((await maps.files()).texts).toEqual({});
});

test("what a maker of maps or the operator's own file shows is still read from there, and named", async () => {
  using folder = temporaryFolder();
  const pmtiles = join(folder.path, 'city.pmtiles');
  writeFileSync(pmtiles, 'PMTiles');
  const own = folderOf({ provider: 'pmtiles', pmtiles });
  own.baseOf(CLASSIC, 'sv');
  const { texts, hosts } = await own.files();
  expect(hosts).toEqual(['studio.example']);
  expect(tilesOf(texts['maps/style-1.json'])).toMatch(/^pmtiles:\/\/https:\/\/studio\.example\/maps\/[0-9a-f]{32}\//);

  const mapbox = folderOf({ provider: 'mapbox', key: 'pk.1' });
  expect(mapbox.baseOf(CLASSIC, 'sv').base).toMatchObject({ url: 'maps/style-1.json' });
  expect((await mapbox.files()).hosts).toEqual(['api.mapbox.com']);

  const open = folderOf({ provider: 'openfreemap' });
  expect(open.baseOf(CLASSIC, 'sv').base).toMatchObject({ url: expect.stringMatching(/^https:\/\/tiles\./) });
  expect((await open.files()).hosts).toEqual(['tiles.openfreemap.org']);
});
