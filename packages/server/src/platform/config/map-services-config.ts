import type { EnvironmentReader } from './environment-reader.ts';
import type { VariableName } from './variables.ts';

export type RouterType = 'osrm' | 'valhalla' | 'ors' | 'mapbox';
export type GeocoderType = 'photon' | 'nominatim' | 'maptiler' | 'mapbox';

/** A service that this server queries for visitors of maps. Neither its address nor its key leaves the server. */
export interface MapService<Type extends string> {
  type: Type;
  /** Without a slash at its end. */
  url: string;
  key: string | null;
}

/** Where the services of companies are, unless the operator runs their software. */
const ADDRESSES: Readonly<Record<string, string>> = {
  ors: 'https://api.openrouteservice.org',
  mapbox: 'https://api.mapbox.com',
  maptiler: 'https://api.maptiler.com',
};
/** Those that know their customers by a key, wherever they are. */
const WITH_KEY: readonly string[] = ['mapbox', 'maptiler'];
/** In the address of an OSRM server, which knows one way to travel: `car`, `bike` or `foot` stands there. */
export const PROFILE_PLACE = '{profile}';

export function readRouter(read: EnvironmentReader): MapService<RouterType> | null {
  const type = read.choice('MAP_ROUTER', ['off', 'osrm', 'valhalla', 'ors', 'mapbox']);
  if (type === 'off') return null;
  const service = readService(read, type, { url: 'MAP_ROUTER_URL', key: 'MAP_ROUTER_KEY' });
  if (type === 'osrm' && !service.url.includes(PROFILE_PLACE))
    read.refuse('MAP_ROUTER_URL', `must hold ${PROFILE_PLACE}, where car, bike or foot goes, for osrm`);
  return service;
}

export function readGeocoder(read: EnvironmentReader): MapService<GeocoderType> | null {
  const type = read.choice('MAP_GEOCODER', ['off', 'photon', 'nominatim', 'maptiler', 'mapbox']);
  return type === 'off' ? null : readService(read, type, { url: 'MAP_GEOCODER_URL', key: 'MAP_GEOCODER_KEY' });
}

function readService<Type extends string>(
  read: EnvironmentReader,
  type: Type,
  names: { url: VariableName; key: VariableName },
): MapService<Type> {
  const url = read.url(names.url, ['https:', 'http:']) ?? ADDRESSES[type];
  if (url === undefined) read.refuse(names.url, `must be set for ${type}`);
  const key = read.optional(names.key);
  const isCompanys = WITH_KEY.includes(type) || (type === 'ors' && url === ADDRESSES.ors);
  if (isCompanys && key === null) read.refuse(names.key, `must be set for ${type}`);
  return { type, url: (url ?? '').replace(/\/+$/, ''), key };
}
