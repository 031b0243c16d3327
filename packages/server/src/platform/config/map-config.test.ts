import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { problems } from './config-problems.testing.ts';

test('maps are built in unless the environment says otherwise', () => {
  expect(readConfig({}).maps).toEqual({
    provider: 'offline',
    key: null,
    pmtiles: null,
    source: null,
    fixed: { provider: false, hosts: false, source: false },
    hosts: [],
    router: null,
    geocoder: null,
  });
});

test('a provider that wants a key has one', () => {
  expect(problems({ MAP_PROVIDER: 'maptiler' })).toEqual([expect.stringContaining('MAP_PROVIDER_KEY')]);
  expect(readConfig({ MAP_PROVIDER: 'mapbox', MAP_PROVIDER_KEY: 'pk.1' }).maps).toMatchObject({ key: 'pk.1' });
  expect(problems({ MAP_PROVIDER: 'google' })).toEqual([expect.stringContaining('MAP_PROVIDER')]);
});

test("an operator's file is in the data folder, and missing it is said at the start", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  const env = { MAP_PROVIDER: 'pmtiles', DATA_DIR: dataDir };
  expect(problems(env)).toEqual([expect.stringContaining('MAP_PMTILES')]);
  writeFileSync(join(dataDir, 'map.pmtiles'), '');
  expect(readConfig(env).maps.pmtiles).toBe(join(dataDir, 'map.pmtiles'));
});

test('the source of streets is an address, or a file that is there', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  const source = 'http://10.0.0.7/planet.pmtiles';
  expect(readConfig({ MAP_SOURCE: source }).maps.source).toBe(source);
  expect(problems({ MAP_SOURCE: 'ftp://a.example.com/x', DATA_DIR: dataDir })).toEqual([
    expect.stringContaining('MAP_SOURCE must be an address that starts with https:// or http://, or a file'),
  ]);
  writeFileSync(join(dataDir, 'planet.pmtiles'), '');
  expect(readConfig({ MAP_SOURCE: 'planet.pmtiles', DATA_DIR: dataDir }).maps.source).toBe(
    join(dataDir, 'planet.pmtiles'),
  );
});

test('hosts are names of hosts alone', () => {
  expect(readConfig({ MAP_HOSTS: 'tiles.example.com, a.example.com' }).maps.hosts).toHaveLength(2);
  for (const wrong of ['https://a.example.com', '*', "a.com 'unsafe-inline'", 'localhost'])
    expect(problems({ MAP_HOSTS: wrong })).toEqual([expect.stringContaining('MAP_HOSTS')]);
});

test('a service of a company has its address, and a key; others are given theirs', () => {
  expect(readConfig({ MAP_ROUTER: 'mapbox', MAP_ROUTER_KEY: 'sk.1' }).maps.router).toEqual({
    type: 'mapbox',
    url: 'https://api.mapbox.com',
    key: 'sk.1',
  });
  const own = { MAP_ROUTER: 'ors', MAP_ROUTER_URL: 'http://10.0.0.7:8080/ors/' };
  expect(readConfig(own).maps.router).toEqual({ type: 'ors', url: 'http://10.0.0.7:8080/ors', key: null });
  expect(problems({ MAP_ROUTER: 'ors' })).toEqual([expect.stringContaining('MAP_ROUTER_KEY')]);
  expect(problems({ MAP_GEOCODER: 'maptiler' })).toEqual([expect.stringContaining('MAP_GEOCODER_KEY')]);
  expect(problems({ MAP_GEOCODER: 'photon' })).toEqual([expect.stringContaining('MAP_GEOCODER_URL')]);
  expect(problems({ MAP_GEOCODER: 'photon', MAP_GEOCODER_URL: 'file:///etc' })[0]).toContain('MAP_GEOCODER_URL');
});

test('an OSRM server is one of several, each for one way to travel', () => {
  const at = (url: string) => ({ MAP_ROUTER: 'osrm', MAP_ROUTER_URL: url });
  expect(problems(at('http://127.0.0.1:5000'))).toEqual([expect.stringContaining('{profile}')]);
  expect(readConfig(at('http://osrm-{profile}.internal:5000')).maps.router?.url).toBe(
    'http://osrm-{profile}.internal:5000',
  );
});
