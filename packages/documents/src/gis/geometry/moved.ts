import { wrappedLng } from './antimeridian.ts';
import { type Geometry, mapPositions, type Position } from './geojson.ts';

/** Mercator shows no more than this, degrees. */
const MOST_LAT = 85.051_129;
const RAD = Math.PI / 180;

/** A move on the map, from one place to another. */
export interface Move {
  from: { lng: number; lat: number };
  to: { lng: number; lat: number };
}

/** A move of positions that keeps how a shape looks on the map: steps north are those of Mercator. */
function mover({ from, to }: Move): (position: Position) => Position {
  const east = to.lng - from.lng;
  const north = mercator(to.lat) - mercator(from.lat);
  return ([lng, lat]) => [lng + east, north === 0 ? lat : latitude(mercator(lat) + north)];
}

const mercator = (lat: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * RAD) / 2));
const latitude = (y: number): number =>
  Math.max(-MOST_LAT, Math.min(MOST_LAT, (2 * Math.atan(Math.exp(y)) - Math.PI / 2) / RAD));

/** A place, moved; across the antimeridian its longitude goes on from the other side. */
export function movedPlace({ lng, lat }: Move['from'], move: Move): Move['from'] {
  const [east, north] = mover(move)([lng, lat]);
  return { lng: wrappedLng(east), lat: north };
}

/** A shape, moved as a whole: it stays in one piece where it crosses the antimeridian. */
export function movedGeometry<G extends Geometry>(geometry: G, move: Move): G {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const by = mover(move);
  const moved = mapPositions(geometry, (position) => {
    const next = by(position);
    west = Math.min(west, next[0]);
    east = Math.max(east, next[0]);
    return next;
  });
  const turn = west > 180 ? -360 : east < -180 ? 360 : 0;
  return turn === 0 ? moved : mapPositions(moved, ([lng, lat]): Position => [lng + turn, lat]);
}
