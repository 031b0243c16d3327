import type { FoundRoutes, RouteStep, ServiceCredit, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { bearing, greatCircle } from '@diorama/documents/gis/geometry/bearing.ts';
import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { chainLength, distance } from '@diorama/documents/gis/geometry/measure.ts';
import type { GisRoute } from '../../engine/interaction/route-layers.ts';
import type { LngLat } from '../../gis-scene.ts';

/** Kilometres in an hour that a visitor makes on a way of which only its length is known, stops included. */
export const SPEEDS: Readonly<Record<TravelProfile, number>> = { walking: 5, cycling: 15, driving: 40 };

/** One way that is shown. */
export interface Route {
  line: readonly Position[];
  /** Metres. */
  distance: number;
  /** Seconds; null along a straight line, which no one travels. */
  duration: number | null;
  steps: readonly RouteStep[];
}

/** What is known of the way to a place, the best way first. */
export interface Routes {
  /** Source of the route: the author, a router, or none, which gives the straight line. */
  by: 'author' | 'router' | 'none';
  routes: readonly Route[];
  /** Degrees clockwise from north, of the straight line. */
  bearing: number;
  credit: ServiceCredit | null;
}

const pair = ({ lng, lat }: LngLat): Position => [lng, lat];

/** The way that the author drew: its time is its length at a usual speed. */
export function drawnRoute(route: readonly Position[], profile: TravelProfile): Routes {
  const length = chainLength(route);
  const [first = [0, 0], last = [0, 0]] = [route[0], route.at(-1)];
  const duration = length / ((SPEEDS[profile] * 1000) / 3600);
  return {
    by: 'author',
    routes: [{ line: route, distance: length, duration, steps: [] }],
    bearing: bearing(first, last),
    credit: null,
  };
}

/** The shortest line between two places. */
export function straightRoute(from: LngLat, to: LngLat): Routes {
  const [start, end] = [pair(from), pair(to)];
  return {
    by: 'none',
    routes: [{ line: greatCircle(start, end), distance: distance(start, end), duration: null, steps: [] }],
    bearing: bearing(start, end),
    credit: null,
  };
}

/** What a router found; null: no way leads there. */
export function foundRoutes({ routes, credit }: FoundRoutes, from: LngLat, to: LngLat): Routes | null {
  return routes.length === 0 ? null : { by: 'router', routes: routes, bearing: bearing(pair(from), pair(to)), credit };
}

/** As the map draws it; `chosen` is the way that stands out. A way that its author drew has ends of its own. */
export function drawnOnMap(
  { by, routes }: Routes,
  chosen: number,
  ends: { from: LngLat | null; to: LngLat; via?: readonly LngLat[] },
): GisRoute {
  const line = routes[chosen]?.line ?? [];
  const [first, last] = [line[0], line.at(-1)];
  const isDrawn = by === 'author' && first !== undefined && last !== undefined;
  const from = isDrawn ? { lng: first[0], lat: first[1] } : ends.from;
  const to = isDrawn ? { lng: last[0], lat: last[1] } : ends.to;
  return {
    lines: routes.map((way, index) => ({
      line: way.line,
      as: index !== chosen ? 'alternative' : by === 'none' ? 'straight' : 'line',
    })),
    points: [
      ...(from ? [{ role: 'origin' as const, place: from }] : []),
      // Any other way leads past them.
      ...(by === 'router' ? (ends.via ?? []).map((place) => ({ role: 'waypoint' as const, place })) : []),
      { role: 'destination' as const, place: to },
    ],
  };
}

/** Bounding box of routes, in degrees: west, south, east, north. */
export function boxOf({ routes }: { routes: readonly Pick<Route, 'line'>[] }): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (lng: number, lat: number) => {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  };
  for (const { line } of routes) for (const [lng, lat] of line) take(lng, lat);
  return box;
}
