import type { FoundRings } from '@diorama/contract/gis/map-services.ts';
import * as z from 'zod';
import type { MapService, RouterType } from '../../platform/config/map-services-config.ts';
import { saysNoWay } from './no-route.ts';
import { CREDITS } from './router.ts';
import { createServiceCall, type ServiceQuestion } from './service-call.ts';

/** Milliseconds for which rings are cached. */
const KEPT = 3_600_000;
/** Most edges and positions of one response. */
const MOST_EDGES = 20;
const MOST_POSITIONS = 5_000;

export interface RingQuestion {
  from: { lng: number; lat: number };
  minutes: number;
}

/** Routers that know how far one comes; OSRM does not. */
export const hasRings = (router: MapService<RouterType> | null): router is MapService<RouterType> =>
  router !== null && router.type !== 'osrm';

/** The request for how far one walks in some minutes. Sources: isochrone APIs of Valhalla, openrouteservice and Mapbox. */
export function ringQuestion(
  { type, url, key }: MapService<RouterType>,
  { from, minutes }: RingQuestion,
): ServiceQuestion {
  const [lng, lat] = [Number(from.lng.toFixed(5)), Number(from.lat.toFixed(5))];
  if (type === 'ors')
    return {
      address: `${url}/v2/isochrones/foot-walking`,
      headers: key === null ? {} : { authorization: key },
      post: JSON.stringify({ locations: [[lng, lat]], range: [minutes * 60], range_type: 'time' }),
    };
  if (type === 'mapbox') {
    const params = new URLSearchParams({
      contours_minutes: String(minutes),
      polygons: 'true',
      access_token: key ?? '',
    });
    return { address: `${url}/isochrone/v1/mapbox/walking/${lng},${lat}?${params}` };
  }
  const json = JSON.stringify({
    locations: [{ lon: lng, lat }],
    costing: 'pedestrian',
    contours: [{ time: minutes }],
    polygons: true,
  });
  return { address: `${url}/isochrone?${new URLSearchParams({ json, ...(key === null ? {} : { api_key: key }) })}` };
}

const Pair = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown())
  .transform(([lng, lat]): [number, number] => [lng, lat]);
const Edge = z.array(Pair).min(4);
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(Edge).min(1) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Edge).min(1)) }),
      ]),
    }),
  ),
});

/** The outer edges of what can be reached. Throws where an answer is something else. */
export function ringsIn(json: unknown): [lng: number, lat: number][][] {
  const edges = Answer.parse(json).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.coordinates.flatMap(([edge]) => (edge ? [edge] : [])),
  );
  return edges.slice(0, MOST_EDGES).map((edge) => {
    const every = Math.ceil(edge.length / MOST_POSITIONS);
    return edge.filter((_, at) => at % every === 0 || at === edge.length - 1);
  });
}

/** Finds how far one comes on foot, with the router that the operator named. Throws `ServiceAwayError`. */
export function createRings(service: MapService<RouterType>) {
  const call = createServiceCall({
    parse: ringsIn,
    kept: service.type === 'mapbox' ? 0 : KEPT,
    nothing: { isSaidBy: (_, json) => saysNoWay(service.type, json), answer: [] },
  });
  return async (question: RingQuestion): Promise<FoundRings> => ({
    rings: await call(ringQuestion(service, question)),
    credit: CREDITS[service.type],
  });
}
