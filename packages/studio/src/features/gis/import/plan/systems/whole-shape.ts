import { unwrapped, unwrappedPolygon } from '@diorama/documents/gis/geometry/antimeridian.ts';
import {
  chainsOf,
  type Geometry,
  isOnGlobeOrBeyond,
  mapPositions,
  type OutlineGeometry,
  type Position,
} from '@diorama/documents/gis/geometry/geojson.ts';
import { offGlobe } from './place-reader.ts';

/** The geometry itself where no chain of it crosses the antimeridian. */
export function withoutJumps(geometry: OutlineGeometry): OutlineGeometry {
  const line = (chain: Position[]): Position[] => {
    const fixed = unwrapped(chain);
    return fixed === chain ? chain : [...fixed];
  };
  // A ring that is meant as it stands says so by its winding, for those that see it without its holes.
  const area = (rings: Position[][]): Position[][] => {
    const fixed = unwrappedPolygon(rings).map((ring) => (unwrapped(ring) === ring ? [...ring] : ring.toReversed()));
    return fixed.every((ring, at) => equalChains(ring, rings[at] ?? [])) ? rings : fixed;
  };
  switch (geometry.type) {
    case 'LineString': {
      const coordinates = line(geometry.coordinates);
      return coordinates === geometry.coordinates ? geometry : { type: geometry.type, coordinates };
    }
    case 'MultiLineString': {
      const coordinates = geometry.coordinates.map(line);
      const isSame = coordinates.every((chain, at) => chain === geometry.coordinates[at]);
      return isSame ? geometry : { type: geometry.type, coordinates };
    }
    case 'Polygon': {
      const coordinates = area(geometry.coordinates);
      return coordinates === geometry.coordinates ? geometry : { type: geometry.type, coordinates };
    }
    default: {
      const coordinates = geometry.coordinates.map(area);
      const isSame = coordinates.every((rings, at) => rings === geometry.coordinates[at]);
      return isSame ? geometry : { type: geometry.type, coordinates };
    }
  }
}

const equalChains = (a: readonly Position[], b: readonly Position[]): boolean =>
  a.length === b.length && a.every(([lng, lat], at) => lng === b[at]?.[0] && lat === b[at]?.[1]);

/** Degrees beyond a pole or the antimeridian that come from rounding alone. */
const DUST = 1e-6;

/** The geometry where all of it is on the globe; shapes may go on beyond the antimeridian. */
export function onGlobe(geometry: Geometry): Geometry | { reason: string } {
  const limit = geometry.type === 'Point' || geometry.type === 'MultiPoint' ? 180 : 360;
  const isFine = (position: Position) => isOnGlobeOrBeyond(position) && Math.abs(position[0]) <= limit;
  if (chainsOf(geometry).every((chain) => chain.every(isFine))) return geometry;
  const within = (degrees: number, most: number) =>
    Math.abs(degrees) <= most + DUST ? Math.max(-most, Math.min(most, degrees)) : degrees;
  const cleaned = mapPositions(geometry, ([lng, lat]): Position => [within(lng, limit), within(lat, 90)]);
  for (const chain of chainsOf(cleaned))
    for (const position of chain) if (!isFine(position)) return { reason: offGlobe(position) };
  return cleaned;
}
