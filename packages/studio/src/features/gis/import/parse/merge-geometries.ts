import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';

/** One geometry for the points, one for the lines and one for the areas among several. */
export function mergedGeometries(all: readonly Geometry[]): Geometry[] {
  const [only] = all;
  // Most are one, of one part.
  if (only && all.length === 1 && !only.type.startsWith('Multi')) return [only];
  const points = all.flatMap((geometry): Position[] => {
    if (geometry.type === 'Point') return [geometry.coordinates];
    return geometry.type === 'MultiPoint' ? geometry.coordinates : [];
  });
  const lines = all.flatMap((geometry): Position[][] => {
    if (geometry.type === 'LineString') return [geometry.coordinates];
    return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
  });
  const polygons = all.flatMap((geometry): Position[][][] => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  return [pointsOf(points), linesOf(lines), polygonsOf(polygons)].filter((geometry) => geometry !== null);
}

export function pointsOf(points: Position[]): Geometry | null {
  const [first] = points;
  if (!first) return null;
  return points.length === 1 ? { type: 'Point', coordinates: first } : { type: 'MultiPoint', coordinates: points };
}

export function linesOf(lines: Position[][]): Geometry | null {
  const [first] = lines;
  if (!first) return null;
  return lines.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines };
}

export function polygonsOf(polygons: Position[][][]): Geometry | null {
  const [first] = polygons;
  if (!first) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons };
}
