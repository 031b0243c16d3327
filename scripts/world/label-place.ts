/** Cells of the grid on each side, and how often it is laid again around the best one. */
const CELLS = 24;
const ROUNDS = 4;

/**
 * Where a name stands best in a shape: far from its edges, with more room to the sides than above and below, as text is
 * wide. On a square map, so in Mercator's measure.
 */
export function labelPlace(polygon: GeoJSON.Polygon['coordinates']): GeoJSON.Position {
  const rings = polygon.map((ring) => ring.map(([lng = 0, lat = 0]): GeoJSON.Position => [lng, mercatorY(lat)]));
  const outer = rings[0] ?? [];
  let [west, east] = extent(outer.map(([x = 0]) => x));
  let [south, north] = extent(outer.map(([, y = 0]) => y));
  let best: { place: GeoJSON.Position; room: number } = { place: [(west + east) / 2, (south + north) / 2], room: -1 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const step: GeoJSON.Position = [(east - west) / CELLS, (north - south) / CELLS];
    for (let column = 0; column < CELLS; column += 1) {
      for (let row = 0; row < CELLS; row += 1) {
        const place = [west + (column + 0.5) * (step[0] ?? 0), south + (row + 0.5) * (step[1] ?? 0)];
        const room = isInside(place, rings) ? roomAt(place, rings) : 0;
        if (room > best.room) best = { place, room };
      }
    }
    const [x = 0, y = 0] = best.place;
    [west, east] = [x - 2 * (step[0] ?? 0), x + 2 * (step[0] ?? 0)];
    [south, north] = [y - 2 * (step[1] ?? 0), y + 2 * (step[1] ?? 0)];
  }
  const [lng = 0, y = 0] = best.place;
  return [((((lng + 180) % 360) + 360) % 360) - 180, latitudeOf(y)];
}

/** Square kilometres of a shape's outer ring on the sphere. */
export function areaOf(polygon: GeoJSON.Polygon['coordinates']): number {
  const ring = polygon[0] ?? [];
  const radians = Math.PI / 180;
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [lngA = 0, latA = 0] = ring[index - 1] ?? [];
    const [lngB = 0, latB = 0] = ring[index] ?? [];
    sum += (lngB - lngA) * radians * (2 + Math.sin(latA * radians) + Math.sin(latB * radians));
  }
  return Math.abs((sum * 6371 ** 2) / 2);
}

/** Distance to the nearest edge; one above or below counts as twice as far. */
function roomAt([x = 0, y = 0]: GeoJSON.Position, rings: readonly GeoJSON.Position[][]): number {
  let nearest = Infinity;
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? [];
      const [bx = 0, by = 0] = ring[index] ?? [];
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
      nearest = Math.min(nearest, Math.hypot(x - ax - part * dx, 2 * (y - ay - part * dy)));
    }
  }
  return nearest;
}

function isInside([x = 0, y = 0]: GeoJSON.Position, rings: readonly GeoJSON.Position[][]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? [];
      const [bx = 0, by = 0] = ring[index] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** In degrees, so that both axes have one measure. The poles have no place on the map. */
function mercatorY(lat: number): number {
  const clamped = Math.max(-85.06, Math.min(85.06, lat));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90;
}

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
