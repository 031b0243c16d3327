import type { FoundRoutes, ServiceCredit, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { type MapService, PROFILE_PLACE, type RouterType } from '../../platform/config/map-services-config.ts';
import { saysNoWay } from './no-route.ts';
import { routesIn } from './route-answers.ts';
import { createServiceCall, type ServiceQuestion } from './service-call.ts';

/** Milliseconds for which routes are cached. */
const KEPT = 600_000;
/**
 * Metres of the straight line beyond which OSRM and Mapbox are queried for one route and a coarse line: a full one has
 * many MB.
 */
const FAR = 150_000;

interface Place {
  lng: number;
  lat: number;
}

export interface RouteQuestion {
  from: Place;
  to: Place;
  /** Where one stops on the way, in this order. */
  via: readonly Place[];
  profile: TravelProfile;
}

/** Alternatives are requested only without stops: routers refuse both together, or know none. */
const ALTERNATIVES = 2;
/**
 * openrouteservice refuses to look for alternatives beyond 100 km of road ("maximum_distance_alternative_routes").
 * Metres of the straight line that stay below.
 */
const ALTERNATIVES_WITHIN = 60_000;

const OPENSTREETMAP = { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' };
/** Who made what a router answers. */
export const CREDITS: Record<RouterType, ServiceCredit> = {
  osrm: OPENSTREETMAP,
  valhalla: OPENSTREETMAP,
  ors: { text: '© openrouteservice.org, © OpenStreetMap', href: 'https://openrouteservice.org' },
  mapbox: { text: '© Mapbox, © OpenStreetMap', href: 'https://www.mapbox.com/about/maps/' },
};

const OSRM = { walking: 'foot', cycling: 'bike', driving: 'car' } as const;
const VALHALLA = { walking: 'pedestrian', cycling: 'bicycle', driving: 'auto' } as const;
const ORS = { walking: 'foot-walking', cycling: 'cycling-regular', driving: 'driving-car' } as const;

/** The request to a router. Places are rounded to a metre: the same query is sent once. */
export function routeQuestion(
  { type, url, key }: MapService<RouterType>,
  { from, to, via, profile }: RouteQuestion,
): ServiceQuestion {
  const places = [from, ...via, to].map(({ lng, lat }) => ({ lng: lng.toFixed(5), lat: lat.toFixed(5) }));
  const pairs = places.map(({ lng, lat }) => `${lng},${lat}`).join(';');
  const hasOthers = via.length === 0;
  const length = distance([from.lng, from.lat], [to.lng, to.lat]);
  const params = new URLSearchParams({
    alternatives: String(hasOthers && length < FAR),
    geometries: 'geojson',
    overview: length < FAR ? 'full' : 'simplified',
    steps: 'true',
  });
  if (type === 'osrm') {
    // OSRM ignores the profile in the path: each server address serves one profile.
    return { address: `${url.replaceAll(PROFILE_PLACE, OSRM[profile])}/route/v1/driving/${pairs}?${params}` };
  }
  if (type === 'mapbox') {
    params.set('access_token', key ?? '');
    return { address: `${url}/directions/v5/mapbox/${profile}/${pairs}?${params}` };
  }
  if (type === 'ors') {
    const coordinates = places.map(({ lng, lat }) => [Number(lng), Number(lat)]);
    const others =
      hasOthers && length < ALTERNATIVES_WITHIN ? { alternative_routes: { target_count: ALTERNATIVES + 1 } } : {};
    return {
      address: `${url}/v2/directions/${ORS[profile]}/geojson`,
      headers: key === null ? {} : { authorization: key },
      post: JSON.stringify({ coordinates, ...others }),
    };
  }
  const locations = places.map(({ lng, lat }) => ({ lon: Number(lng), lat: Number(lat) }));
  const others = hasOthers ? { alternates: ALTERNATIVES } : {};
  const json = JSON.stringify({ locations, costing: VALHALLA[profile], ...others, units: 'kilometers' });
  return { address: `${url}/route?${new URLSearchParams({ json, ...(key === null ? {} : { api_key: key }) })}` };
}

/** Finds routes with the router that the operator named. Throws `ServiceAwayError`. */
export function createRouter(service: MapService<RouterType>) {
  const call = createServiceCall({
    parse: (json) => routesIn(service.type, json),
    kept: service.type === 'mapbox' ? 0 : KEPT,
    nothing: { isSaidBy: (_, json) => saysNoWay(service.type, json), answer: [] },
  });
  return async (question: RouteQuestion): Promise<FoundRoutes> => ({
    routes: await call(routeQuestion(service, question)),
    credit: CREDITS[service.type],
  });
}
