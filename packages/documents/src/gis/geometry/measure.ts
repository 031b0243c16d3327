import { unwrapped } from './antimeridian.ts';
import { type Geometry, linesOf, type Position, polygonsOf } from './geojson.ts';

/** Mean radius of the earth in metres. Source: IUGG, (2a + b) / 3. */
const RADIUS = 6_371_008.8;
const RAD = Math.PI / 180;

/** Metres between two positions, along the sphere. */
export function distance([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const half =
    Math.sin(((lat2 - lat1) * RAD) / 2) ** 2 +
    Math.cos(lat1 * RAD) * Math.cos(lat2 * RAD) * Math.sin(((lng2 - lng1) * RAD) / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Metres along a chain of positions. */
export function chainLength(chain: readonly Position[]): number {
  let length = 0;
  let last = chain[0];
  for (const position of chain) {
    if (last) length += distance(last, position);
    last = position;
  }
  return length;
}

/**
 * Square metres inside a ring on the sphere, above zero where it runs counter-clockwise.
 * Source: Chamberlain and Duquette, "Some Algorithms for Polygons on a Sphere" (2007).
 */
export function ringArea(ring: readonly Position[]): number {
  let sum = 0;
  const chain = unwrapped(ring);
  let last = chain.at(-1);
  for (const position of chain) {
    if (last) sum += (position[0] - last[0]) * RAD * (2 + Math.sin(last[1] * RAD) + Math.sin(position[1] * RAD));
    last = position;
  }
  return (-sum * RADIUS * RADIUS) / 2;
}

/** Square metres of all polygons, without their holes. */
export function areaOf(geometry: Geometry): number {
  let area = 0;
  for (const rings of polygonsOf(geometry))
    for (const [at, ring] of rings.entries()) area += (at === 0 ? 1 : -1) * Math.abs(ringArea(ring));
  return Math.max(0, area);
}

/** Metres of all lines; of polygons, of the rings around them. */
export function lengthOf(geometry: Geometry): number {
  const chains = [...linesOf(geometry), ...polygonsOf(geometry).flat()];
  return chains.reduce((sum, chain) => sum + chainLength(chain), 0);
}
