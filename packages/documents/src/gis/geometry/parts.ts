import type { LineString, MultiLineString, MultiPolygon, Polygon, Position } from './geojson.ts';

type Shape = LineString | MultiLineString | Polygon | MultiPolygon;

/** True inside a closed ring; on its edge either. */
export function isInRing([lng, lat]: Position, ring: readonly Position[]): boolean {
  let isInside = false;
  let last = ring.at(-1);
  for (const position of ring) {
    if (
      last &&
      last[1] > lat !== position[1] > lat &&
      lng < last[0] + ((lat - last[1]) / (position[1] - last[1])) * (position[0] - last[0])
    )
      isInside = !isInside;
    last = position;
  }
  return isInside;
}

const closed = (positions: readonly Position[]): Position[] => [...positions, ...positions.slice(0, 1)];

/** The area with a hole more; null where the hole does not lie wholly inside of one of its parts, or meets another hole. */
export function withHole(shape: Shape, positions: readonly Position[]): Polygon | MultiPolygon | null {
  if (positions.length < 3 || (shape.type !== 'Polygon' && shape.type !== 'MultiPolygon')) return null;
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const at = parts.findIndex(([edge, ...holes]) => {
    const isInside = edge !== undefined && positions.every((position) => isInRing(position, edge));
    return isInside && !holes.some((hole) => positions.some((position) => isInRing(position, hole)));
  });
  const part = parts[at];
  if (!part) return null;
  const next = [...part, closed(positions)];
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: next }
    : { type: 'MultiPolygon', coordinates: shape.coordinates.with(at, next) };
}

/** The shape with a part more, of its own kind; null while that has too few positions. */
export function withPart(shape: Shape, positions: readonly Position[]): Shape | null {
  const isArea = shape.type === 'Polygon' || shape.type === 'MultiPolygon';
  if (positions.length < (isArea ? 3 : 2)) return null;
  switch (shape.type) {
    case 'Polygon':
      return { type: 'MultiPolygon', coordinates: [shape.coordinates, [closed(positions)]] };
    case 'MultiPolygon':
      return { ...shape, coordinates: [...shape.coordinates, [closed(positions)]] };
    case 'LineString':
      return { type: 'MultiLineString', coordinates: [shape.coordinates, [...positions]] };
    case 'MultiLineString':
      return { ...shape, coordinates: [...shape.coordinates, [...positions]] };
  }
}
