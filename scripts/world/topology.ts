import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** TopoJSON as world-atlas writes it: borders once, as arcs that shapes name; `~i` is arc i backwards. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<'countries' | 'land', { geometries: Shape[] }>;
}

type Shape = { id?: string; properties?: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

/** A country as it lies on the globe. */
export interface Country {
  /** ISO 3166-1, two letters; null: has none of its own. */
  code: string | null;
  /** Each with its holes. Rings cross ±180 without a jump, and never hold more than one turn. */
  polygons: GeoJSON.Polygon['coordinates'][];
}

/** A line between two countries, or between a country and the sea. */
export interface Boundary {
  line: GeoJSON.Position[];
  kind: 'border' | 'disputed' | 'coast';
}

/** Natural Earth's world at 1:50 million, from the npm package world-atlas. */
export function readWorld(): { countries: Country[]; boundaries: Boundary[] } {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'));
  const arcs = topology.arcs.map((arc) => arcPositions(arc, topology.transform));
  const shapes = topology.objects.countries.geometries;
  const users = new Map<number, Set<Shape>>();
  const countries = shapes.map((shape): Country => {
    const polygons = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs;
    for (const index of polygons.flat(2)) {
      const arc = index < 0 ? ~index : index;
      users.set(arc, (users.get(arc) ?? new Set()).add(shape));
    }
    return { code: codeOf(shape), polygons: polygons.map((rings) => polygonOf(rings, arcs)) };
  });
  const boundaries = arcs.flatMap((arc, index): Boundary[] => {
    const between = users.get(index);
    if (!between) return [];
    const isDisputed = [...between].some((shape) => DISPUTED.has(codeOf(shape) ?? ''));
    const kind = between.size < 2 ? 'coast' : isDisputed ? 'disputed' : 'border';
    return withoutCuts(unwrap(arc)).map((line) => ({ line, kind }));
  });
  return { countries, boundaries };
}

/** Of areas whose borders not all agree on; the empty one is of areas without a code. */
const DISPUTED = new Set(['', 'EH', 'XK']);

/** world-atlas has numbers, which `Intl` knows by letters. Kosovo has none there. */
function codeOf({ id, properties }: Shape): string | null {
  if (properties?.name === 'Kosovo') return 'XK';
  return id === undefined ? null : (new Intl.Locale(`und-${id}`).region ?? null);
}

function arcPositions(arc: [number, number][], { scale, translate }: Topology['transform']): GeoJSON.Position[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function polygonOf(rings: number[][], arcs: GeoJSON.Position[][]): GeoJSON.Polygon['coordinates'] {
  const [outer = [], ...holes] = rings
    .map((ring) => ringPositions(ring, arcs))
    .filter((ring) => !ring.every(isAtPole))
    .map((ring) => closeAtPole(unwrap(ring)));
  const [west, east] = spanOf(outer);
  // A hole was unwrapped by itself: it may lie one turn away from its shape.
  const placed = holes.map((hole) => {
    const [from, to] = spanOf(hole);
    const shift = [0, 360, -360].find((by) => from + by >= west - 1e-6 && to + by <= east + 1e-6) ?? 0;
    return hole.map(([lng = 0, lat = 0]) => [lng + shift, lat]);
  });
  return [outer, ...placed];
}

function ringPositions(ring: number[], arcs: GeoJSON.Position[][]): GeoJSON.Position[] {
  return ring.flatMap((index, at) => {
    const arc = index < 0 ? [...(arcs[~index] ?? [])].reverse() : (arcs[index] ?? []);
    return at === 0 ? arc : arc.slice(1);
  });
}

/** The same line without jumps: a step is never more than half a turn, so it goes on beyond ±180 degrees. */
function unwrap(line: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  let turn = 0;
  let before: number | undefined;
  return line.map(([lng = 0, lat = 0]) => {
    if (before !== undefined && lng - before > 180) turn -= 360;
    if (before !== undefined && lng - before < -180) turn += 360;
    before = lng;
    return [lng + turn, lat];
  });
}

/** Antarctica has a second ring of no size around the pole itself. */
const isAtPole = ([, lat = 0]: GeoJSON.Position): boolean => lat < -89.9;

/** Without steps along the pole or the antimeridian: there the data was cut, and nothing ends. */
function withoutCuts(line: readonly GeoJSON.Position[]): GeoJSON.Position[][] {
  const isCut = (from: GeoJSON.Position, to: GeoJSON.Position) =>
    (isAtPole(from) && isAtPole(to)) || (Math.abs(from[0] ?? 0) === 180 && from[0] === to[0]);
  const parts: GeoJSON.Position[][] = [];
  let part: GeoJSON.Position[] = [];
  for (const position of line) {
    const before = part.at(-1);
    if (before && isCut(before, position)) {
      parts.push(part);
      part = [];
    }
    part.push(position);
  }
  return [...parts, part].filter(({ length }) => length > 1);
}

/** A ring around the South Pole ends one turn from where it began: it goes back along the pole. */
function closeAtPole(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return ring;
  return [...ring, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first];
}

function spanOf(ring: readonly GeoJSON.Position[]): [number, number] {
  const lngs = ring.map(([lng = 0]) => lng);
  return [Math.min(...lngs), Math.max(...lngs)];
}
