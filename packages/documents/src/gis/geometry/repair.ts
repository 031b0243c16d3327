import { type Geometry, isSamePosition, type Position } from './geojson.ts';

/** What was put right without a question: nothing of the shape changes by it. */
export interface Repairs {
  /** Rings that were closed. */
  closed: number;
  /** Positions that stood twice in a row. */
  repeated: number;
}

/** A geometry with its rings closed and no position twice in a row; the same object where nothing was wrong. */
export function repaired<G extends Geometry>(geometry: G, repairs: Repairs): G;
export function repaired(geometry: Geometry, repairs: Repairs): Geometry {
  switch (geometry.type) {
    case 'Polygon': {
      const coordinates = sameOr(geometry.coordinates, (ring) => repairedRing(ring, repairs));
      return coordinates === geometry.coordinates ? geometry : { ...geometry, coordinates };
    }
    case 'MultiPolygon': {
      const coordinates = sameOr(geometry.coordinates, (rings) => sameOr(rings, (ring) => repairedRing(ring, repairs)));
      return coordinates === geometry.coordinates ? geometry : { ...geometry, coordinates };
    }
    case 'LineString': {
      const coordinates = withoutRepeats(geometry.coordinates, repairs);
      return coordinates === geometry.coordinates ? geometry : { ...geometry, coordinates };
    }
    case 'MultiLineString': {
      const coordinates = sameOr(geometry.coordinates, (line) => withoutRepeats(line, repairs));
      return coordinates === geometry.coordinates ? geometry : { ...geometry, coordinates };
    }
    default:
      return geometry;
  }
}

function sameOr<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, at) => item === items[at]) ? items : changed;
}

function repairedRing(ring: Position[], repairs: Repairs): Position[] {
  const [first] = ring;
  if (!first || isSamePosition(first, ring.at(-1))) return withoutRepeats(ring, repairs);
  repairs.closed += 1;
  return withoutRepeats([...ring, first], repairs);
}

function withoutRepeats(chain: Position[], repairs: Repairs): Position[] {
  const kept = chain.filter((position, at) => at === 0 || !isSamePosition(position, chain[at - 1]));
  if (kept.length === chain.length) return chain;
  repairs.repeated += chain.length - kept.length;
  return kept;
}
