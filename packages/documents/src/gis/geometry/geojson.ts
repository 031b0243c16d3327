/** Longitude, latitude in degrees (WGS 84), as GeoJSON writes them. Heights are not kept. */
export type Position = [lng: number, lat: number];

export interface Point {
  type: 'Point';
  coordinates: Position;
}
export interface MultiPoint {
  type: 'MultiPoint';
  coordinates: Position[];
}
export interface LineString {
  type: 'LineString';
  coordinates: Position[];
}
export interface MultiLineString {
  type: 'MultiLineString';
  coordinates: Position[][];
}
/** The first ring is the outside, the others are holes; a ring ends where it begins. */
export interface Polygon {
  type: 'Polygon';
  coordinates: Position[][];
}
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Position[][][];
}

/** What an outline can have. */
export type OutlineGeometry = LineString | MultiLineString | Polygon | MultiPolygon;
export type Geometry = Point | MultiPoint | OutlineGeometry;

/** The polygons of a geometry, each as its rings. */
export function polygonsOf(geometry: Geometry): readonly Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** The lines of a geometry. */
export function linesOf(geometry: Geometry): readonly Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

/** Every chain of positions: rings, lines, and points as chains of one. */
export function chainsOf(geometry: Geometry): readonly (readonly Position[])[] {
  if (geometry.type === 'Point') return [[geometry.coordinates]];
  if (geometry.type === 'MultiPoint') return geometry.coordinates.map((position) => [position]);
  return [...linesOf(geometry), ...polygonsOf(geometry).flat()];
}

/** Positions of a geometry, the closing one of rings included. */
export const vertexCount = (geometry: Geometry): number =>
  chainsOf(geometry).reduce((count, chain) => count + chain.length, 0);

/** Corners of a geometry: a ring ends at the one that it begins with. */
export const cornerCount = (geometry: Geometry): number =>
  vertexCount(geometry) - polygonsOf(geometry).reduce((count, rings) => count + rings.filter(isClosed).length, 0);

const isClosed = (ring: readonly Position[]): boolean => ring.length > 1 && isSamePosition(ring[0], ring.at(-1));

/** The geometry with each position replaced. */
export function mapPositions<G extends Geometry>(geometry: G, change: (position: Position) => Position): G;
export function mapPositions(geometry: Geometry, change: (position: Position) => Position): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { type: geometry.type, coordinates: change(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map(change) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map((chain) => chain.map(change)) };
    default:
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(change))),
      };
  }
}

export const isSamePosition = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** On the globe: degrees within -180..180 and -90..90. */
export const isOnGlobe = ([lng, lat]: Position): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** A corner of a shape, whose longitudes may go on beyond the antimeridian. */
export const isOnGlobeOrBeyond = ([lng, lat]: Position): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;
