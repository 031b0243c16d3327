import type { Geometry } from './geojson.ts';
import type { RingFault } from './ring-faults.ts';

/** The geometry without the parts and holes that enclose nothing or are too short; null: nothing of it is left. */
export function soundParts(geometry: Geometry, faults: readonly RingFault[]): Geometry | null {
  const fatal = faults.filter(isFatal);
  if (fatal.length === 0) return geometry;
  const isFaulty = (part: number, ring: number) => fatal.some((fault) => fault.part === part && fault.ring === ring);
  switch (geometry.type) {
    case 'Polygon': {
      const coordinates = geometry.coordinates.filter((_, ring) => !isFaulty(0, ring));
      return isFaulty(0, 0) ? null : { type: geometry.type, coordinates };
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates.flatMap((rings, part) =>
        isFaulty(part, 0) ? [] : [rings.filter((_, ring) => !isFaulty(part, ring))],
      );
      return coordinates.length > 0 ? { type: geometry.type, coordinates } : null;
    }
    case 'MultiLineString': {
      const coordinates = geometry.coordinates.filter((_, part) => !isFaulty(part, 0));
      return coordinates.length > 0 ? { type: geometry.type, coordinates } : null;
    }
    default:
      return null;
  }
}

/** A fault that leaves nothing to draw of its line or ring. */
export const isFatal = ({ type }: RingFault): boolean => type === 'short' || type === 'flat';
