import type { Position } from '@diorama/documents/gis/geo.schema.ts';
import {
  type Geometry,
  linesOf,
  type MultiPolygon,
  type Polygon,
  polygonsOf,
} from '@diorama/documents/gis/geometry/geojson.ts';
import {
  area,
  Clipper64,
  ClipperOffset,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  PolyPath64,
  PolyTree64,
} from 'clipper2-ts';

/** An area of one part, or of several. */
export type Area = Polygon | MultiPolygon;

/** Metres around the sphere that areas and lengths are measured on. */
const AROUND = 2 * Math.PI * 6_371_008.8;
/** Clipping counts in whole numbers up to this far from the middle: products of two stay exact. */
const REACH = 2 ** 25;
/** Corners of a rounded edge stand this share of its radius inside of it at most. */
const ARC_TOLERANCE = 0.001;

/** All of the areas as one; null when nothing is left of them. */
export const joined = (areas: readonly Geometry[]): Area | null => clipped(ClipType.Union, areas, []);

/** An area without what the others cover; null when nothing is left of it. */
export const cutOut = (whole: Geometry, others: readonly Geometry[]): Area | null =>
  clipped(ClipType.Difference, [whole], others);

/** What two areas share; null when they do not meet. */
export const shared = (one: Geometry, other: Geometry): Area | null => clipped(ClipType.Intersection, [one], [other]);

/**
 * Everything within `metres` of the geometries, round at its corners; below zero areas shrink, and lines and points vanish.
 * Null when nothing is left.
 */
export function areaAround(geometries: readonly Geometry[], metres: number): Area | null {
  const grid = gridOf(geometries, Math.abs(metres));
  const offset = new ClipperOffset(2, grid.size(Math.abs(metres)) * ARC_TOLERANCE);
  const add = (paths: Paths64, end: EndType) => paths.length > 0 && offset.addPaths(paths, JoinType.Round, end);
  // What overlaps is one area before it grows.
  const whole = new PolyTree64();
  run(ClipType.Union, geometries.flatMap(grid.ringsOf), [], whole);
  add(pathsIn(whole), EndType.Polygon);
  if (metres > 0) {
    add(geometries.flatMap(grid.linesOf), EndType.Round);
    add(geometries.flatMap(grid.pointsOf), EndType.Round);
  }
  const tree = new PolyTree64();
  offset.execute(grid.size(metres), tree);
  return grid.areaOf(tree);
}

function clipped(type: ClipType, subjects: readonly Geometry[], clips: readonly Geometry[]): Area | null {
  const grid = gridOf([...subjects, ...clips], 0);
  const tree = new PolyTree64();
  run(type, subjects.flatMap(grid.ringsOf), clips.flatMap(grid.ringsOf), tree);
  return grid.areaOf(tree);
}

function run(type: ClipType, subjects: Paths64, clips: Paths64, tree: PolyTree64): void {
  const clipper = new Clipper64();
  clipper.addPaths(subjects, 0, false);
  if (clips.length > 0) clipper.addPaths(clips, 1, false);
  clipper.execute(type, FillRule.NonZero, tree);
}

function pathsIn(node: PolyPath64): Paths64 {
  return [...(node.poly ? [node.poly] : []), ...childrenOf(node).flatMap(pathsIn)];
}

const childrenOf = (node: PolyPath64): PolyPath64[] =>
  Array.from({ length: node.count }, (_, at) => node.child(at)).filter((child) => child instanceof PolyPath64);

/** Turns positions to whole numbers around the middle of some geometries and back, in the plane of mercator. */
function gridOf(geometries: readonly Geometry[], margin: number) {
  const chains = geometries.flatMap((geometry) => [
    ...polygonsOf(geometry).flat(),
    ...linesOf(geometry),
    pointsOf(geometry),
  ]);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const chain of chains)
    for (const [lng, lat] of chain) {
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  const middle = { x: (mercatorX(west) + mercatorX(east)) / 2, y: (mercatorY(south) + mercatorY(north)) / 2 };
  // A metre on the ground is longer in this plane the farther it is from the equator.
  const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const wide = Math.max(mercatorX(east) - mercatorX(west), mercatorY(north) - mercatorY(south)) / 2 + margin * stretch;
  const scale = REACH / Math.max(wide, 1);
  const pathOf = (positions: readonly Position[]): Path64 =>
    positions.map(([lng, lat]) => ({
      x: Math.round((mercatorX(lng) - middle.x) * scale),
      y: Math.round((mercatorY(lat) - middle.y) * scale),
    }));
  const ringOf = (path: Path64): Position[] => {
    const ring = path.map(({ x, y }): Position => [lngOf(x / scale + middle.x), latOf(y / scale + middle.y)]);
    return ring[0] ? [...ring, ring[0]] : [];
  };
  return {
    size: (metres: number) => metres * stretch * scale,
    // Holes run against their outside.
    ringsOf: (geometry: Geometry) =>
      polygonsOf(geometry).flatMap((rings) => rings.map((ring, at) => turned(pathOf(ring), at === 0))),
    linesOf: (geometry: Geometry) => linesOf(geometry).map(pathOf),
    pointsOf: (geometry: Geometry) => pointsOf(geometry).map((position) => pathOf([position])),
    areaOf(tree: PolyTree64): Area | null {
      const parts: Position[][][] = [];
      const take = (outside: PolyPath64) => {
        const holes = childrenOf(outside);
        parts.push([ringOf(outside.poly ?? []), ...holes.map((hole) => ringOf(hole.poly ?? []))]);
        // What stands inside of a hole is a part of its own.
        for (const hole of holes) childrenOf(hole).forEach(take);
      };
      childrenOf(tree).forEach(take);
      const [only] = parts;
      if (!only) return null;
      return parts.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: parts };
    },
  };
}

const turned = (path: Path64, isOutside: boolean): Path64 => (area(path) > 0 === isOutside ? path : path.toReversed());

function pointsOf(geometry: Geometry): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'MultiPoint' ? geometry.coordinates : [];
}

const mercatorX = (lng: number): number => (lng / 360) * AROUND;
const mercatorY = (lat: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * AROUND;
/** Seven decimals of a degree are a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const lngOf = (x: number): number => rounded((x / AROUND) * 360);
const latOf = (y: number): number => rounded((Math.atan(Math.exp((y / AROUND) * 2 * Math.PI)) * 360) / Math.PI - 90);
