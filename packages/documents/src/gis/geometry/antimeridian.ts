import type { Position } from './geojson.ts';
import { flatArea } from './plane-area.ts';

/** Degrees from 180 or -180 within which both ends of a step lie that crosses the antimeridian. */
const NEAR = 30;
/** Square degrees; a ring that encloses less was meant otherwise. */
const LEAST_AREA = 1e-12;

/**
 * A line or ring without jumps across the antimeridian: longitudes go on beyond 180 or -180 where a step leads from one side of it
 * to the other. The chain itself where it has no such step: a step of 200 degrees between -100 and 100 is meant as it stands
 * (RFC 7946, 3.1.9), and so is the edge of a mask around the globe, from -180 to 180.
 */
export function unwrapped(chain: readonly Position[]): readonly Position[] {
  const jumps = jumpsOf(chain);
  if (jumps.length === 0 || !jumps.every(([from, to]) => isNear(from) && isNear(to))) return chain;
  const turned = continuous(chain);
  const [first, last] = [chain[0], chain.at(-1)];
  const isRing = chain.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  if (!isRing) return turned.every(([lng, lat]) => lng === turned[0]?.[0] && lat === turned[0]?.[1]) ? chain : turned;
  // One that leads around the globe does not come back to where it began.
  if (turned.at(-1)?.[0] !== first?.[0] || Math.abs(flatArea(turned)) < LEAST_AREA) return chain;
  // A box may be read in both directions; outer rings run counter-clockwise (RFC 7946, 3.1.6), which only one of the
  // two does.
  const isBox = jumps.every(([from, to]) => from[1] === to[1]);
  return isBox && flatArea(chain) > 0 ? chain : turned;
}

/**
 * The rings of a polygon without jumps, with holes where the outer ring is. If a box may be read in both directions,
 * its holes decide.
 */
export function unwrappedPolygon(rings: readonly (readonly Position[])[]): readonly (readonly Position[])[] {
  const [outside = [], ...holes] = rings;
  const jumps = jumpsOf(outside);
  const turned = unwrapped(outside);
  const isBox = jumps.length > 0 && jumps.every(([from, to]) => from[1] === to[1] && isNear(from) && isNear(to));
  const isWithin = (hole: readonly Position[]) =>
    hole.every(([lng]) => jumps.every(([[a], [b]]) => Math.abs(lng) < Math.min(Math.abs(a), Math.abs(b))));
  const own = isBox && holes.some(isWithin) ? outside : turned;
  const [west, east] = rangeOf(own);
  const fitting = holes.map((hole) => {
    const ring = unwrapped(hole);
    const [from, to] = rangeOf(ring);
    const turn = [0, 360, -360].find((by) => from + by >= west && to + by <= east) ?? 0;
    return turn === 0 ? ring : ring.map(([lng, lat]): Position => [lng + turn, lat]);
  });
  return own === outside && fitting.every((ring, at) => ring === holes[at]) ? rings : [own, ...fitting];
}

/** A chain whose steps are all shorter than half of the globe, such as a computed one. */
export function continuous(chain: readonly Position[]): readonly Position[] {
  let shift = 0;
  let last = chain[0]?.[0] ?? 0;
  return chain.map(([lng, lat]): Position => {
    if (lng - last > 180) shift -= 360;
    else if (last - lng > 180) shift += 360;
    last = lng;
    return [lng + shift, lat];
  });
}

/** Steps that are longer than half of the globe. */
function jumpsOf(chain: readonly Position[]): [Position, Position][] {
  const jumps: [Position, Position][] = [];
  let last = chain[0];
  for (const position of chain) {
    if (last && Math.abs(position[0] - last[0]) > 180) jumps.push([last, position]);
    last = position;
  }
  return jumps;
}

const isNear = ([lng]: Position): boolean => Math.abs(Math.abs(lng) - 180) <= NEAR;

function rangeOf(chain: readonly Position[]): [west: number, east: number] {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [lng] of chain) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  return [west, east];
}

/** A longitude within -180..180. */
export function wrappedLng(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng;
  const turned = (((lng + 180) % 360) + 360) % 360;
  return turned - 180;
}
