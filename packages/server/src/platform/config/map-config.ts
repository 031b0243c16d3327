import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EnvironmentReader } from './environment-reader.ts';
import {
  type GeocoderType,
  type MapService,
  type RouterType,
  readGeocoder,
  readRouter,
} from './map-services-config.ts';

/** Who makes the streets of maps on this server. */
export interface MapConfig {
  provider: 'offline' | 'pmtiles' | 'openfreemap' | 'maptiler' | 'mapbox';
  /** Of a provider that wants one. Pages carry it, so limit it to this server's address at the provider. */
  key: string | null;
  /** The operator's own file with the layers of Protomaps; an absolute path. */
  pmtiles: string | null;
  /** Large archive that streets of maps are copied from: an address, or an absolute path. */
  source: string | null;
  /** What the environment sets: staff cannot choose it. */
  fixed: { provider: boolean; hosts: boolean; source: boolean };
  /** Further hosts that styles by address may come from. */
  hosts: string[];
  /** Finds routes for visitors; null: maps show the straight line. */
  router: MapService<RouterType> | null;
  /** Finds places by their name; null: visitors search what is on the map, and countries. */
  geocoder: MapService<GeocoderType> | null;
}

/** Providers that know their customers by a key. */
const WITH_KEY: readonly string[] = ['maptiler', 'mapbox'];

/** The variables about maps. A file is looked for in the data folder unless its path is absolute. */
export function readMapConfig(read: EnvironmentReader, dataDir: string): MapConfig {
  const provider = read.choice('MAP_PROVIDER', ['offline', 'pmtiles', 'openfreemap', 'maptiler', 'mapbox']);
  const key = read.optional('MAP_PROVIDER_KEY');
  if (WITH_KEY.includes(provider) && key === null) read.refuse('MAP_PROVIDER_KEY', `must be set for ${provider}`);
  const file = provider === 'pmtiles' ? resolve(dataDir, read.text('MAP_PMTILES')) : null;
  if (file !== null && !existsSync(file)) read.refuse('MAP_PMTILES', 'must name a file');
  const fixed = {
    provider: read.optional('MAP_PROVIDER') !== null,
    hosts: read.optional('MAP_HOSTS') !== null,
    source: read.optional('MAP_SOURCE') !== null,
  };
  const services = { router: readRouter(read), geocoder: readGeocoder(read) };
  return {
    provider,
    key,
    pmtiles: file,
    source: readSource(read, dataDir),
    hosts: readHosts(read),
    fixed,
    ...services,
  };
}

function readSource(read: EnvironmentReader, dataDir: string): string | null {
  const given = read.optional('MAP_SOURCE');
  if (given === null || (/^https?:/i.test(given) && URL.canParse(given))) return given;
  const file = resolve(dataDir, given);
  if (!existsSync(file))
    read.refuse('MAP_SOURCE', 'must be an address that starts with https:// or http://, or a file');
  return file;
}

function readHosts(read: EnvironmentReader): string[] {
  const given = read.list('MAP_HOSTS') ?? [];
  if (given.every((host) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host))) return given;
  read.refuse('MAP_HOSTS', 'must be names of hosts such as tiles.example.com, separated by commas');
  return [];
}
