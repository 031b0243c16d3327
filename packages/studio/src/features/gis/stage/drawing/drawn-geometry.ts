import type { OutlineGeometry, Position } from '@diorama/documents/gis/geo.schema.ts';

/** Points that a line or an area needs at least. */
export const LEAST = { line: 2, area: 3 } as const;

/** What is drawn, as the document keeps it; null while it has too few points. */
export function drawnGeometry(tool: 'line' | 'area', points: readonly Position[]): OutlineGeometry | null {
  const [first] = points;
  if (!first || points.length < LEAST[tool]) return null;
  return tool === 'line'
    ? { type: 'LineString', coordinates: [...points] }
    : { type: 'Polygon', coordinates: [[...points, first]] };
}

/** One line of positions inside a geometry: which one, and whether its ends meet. */
export interface Path {
  /** Part of several, and ring of an area. */
  part: number;
  ring: number;
  positions: readonly Position[];
  isClosed: boolean;
}

/** Every line of positions in a geometry; a ring is given without its last position, which is its first. */
export function pathsOf({ type, coordinates }: OutlineGeometry): Path[] {
  const ring = (positions: readonly Position[], part: number, at: number): Path => ({
    part,
    ring: at,
    positions: positions.slice(0, -1),
    isClosed: true,
  });
  const line = (positions: readonly Position[], part: number): Path => ({ part, ring: 0, positions, isClosed: false });
  if (type === 'LineString') return [line(coordinates, 0)];
  if (type === 'MultiLineString') return coordinates.map(line);
  if (type === 'Polygon') return coordinates.map((positions, at) => ring(positions, 0, at));
  return coordinates.flatMap((rings, part) => rings.map((positions, at) => ring(positions, part, at)));
}

/** The geometry with one of its lines replaced; without it where too few positions are left. Null: nothing is left. */
export function withPath(
  geometry: OutlineGeometry,
  { part, ring, isClosed }: Pick<Path, 'part' | 'ring' | 'isClosed'>,
  positions: readonly Position[],
): OutlineGeometry | null {
  const [first] = positions;
  const isGone = positions.length < (isClosed ? LEAST.area : LEAST.line);
  const whole: Position[] = isClosed && first ? [...positions, first] : [...positions];
  const replaced = <T>(list: readonly T[], at: number, next: T): T[] =>
    isGone ? list.filter((_, index) => index !== at) : list.map((item, index) => (index === at ? next : item));
  switch (geometry.type) {
    case 'LineString':
      return isGone ? null : { ...geometry, coordinates: whole };
    case 'MultiLineString': {
      const coordinates = replaced(geometry.coordinates, part, whole);
      return coordinates.length > 0 ? { ...geometry, coordinates } : null;
    }
    case 'Polygon': {
      // Without its edge, an area is nothing; without a hole it is whole.
      const coordinates = isGone && ring === 0 ? [] : replaced(geometry.coordinates, ring, whole);
      return coordinates.length > 0 ? { ...geometry, coordinates } : null;
    }
    case 'MultiPolygon': {
      const rings = geometry.coordinates[part] ?? [];
      const next = isGone && ring === 0 ? [] : replaced(rings, ring, whole);
      const coordinates = geometry.coordinates.flatMap((one, at) =>
        at === part ? (next.length > 0 ? [next] : []) : [one],
      );
      return coordinates.length > 0 ? { ...geometry, coordinates } : null;
    }
  }
}
