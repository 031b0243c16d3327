import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';

/** One geometry for the points, one for the lines and one for the areas among several. */
export function mergedGeometries(all: readonly Geometry[]): Geometry[] {
  const points: Position[] = [];
  const lines: Position[][] = [];
  const polygons: Position[][][] = [];
  for (const geometry of all) {
    if (geometry.type === 'Point') points.push(geometry.coordinates);
    else if (geometry.type === 'MultiPoint') points.push(...geometry.coordinates);
    else if (geometry.type === 'LineString') lines.push(geometry.coordinates);
    else if (geometry.type === 'MultiLineString') lines.push(...geometry.coordinates);
    else if (geometry.type === 'Polygon') polygons.push(geometry.coordinates);
    else polygons.push(...geometry.coordinates);
  }
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
