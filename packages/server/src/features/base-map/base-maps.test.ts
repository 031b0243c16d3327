import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framedBy, studioPolicy } from '../../http/answers/security-headers.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { SourceError } from '../../platform/tiles/archive/byte-source.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBaseMaps } from './base-maps.service.ts';
import { createRemoteStyles, readStyle } from './remote-styles.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ MAP_HOSTS: 'maps.example.com' });
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const OFFLINE: MapConfig = {
  ...{ provider: 'offline', key: null, pmtiles: null, source: null },
  ...{ hosts: [], router: null, geocoder: null },
  fixed: { provider: false, hosts: false, source: false },
};
const noStreets = async () => {
  throw new Error('No map has streets');
};
const resolve = (config: Partial<MapConfig>, style: 'streets' | 'satellite' | 'dark') =>
  createBaseMaps({ ...OFFLINE, ...config }, noStreets).resolve({ type: 'classic', style }, 'sv');
const byAddress = (config: Partial<MapConfig>, url: string) =>
  createBaseMaps({ ...OFFLINE, ...config }, noStreets).resolve({ type: 'url', url }, 'sv');
const ALLOWED = ['https://maps.example.com'];
const style = (sources: object = {}, more: object = {}) => ({ version: 8, sources, layers: [], ...more });

test('without a provider every name is the built-in map, which editors are told', async () => {
  const { base, notice } = await resolve({}, 'dark');
  expect(base).toEqual({ type: 'built-in', style: 'dark' });
  expect(notice?.reason).toBe('OVERVIEW_ONLY');
});

