import { unwrapped, unwrappedPolygon, wrappedLng } from './antimeridian.ts';
import { chainsOf, type Geometry, linesOf, type Position, polygonsOf } from './geojson.ts';
import { distance, ringArea } from './measure.ts';

/** A box in degrees. `east` is beyond 180 where the box crosses the antimeridian. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The smallest box around geometries; null: there is no position. */
export function boundsOf(geometries: Iterable<Geometry>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const geometry of geometries) bounds = withGeometry(bounds, geometry);
  return bounds;
}

/** A box that has all of a geometry, too. */
export function withGeometry(bounds: Bounds | null, geometry: Geometry): Bounds | null {
  let box = bounds;
  for (const chain of chainsOf(geometry)) for (const position of unwrapped(chain)) box = widened(box, position);
  return box;
}

/** A box that has a position, too. */
export function widened(bounds: Bounds | null, [lng, lat]: Position): Bounds {
  if (!bounds) return { west: lng, south: lat, east: lng, north: lat };
  if (lng < bounds.west) bounds.west = lng;
  if (lng > bounds.east) bounds.east = lng;
  if (lat < bounds.south) bounds.south = lat;
  if (lat > bounds.north) bounds.north = lat;
  return bounds;
}

/** Where a geometry is pointed at: the middle of its longest line, or a position inside of its largest polygon. */
export function anchorOf(geometry: Geometry): Position {
  const largest = mostBy(polygonsOf(geometry), (rings) => Math.abs(ringArea(rings[0] ?? [])));
  if (largest) return onGlobe(insideOf(unwrappedPolygon(largest)));
  const longest = mostBy(linesOf(geometry), (line) => line.length);
  if (longest) return onGlobe(middleOf(unwrapped(longest)));
  return chainsOf(geometry)[0]?.[0] ?? [0, 0];
}

const onGlobe = ([lng, lat]: Position): Position => [wrappedLng(lng), lat];

function mostBy<T>(items: readonly T[], size: (item: T) => number): T | undefined {
  let most: { item: T; size: number } | undefined;
  for (const item of items) {
    const own = size(item);
    if (!most || own > most.size) most = { item, size: own };
  }
  return most?.item;
}

/** Halfway along a line. */
function middleOf(line: readonly Position[]): Position {
  const steps = line.slice(1).map((position, at) => distance(line[at] ?? position, position));
  let left = steps.reduce((sum, step) => sum + step, 0) / 2;
  for (const [at, step] of steps.entries()) {
    const [a, b] = [line[at], line[at + 1]];
    if (a && b && left <= step) {
      const share = step === 0 ? 0 : left / step;
      return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    }
    left -= step;
  }
  return line[0] ?? [0, 0];
}

/** The centroid of a polygon, moved along its latitude into the widest part where it lies outside or in a hole. */
function insideOf(rings: readonly (readonly Position[])[]): Position {
  const centroid = centroidOf(rings[0] ?? []);
  const [lng, lat] = centroid;
  const cuts = rings.flatMap((ring) => cutsAt(ring, lat)).sort((a, b) => a - b);
  let best: { middle: number; width: number } | null = null;
  for (let at = 0; at + 1 < cuts.length; at += 2) {
    const [from, to] = [cuts[at] ?? 0, cuts[at + 1] ?? 0];
    if (from <= lng && lng <= to) return centroid;
    if (!best || to - from > best.width) best = { middle: (from + to) / 2, width: to - from };
  }
  return best ? [best.middle, lat] : centroid;
}

/** Longitudes at which a ring crosses a latitude. */
function cutsAt(ring: readonly Position[], lat: number): number[] {
  const cuts: number[] = [];
  let last = ring.at(-1);
  for (const position of ring) {
    if (last && last[1] > lat !== position[1] > lat)
      cuts.push(last[0] + ((lat - last[1]) / (position[1] - last[1])) * (position[0] - last[0]));
    last = position;
  }
  return cuts;
}

/** In degrees; relative to the first position, so that small shapes lose no digits. */
function centroidOf(ring: readonly Position[]): Position {
  const [lng0, lat0] = ring[0] ?? [0, 0];
  let [x, y, area] = [0, 0, 0];
  let last = ring.at(-1) ?? [lng0, lat0];
  for (const position of ring) {
    const [ax, ay, bx, by] = [last[0] - lng0, last[1] - lat0, position[0] - lng0, position[1] - lat0];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    last = position;
  }
  return area === 0 ? [lng0, lat0] : [lng0 + x / (3 * area), lat0 + y / (3 * area)];
}
