import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { createGeocoder } from './geocoder.ts';
import { createRings, hasRings } from './rings.ts';
import { createRouter } from './router.ts';

const MINUTE = 60_000;
/** Share of the limit that is taken from the database at once. */
const BLOCKS = 30;

/** External search services for visitors of maps; null where the operator configured none. */
export function createMapServices(
  { router, geocoder }: Pick<MapConfig, 'router' | 'geocoder'>,
  rates: RateLimits,
  { mapSearches }: Pick<Limits, 'mapSearches'>,
) {
  const block = Math.max(1, Math.floor(mapSearches / BLOCKS));
  const rule = { name: 'map searches', limit: mapSearches, window: MINUTE, block };
  return {
    findRoutes: router && createRouter(router),
    findRings: hasRings(router) ? createRings(router) : null,
    findPlaces: geocoder && createGeocoder(geocoder),
    /** Whether browsers may cache results: Mapbox does not allow it. */
    mayKeep: { routes: router?.type !== 'mapbox', places: geocoder?.type !== 'mapbox' },
    /** Throws TOO_MANY_REQUESTS when the search is one too many. */
    async count(ip: string): Promise<void> {
      const answer = await rates.take(rule, addressKey(ip));
      if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
    },
  };
}

export type MapServicesOfServer = ReturnType<typeof createMapServices>;
