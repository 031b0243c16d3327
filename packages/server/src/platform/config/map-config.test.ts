import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test('maps are built in unless the environment says otherwise', () => {
  expect(readConfig({}).maps).toEqual({ provider: 'offline', key: null, pmtiles: null, hosts: [] });
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

test('hosts are names of hosts alone', () => {
  expect(readConfig({ MAP_HOSTS: 'tiles.example.com, a.example.com' }).maps.hosts).toHaveLength(2);
  for (const wrong of ['https://a.example.com', '*', "a.com 'unsafe-inline'", 'localhost'])
    expect(problems({ MAP_HOSTS: wrong })).toEqual([expect.stringContaining('MAP_HOSTS')]);
});
