import type { FoundRoutes, ServiceCredit, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { type MapService, PROFILE_PLACE, type RouterType } from '../../platform/config/map-services-config.ts';
import { routesIn } from './route-answers.ts';
import { createServiceCall } from './service-call.ts';

/** Milliseconds for which ways are kept. */
const KEPT = 600_000;

export interface RouteQuestion {
  from: { lng: number; lat: number };
  to: { lng: number; lat: number };
  profile: TravelProfile;
}

const OPENSTREETMAP = { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' };
const CREDITS: Record<RouterType, ServiceCredit> = {
  osrm: OPENSTREETMAP,
  valhalla: OPENSTREETMAP,
  ors: { text: '© openrouteservice.org, © OpenStreetMap', href: 'https://openrouteservice.org' },
  mapbox: { text: '© Mapbox, © OpenStreetMap', href: 'https://www.mapbox.com/about/maps/' },
};

const OSRM = { walking: 'foot', cycling: 'bike', driving: 'car' } as const;
const VALHALLA = { walking: 'pedestrian', cycling: 'bicycle', driving: 'auto' } as const;
const ORS = { walking: 'foot-walking', cycling: 'cycling-regular', driving: 'driving-car' } as const;

/** Where a router is asked for a way. Metre-fine places: the same question twice is asked once. */
export function routeAddress({ type, url, key }: MapService<RouterType>, { from, to, profile }: RouteQuestion): string {
  const pair = ({ lng, lat }: RouteQuestion['from']) => `${lng.toFixed(5)},${lat.toFixed(5)}`;
  const pairs = `${pair(from)};${pair(to)}`;
  const params = new URLSearchParams({ alternatives: 'true', geometries: 'geojson', overview: 'full', steps: 'true' });
  if (type === 'osrm') {
    // Its own name for the way to travel is read by nobody: the server of the address is for one.
    return `${url.replaceAll(PROFILE_PLACE, OSRM[profile])}/route/v1/driving/${pairs}?${params}`;
  }
  if (type === 'mapbox') {
    params.set('access_token', key ?? '');
    return `${url}/directions/v5/mapbox/${profile}/${pairs}?${params}`;
  }
  if (type === 'ors') {
    const own = new URLSearchParams({ ...(key === null ? {} : { api_key: key }), start: pair(from), end: pair(to) });
    return `${url}/v2/directions/${ORS[profile]}?${own}`;
  }
  const at = ({ lng, lat }: RouteQuestion['from']) => ({ lon: Number(lng.toFixed(5)), lat: Number(lat.toFixed(5)) });
  const json = { locations: [at(from), at(to)], costing: VALHALLA[profile], alternates: 2, units: 'kilometers' };
  return `${url}/route?${new URLSearchParams({ json: JSON.stringify(json), ...(key === null ? {} : { api_key: key }) })}`;
}

/** Finds ways by the router that the operator named. Throws `ServiceAwayError`. */
export function createRouter(service: MapService<RouterType>) {
  const call = createServiceCall({
    parse: (json) => routesIn(service.type, json),
    kept: KEPT,
    // That is how they say that no way leads there.
    nothing: { statuses: [400, 404, 422], answer: [] },
  });
  return async (question: RouteQuestion): Promise<FoundRoutes> => ({
    routes: await call(routeAddress(service, question)),
    credit: CREDITS[service.type],
  });
}
