import type { Bounds } from './bounds.ts';
import { type Geometry, isOnGlobe, mapPositions, type Position } from './geojson.ts';

/** Where most projects are: the mainland of Europe and the islands around it. */
const EUROPE: Bounds = { west: -25, south: 34, east: 45, north: 72 };
/** Degrees around `near` that still count as there. */
const MARGIN = 5;
/** Share of the positions that has to agree. */
const MOST = 0.95;

/**
 * Whether latitude and longitude seem to stand in each other's place: most positions are on the globe, or where the map is,
 * only the other way round. `near`: where the map is already; null: Europe is likely.
 */
export function looksSwapped(positions: Iterable<Position>, near: Bounds | null = null): boolean {
  const box = near ? grown(near) : EUROPE;
  let [count, offGlobe, onlySwapped, asRead, swapped] = [0, 0, 0, 0, 0];
  for (const position of positions) {
    count += 1;
    const turned = swappedPosition(position);
    if (!isOnGlobe(position)) {
      offGlobe += 1;
      if (isOnGlobe(turned)) onlySwapped += 1;
    }
    if (isIn(position, box)) asRead += 1;
    if (isIn(turned, box)) swapped += 1;
  }
  if (count === 0) return false;
  if (offGlobe > 0) return onlySwapped === offGlobe && onlySwapped / count > 1 - MOST;
  return swapped / count >= MOST && asRead / count <= 1 - MOST;
}

export const swappedPosition = ([lng, lat]: Position): Position => [lat, lng];

/** A geometry with latitude and longitude in each other's place. */
export const swappedGeometry = <G extends Geometry>(geometry: G): G => mapPositions(geometry, swappedPosition);

const grown = ({ west, south, east, north }: Bounds): Bounds => ({
  west: west - MARGIN,
  south: south - MARGIN,
  east: east + MARGIN,
  north: north + MARGIN,
});

const isIn = ([lng, lat]: Position, { west, south, east, north }: Bounds): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
