import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { linesOf, pointsOf, polygonsOf } from './merge-geometries.ts';

/** Whether a cell begins as a geometry in WKT does. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:Z|M|ZM)?\s*\(/i.test(text);

/** A geometry as well-known text: `POLYGON((18 59, 18.1 59, 18 59.1, 18 59))`; null: it is none. Heights are dropped. */
export function geometryOfWkt(text: string): Geometry | null {
  const [, system, type = '', body = ''] =
    /^\s*(?:SRID=(\d+);)?\s*((?:MULTI)?(?:POINT|LINESTRING|POLYGON))\s*(?:ZM|Z|M)?\s*(\(.*\))\s*$/is.exec(text) ?? [];
  if (system !== undefined && system !== '4326') return null;
  const chains = [...body.matchAll(/\(([^()]*)\)/g)].map(([, inner = '']) => positionsIn(inner));
  if (chains.length === 0 || chains.includes(null)) return null;
  const read = chains.filter((chain) => chain !== null);
  switch (type.toUpperCase()) {
    case 'POINT':
      return read.length === 1 && read[0]?.length === 1 ? pointsOf(read[0]) : null;
    case 'MULTIPOINT':
      return pointsOf(read.flat());
    case 'LINESTRING':
    case 'MULTILINESTRING':
      return linesOf(read);
    case 'POLYGON':
      return polygonsOf([read]);
    case 'MULTIPOLYGON':
      return polygonsOf(ringsByPolygon(body, read));
    default:
      return null;
  }
}

/** Rings of several polygons: a polygon ends where its brackets close. */
function ringsByPolygon(body: string, rings: Position[][]): Position[][][] {
  const polygons: Position[][][] = [];
  let depth = 0;
  let at = 0;
  for (const sign of body) {
    if (sign === '(') {
      depth += 1;
      if (depth === 2) polygons.push([]);
      else if (depth === 3) {
        const ring = rings[at];
        if (ring) polygons.at(-1)?.push(ring);
        at += 1;
      }
    } else if (sign === ')') depth -= 1;
  }
  return polygons.filter((polygon) => polygon.length > 0);
}

function positionsIn(text: string): Position[] | null {
  const positions: Position[] = [];
  for (const one of text.split(',')) {
    const [lng, lat] = one.trim().split(/\s+/).map(Number);
    if (lng === undefined || lat === undefined || !Number.isFinite(lng) || !Number.isFinite(lat)) return null;
    positions.push([lng, lat]);
  }
  return positions;
}