test('the built-in files are read in parts, at addresses that never change their meaning', async () => {
  const { tiles } = await resolve({}, 'streets');
  const file = await readFile(new URL('../../../assets/maps/world.pmtiles', import.meta.url));
  const part = await get(tiles.world, { range: 'bytes=0-16383' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-16383/${file.length}`]);
  expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(0, 16_384))).toBe(true);
  const etag = part.headers.get('etag') ?? '';
  expect((await get(tiles.world, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(tiles.world, { range: `bytes=${file.length}-` })).status).toBe(416);
  const whole = await get(tiles.satellite);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/vnd.pmtiles']);
  await whole.body?.cancel();
});

test('other files and other contents are not there', async () => {
  const { tiles } = await resolve({}, 'streets');
  const paths = [
    tiles.world.replace(/[0-9a-f]{32}/, 'f'.repeat(32)),
    tiles.world.replace('world', '..%2fworld'),
    '/maps/style',
  ];
  for (const path of paths) expect.soft((await get(path)).status, path).toBe(404);
});

test('a provider has its own style of each name, and the built-in one where it has none', async () => {
  expect((await resolve({ provider: 'openfreemap' }, 'streets')).base).toMatchObject({
    url: 'https://tiles.openfreemap.org/styles/bright',
    fallback: 'streets',
  });
  expect((await resolve({ provider: 'openfreemap' }, 'satellite')).base).toEqual({
    type: 'built-in',
    style: 'satellite',
  });
  // A user who has connected a provider is not advised to connect one.
  expect((await resolve({ provider: 'openfreemap' }, 'satellite')).notice?.message).toContain('has no style');
  expect((await resolve({ provider: 'maptiler', key: 'a&b' }, 'dark')).base).toMatchObject({
    url: 'https://api.maptiler.com/maps/dataviz-dark/style.json?key=a%26b',
  });
});

test('styles of Mapbox come as pictures, by name and by their own address', async () => {
  const maps = createBaseMaps({ ...OFFLINE, provider: 'mapbox', key: 'pk.1' }, noStreets);
  const { base } = await maps.resolve({ type: 'classic', style: 'light' }, 'en');
  expect(base).toMatchObject({ url: '/maps/style?mapbox=mapbox%2Flight-v11' });
  const json = await maps.style({ mapbox: 'mapbox/light-v11', language: 'en' });
  expect(validateStyleMin(JSON.parse(json ?? ''))).toEqual([]);
  expect(json).toContain(
    'https://api.mapbox.com/styles/v1/mapbox/light-v11/tiles/512/{z}/{x}/{y}@2x?access_token=pk.1',
  );
  const own = { type: 'url', url: 'mapbox://styles/studio/abc123' } as const;
  expect((await maps.resolve(own, 'en')).base).toMatchObject({
    url: '/maps/style?mapbox=studio%2Fabc123',
  });
  expect((await byAddress({}, own.url)).notice?.reason).toBe('HOST_NOT_ALLOWED');
});

test("an operator's own file is drawn from this server alone", async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'map-')), 'city.pmtiles');
  writeFileSync(path, 'PMTiles');
  const maps = createBaseMaps({ ...OFFLINE, provider: 'pmtiles', pmtiles: path }, noStreets);
  const { base } = await maps.resolve({ type: 'classic', style: 'streets' }, 'sv');
  expect(base).toMatchObject({ type: 'style', url: '/maps/style?name=streets&language=sv' });
  const drawn = JSON.parse((await maps.style({ name: 'streets', language: 'sv' })) ?? '');
  expect(validateStyleMin(drawn)).toEqual([]);
  expect([drawn.glyphs, drawn.sprite]).toEqual([undefined, undefined]);
  expect(drawn.sources.base.url).toMatch(/^pmtiles:\/\/\/maps\/[0-9a-f]{32}\/city\.pmtiles$/);
  const [, hash = ''] = /maps\/([0-9a-f]{32})/.exec(drawn.sources.base.url) ?? [];
  expect(maps.files.find(hash, 'city.pmtiles')?.size).toBe(7);
});

test('a style by address of a host that is not allowed is the built-in map, with a notice', async () => {
  const { base, notice } = await byAddress({}, 'https://tiles.example.net/style.json');
  expect(base).toEqual({ type: 'built-in', style: 'streets' });
  expect(notice?.message).toContain('tiles.example.net');
});

test.each([
  ['no JSON', '<html>', 'not JSON'],
  ['no style', '[]', 'not a map style'],
  ['a wrong style', JSON.stringify({ version: 8, layers: [] }), 'The style is not valid'],
  [
    'tiles of others',
    JSON.stringify(style({ a: { type: 'vector', tiles: ['https://evil.test/{z}/{x}/{y}'] } })),
    'needs evil.test',
  ],
  [
    'glyphs of others',
    JSON.stringify(style({}, { glyphs: 'https://evil.test/{fontstack}/{range}.pbf' })),
    'needs evil.test',
  ],
  [
    'data of others',
    JSON.stringify(style({ a: { type: 'geojson', data: 'http://169.254.169.254/x' } })),
    'needs 169.254.169.254',
  ],
])('%s is refused with its reason', async (_, text, problem) => {
  expect(await readStyle(text, ALLOWED)).toEqual({ problem: expect.stringContaining(problem) });
});

test('a good style is fetched once for a while, and only over HTTPS from allowed hosts', async () => {
  const asked: string[] = [];
  const good = style({
    a: {
      type: 'vector',
      tiles: ['https://maps.example.com/{z}/{x}/{y}'],
      attribution: '<a href="https://osm.org">OSM</a>',
    },
  });
  const visits: boolean[] = [];
  const load = createRemoteStyles(ALLOWED, async (address, { mayVisit }) => {
    asked.push(address);
    for (const url of [
      'https://maps.example.com/a',
      'http://maps.example.com/a',
      'https://maps.example.com:81/a',
      'https://evil.test/a',
    ])
      visits.push(mayVisit(new URL(url)));
    return Buffer.from(JSON.stringify(good));
  });
  const address = 'https://maps.example.com/style.json';
  const [first, second] = await Promise.all([load(address), load(address)]);
  expect(first).toEqual({ json: JSON.stringify(good) });
  expect(second).toEqual(first);
  await load(address);
  expect(asked).toEqual([address]);
  expect(visits).toEqual([true, false, false, false]);
});

test('pages with maps may call the hosts that maps come from, and no page more', () => {
  const { origins } = server.services.baseMaps;
  expect(origins).toEqual(['https://maps.example.com']);
  expect(framedBy("'none'", { calls: origins })).toContain("connect-src 'self' https://maps.example.com;");
  expect(studioPolicy(...origins)).toContain("connect-src 'self' https://maps.example.com;");
  expect(framedBy("'none'")).toContain("connect-src 'self';");
});

const TILES = `/media/${'a'.repeat(64)}/Streets of Town.pmtiles`.replaceAll(' ', '%20');
const FACTS = {
  bounds: [18, 59, 19, 60] as [number, number, number, number],
  minZoom: 0,
  maxZoom: 15,
  layers: ['roads'],
};
const withStreets = (attribution: string, config: Partial<MapConfig> = {}) =>
  createBaseMaps({ ...OFFLINE, ...config }, async () => ({ ...FACTS, attribution }));

test('streets of a map come before those of a provider; satellites and styles by address stay', async () => {
  const maps = withStreets('', { provider: 'openfreemap' });
  const base = async (named: Parameters<typeof maps.resolve>[0]) => (await maps.resolve(named, 'sv', TILES)).base;
  expect(await base({ type: 'classic', style: 'dark' })).toEqual({
    type: 'style',
    url: `/maps/style?${new URLSearchParams({ name: 'dark', language: 'sv', tiles: TILES })}`,
    fallback: 'dark',
  });
  expect(await base({ type: 'classic', style: 'satellite' })).toEqual({ type: 'built-in', style: 'satellite' });
  const own = { type: 'url', url: '/own.json' } as const;
  expect(await base(own)).toMatchObject({ url: own.url });
});

test('streets that cannot be read are the built-in map with the reason, and have no style', async () => {
  const maps = createBaseMaps(OFFLINE, async () => {
    throw new SourceError('refused', '“Town.pmtiles” is damaged');
  });
  const { base, notice } = await maps.resolve({ type: 'classic', style: 'light' }, 'sv', TILES);
  expect([base.type, notice]).toEqual(['built-in', { reason: 'STYLE_UNUSABLE', message: '“Town.pmtiles” is damaged' }]);
  expect(await maps.style({ name: 'light', language: 'sv', tiles: TILES })).toBe(null);
});

test.each([
  [
    '<a href="https://a.example/x">© A</a> and <a href=\'https://b.example\'>B</a>',
    '<a href="https://a.example/x">© A</a> <a href="https://b.example">B</a>',
  ],
  ['<script>alert(1)</script>© Somebody <img src=x onerror=alert(1)>', 'alert(1)© Somebody'],
  ['<a href="javascript:alert(1)">Here</a>', 'Here'],
  ['<a href="https://a.example"><b onclick="x">A</b></a>', 'A'],
  ['', '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'],
])('of the attribution %s links and text are kept', async (given, kept) => {
  const drawn = JSON.parse((await withStreets(given).style({ name: 'light', language: 'sv', tiles: TILES })) ?? '');
  expect(validateStyleMin(drawn)).toEqual([]);
  expect(drawn.sources.base).toEqual({ type: 'vector', url: `pmtiles://${TILES}`, attribution: kept });
});

test.each([
  'https://evil.test/a.pmtiles',
  '/maps/a/b.pmtiles',
  `//evil.test/media/${'a'.repeat(64)}/x`,
  `/media/${'a'.repeat(64)}/x?next=y`,
])('a style of tiles at %s is not made', async (tiles) => {
  expect((await get(`/maps/style?${new URLSearchParams({ name: 'light', tiles })}`)).status).toBe(404);
});
