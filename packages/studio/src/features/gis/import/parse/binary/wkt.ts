import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { geometriesOf } from '../geojson/geojson-geometry.ts';
import { linesOf, mergedGeometries, pointsOf, polygonsOf } from '../merge-geometries.ts';
import { geometryOfWkb, isHexWkb } from './wkb.ts';

/** A geometry of a cell. */
export interface CellGeometry {
  geometry: Geometry;
  /** The EPSG code that the cell names, as PostGIS writes it; null: none. */
  system: number | null;
}

const TYPES = '(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION';
/** Types of geometries that are known, and not read. */
export const UNREAD_TYPES =
  'CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|TIN|TRIANGLE|POLYHEDRALSURFACE';

/** A geometry in GeoJSON, as OpenDataSoft, BigQuery and `ST_AsGeoJSON` write it into a column. */
const IN_GEOJSON = /^\s*\{[\s\S]{0,400}?"(?:coordinates|geometries|geometry)"\s*:/;

/** Whether a cell begins as a geometry in WKT or GeoJSON does, or is one in hexadecimal WKB. */
export const isWkt = (text: string): boolean =>
  new RegExp(`^\\s*(?:SRID=\\d+;)?\\s*(?:${TYPES}|${UNREAD_TYPES})\\s*(?:ZM|Z|M)?\\s*(?:\\(|EMPTY)`, 'i').test(text) ||
  isHexWkb(text) ||
  IN_GEOJSON.test(text);

/**
 * A geometry as well-known text: `POLYGON((18 59, 18.1 59, 18 59.1, 18 59))`, with or without `SRID=3006;` in front, or as WKB in
 * hexadecimal, or as GeoJSON; null: it is none, or one with points, lines and areas at once. Heights are dropped.
 */
export function geometryOfWkt(text: string): CellGeometry | null {
  if (isHexWkb(text)) return geometryOfWkb(text);
  if (IN_GEOJSON.test(text)) return geometryOfJson(text);
  const [, srid, type = '', body = ''] =
    new RegExp(`^\\s*(?:SRID=(\\d+);)?\\s*(${TYPES})\\s*(?:ZM|Z|M)?\\s*(\\(.*\\))\\s*$`, 'is').exec(text) ?? [];
  const geometry = /^GEOMETRYCOLLECTION$/i.test(type) ? collection(body) : plainGeometry(type, body);
  return geometry && { geometry, system: srid === undefined || srid === '0' ? null : Number(srid) };
}

function geometryOfJson(text: string): CellGeometry | null {
  const value = parsedJson(text);
  const own = isPlainObject(value) && value.type === 'Feature' ? value.geometry : value;
  const [geometry, ...others] = mergedGeometries(geometriesOf(own, []) ?? []);
  return geometry && others.length === 0 ? { geometry, system: null } : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parts of one kind; of several, a row has no place for. */
function collection(body: string): Geometry | null {
  const parts = [
    ...body
      .slice(1, -1)
      .matchAll(new RegExp(`(${TYPES})\\s*(?:ZM|Z|M)?\\s*(\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))`, 'gi')),
  ];
  const read = parts.map(([, type = '', inner = '']) => plainGeometry(type, inner));
  if (read.length === 0 || read.includes(null)) return null;
  const merged = mergedGeometries(read.filter((one) => one !== null));
  return merged.length === 1 ? (merged[0] ?? null) : null;
}

function plainGeometry(type: string, body: string): Geometry | null {
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
