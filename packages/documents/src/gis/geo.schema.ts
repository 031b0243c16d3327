import * as z from 'zod';
import { atomic } from '../engine/schema/leaf-shape.ts';

/** Most positions of one geometry. */
export const MAX_POSITIONS = 100_000;

/** A place on the earth, degrees (WGS 84). Source: CONTRACT 0.4. */
export const LngLat = atomic(z.strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) }));
export type LngLat = z.output<typeof LngLat>;

/**
 * Longitude and latitude in degrees, in GeoJSON's order (RFC 7946). Longitudes go on beyond 180 in a shape that crosses the
 * antimeridian, so that its edges stay short.
 */
const Position = z.tuple([z.number().min(-360).max(360), z.number().min(-90).max(90)]);
export type Position = z.output<typeof Position>;

const Line = z.array(Position).min(2);
/** Closed: the last position is the first one. The first ring is the edge, the others are holes. */
const Rings = z.array(z.array(Position).min(4)).min(1);

const geometries = [
  z.strictObject({ type: z.literal('Polygon'), coordinates: Rings }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  z.strictObject({ type: z.literal('LineString'), coordinates: Line }),
  z.strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(Line).min(1) }),
] as const;

const tooLong = `Use at most ${MAX_POSITIONS.toLocaleString('en')} points in one shape: simplify it first`;

/** An outline on the map: an area or a line, of one part or several. */
export const OutlineGeometry = atomic(
  z.discriminatedUnion('type', geometries).refine((value) => positionCount(value) <= MAX_POSITIONS, tooLong),
);
export type OutlineGeometry = z.output<typeof OutlineGeometry>;

/** A route over the map. */
export const LineGeometry = atomic(geometries[2].refine((value) => positionCount(value) <= MAX_POSITIONS, tooLong));

/** How many positions a geometry has. */
export function positionCount({ coordinates }: { coordinates: readonly unknown[] }): number {
  let count = 0;
  const open: (readonly unknown[])[] = [coordinates];
  for (let list = open.pop(); list; list = open.pop()) {
    if (typeof list[0] === 'number') count += 1;
    else for (const inner of list) if (Array.isArray(inner)) open.push(inner);
  }
  return count;
}
