import { firstCrossing } from '../../shared/geometry/crossings.ts';
import { unwrapped, unwrappedPolygon } from './antimeridian.ts';
import {
  type Geometry,
  isOnGlobe,
  isOnGlobeOrBeyond,
  isSamePosition,
  linesOf,
  type Position,
  polygonsOf,
} from './geojson.ts';
import { isInRing } from './parts.ts';
import { flatArea } from './plane-area.ts';

/**
 * What can be wrong with a geometry: `range`: a position is not on the globe; `short`: fewer positions than a ring (4) or a
 * line (2) needs; `open`: a ring does not end where it begins; `repeated`: a position twice in a row; `touching`: a ring comes
 * back to one of its corners; `crossing`: edges of a polygon's rings cross; `flat`: a ring encloses no area; `outside`: a hole lies
 * outside of the ring that it belongs to.
 */
export type RingFaultType = 'range' | 'short' | 'open' | 'repeated' | 'touching' | 'crossing' | 'flat' | 'outside';

/** A fault and where it is, counted from 0: part of a multi-part geometry, ring (0: the outside) or line, position in it. */
export interface RingFault {
  type: RingFaultType;
  part: number;
  ring: number;
  at: number;
  position: Position | null;
}

/** Square degrees, about a square centimetre; anything smaller is the noise of rounded degrees. */
const LEAST_AREA = 1e-14;

/** Everything that is wrong with a geometry: at most one fault of each type for each ring. */
export function geometryFaults(geometry: Geometry): RingFault[] {
  const points =
    geometry.type === 'Point' ? [geometry.coordinates] : geometry.type === 'MultiPoint' ? geometry.coordinates : [];
  return [
    ...polygonsOf(geometry).flatMap((rings, part) => polygonFaults(rings, part)),
    ...linesOf(geometry).flatMap((line, part) => lineFaults(line, part)),
    ...rangeFaults(points, { part: 0, ring: 0 }, isOnGlobe),
  ];
}

interface Place {
  part: number;
  ring: number;
}

/** Faults of one polygon. Crossings are looked for between all of its rings, where none of them has a position off the globe. */
export function polygonFaults(rings: readonly (readonly Position[])[], part = 0): RingFault[] {
  const faults = rings.flatMap((ring, at) => ringFaults(ring, { part, ring: at }));
  if (faults.some(({ type }) => type === 'range')) return faults;
  const [outside = [], ...holes] = unwrappedPolygon(rings);
  const found = firstCrossing([outside, ...holes]);
  if (!found) return [...faults, ...holesOutside(outside, holes, part)];
  const { first, second, position, isOverlap } = found;
  // A bow tie encloses as much to the left as to the right of its ring: it is crossed, not flat.
  const isCrossed = ({ type, ring }: RingFault) =>
    type === 'flat' && !isOverlap && ring === first.chain && ring === second.chain;
  return [
    ...faults.filter((fault) => !isCrossed(fault)),
    { type: 'crossing', part, ring: first.chain, at: first.edge, position },
  ];
}

/** Steps that the search for holes outside may take; beyond that, nothing is said of them. */
const MOST_STEPS = 100_000_000;

/** Holes of which no corner and no midpoint of an edge lies inside. Crossing rings are not detected. */
function holesOutside(
  outside: readonly Position[],
  holes: readonly (readonly Position[])[],
  part: number,
): RingFault[] {
  if (outside.length * holes.length > MOST_STEPS) return [];
  return holes.flatMap((hole, at): RingFault[] => {
    const isInside = hole.some((position, corner) => {
      const [lng, lat] = hole[corner + 1] ?? position;
      // A corner may lie on the edge, where inside and outside are the same to within the noise of rounded degrees.
      return isInRing([(position[0] + lng) / 2, (position[1] + lat) / 2], outside) || isInRing(position, outside);
    });
    return isInside ? [] : [{ type: 'outside', part, ring: at + 1, at: 0, position: hole[0] ?? null }];
  });
}

function ringFaults(ring: readonly Position[], place: Place): RingFault[] {
  const faults = rangeFaults(ring, place);
  const fault = (type: RingFaultType, at: number) => faults.push({ type, ...place, at, position: ring[at] ?? null });
  const isOpen = !isSamePosition(ring[0], ring.at(-1));
  if (isOpen && ring.length > 0) fault('open', ring.length - 1);
  if (ring.length < (isOpen ? 3 : 4)) {
    fault('short', Math.max(0, ring.length - 1));
    return faults;
  }
  const repeated = repeatedAt(ring);
  if (repeated >= 0) fault('repeated', repeated);
  const touching = touchingAt(ring);
  if (touching >= 0) fault('touching', touching);
  if (Math.abs(flatArea(unwrapped(ring))) < LEAST_AREA) fault('flat', 0);
  return faults;
}

function lineFaults(line: readonly Position[], part: number): RingFault[] {
  const place = { part, ring: 0 };
  const faults = rangeFaults(line, place);
  const fault = (type: RingFaultType, at: number) => faults.push({ type, ...place, at, position: line[at] ?? null });
  if (line.length < 2 || line.every((position) => isSamePosition(position, line[0]))) fault('short', 0);
  else {
    const repeated = repeatedAt(line);
    if (repeated >= 0) fault('repeated', repeated);
  }
  return faults;
}

function rangeFaults(chain: readonly Position[], place: Place, isFine = isOnGlobeOrBeyond): RingFault[] {
  const at = chain.findIndex((position) => !isFine(position));
  return at < 0 ? [] : [{ type: 'range', ...place, at, position: chain[at] ?? null }];
}

const repeatedAt = (chain: readonly Position[]): number =>
  chain.findIndex((position, at) => at > 0 && isSamePosition(position, chain[at - 1]));

/** Where a ring is at a corner that it already had, other than at its end. */
function touchingAt(ring: readonly Position[]): number {
  const seen = new Map<string, number>();
  const end = isSamePosition(ring[0], ring.at(-1)) ? ring.length - 1 : ring.length;
  for (let at = 0; at < end; at += 1) {
    const position = ring[at];
    if (!position || isSamePosition(position, ring[at - 1])) continue;
    const key = `${position[0]} ${position[1]}`;
    if (seen.has(key)) return at;
    seen.set(key, at);
  }
  return -1;
}
