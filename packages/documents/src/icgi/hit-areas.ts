import type { Point } from './path/path-shape.ts';

/** An area that visitors press, in pixels of the canvas, with a point of it that should be free. */
export interface HitArea {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  middle: Point;
  /** Whether the area itself, not only its box, holds a point. */
  holds(point: Point): boolean;
}

/** An area whose middle lies below another one. */
export interface Covered {
  id: string;
  by: string;
}

/** Strips that areas are put into by their height. */
const STRIPS = 128;
/** Points that are looked up, for each area, before the search gives up. */
const LOOKUPS = 64;

/**
 * Areas whose middle is covered by one above them; later ones are above. A sweep from left to right over strips, so
 * that an area meets only its neighbours; `steps` counts the work, at most `(STRIPS + LOOKUPS)` for each area.
 */
export function coveredAreas(areas: readonly HitArea[]): { covered: Covered[]; steps: number } {
  let steps = 0;
  const covered: Covered[] = [];
  if (areas.length < 2) return { covered, steps };
  let [top, bottom] = [Infinity, -Infinity];
  for (const area of areas) {
    top = Math.min(top, area.top);
    bottom = Math.max(bottom, area.bottom);
  }
  const height = (bottom - top) / STRIPS || 1;
  const stripOf = (y: number) => Math.min(STRIPS - 1, Math.max(0, Math.floor((y - top) / height)));
  const strips: number[][] = Array.from({ length: STRIPS }, () => []);
  const events = areas.flatMap((area, at) => [
    { x: area.left, at, isMiddle: false },
    { x: area.middle.x, at, isMiddle: true },
  ]);
  // Where an area begins and a middle lies, the area is there first.
  events.sort((a, b) => a.x - b.x || Number(a.isMiddle) - Number(b.isMiddle) || a.at - b.at);
  const most = areas.length * LOOKUPS;
  let lookups = 0;
  for (const { x, at, isMiddle } of events) {
    const area = areas[at];
    if (!area) continue;
    if (!isMiddle) {
      for (let strip = stripOf(area.top); strip <= stripOf(area.bottom); strip += 1) {
        strips[strip]?.push(at);
        steps += 1;
      }
      continue;
    }
    const strip = strips[stripOf(area.middle.y)] ?? [];
    for (let place = strip.length - 1; place >= 0 && lookups < most; place -= 1) {
      lookups += 1;
      const index = strip[place] ?? 0;
      const other = areas[index];
      if (other && other.right < x) strip.splice(place, 1);
      else if (other && index > at && isInBox(other, area.middle) && other.holds(area.middle)) {
        covered.push({ id: area.id, by: other.id });
        break;
      }
    }
  }
  return { covered, steps: steps + lookups };
}

const isInBox = ({ left, right, top, bottom }: HitArea, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Points closer than a distance to an earlier one, with that one. `steps`: number of points compared. */
export function crowded(
  points: readonly (Point & { id: string })[],
  distance: number,
): { pairs: Covered[]; steps: number } {
  let steps = 0;
  const pairs: Covered[] = [];
  const cells = new Map<string, (Point & { id: string })[]>();
  for (const point of points) {
    const [column, row] = [Math.floor(point.x / distance), Math.floor(point.y / distance)];
    let near: string | null = null;
    for (let across = -1; across <= 1 && near === null; across += 1)
      for (let below = -1; below <= 1 && near === null; below += 1)
        for (const other of cells.get(`${column + across} ${row + below}`) ?? []) {
          steps += 1;
          if (Math.hypot(other.x - point.x, other.y - point.y) >= distance) continue;
          near = other.id;
          break;
        }
    // Only points that are apart are kept, so a cell never fills up.
    if (near !== null) pairs.push({ id: point.id, by: near });
    else {
      const key = `${column} ${row}`;
      cells.set(key, [...(cells.get(key) ?? []), point]);
    }
  }
  return { pairs, steps };
}

/** Directions in which a free place is looked for, and rings around the first place. */
const DIRECTIONS = 12;
const RINGS = 12;

/** The nearest place around a point, inside of a size, that is at least a distance from others; the point itself where there is none. */
export function placeApart(
  point: Point,
  others: readonly Point[],
  distance: number,
  size: { width: number; height: number },
): Point {
  for (let ring = 1; ring <= RINGS; ring += 1)
    for (let turn = 0; turn < DIRECTIONS; turn += 1) {
      const angle = (turn / DIRECTIONS) * 2 * Math.PI;
      const at = {
        x: point.x + Math.cos(angle) * distance * ring * 0.6,
        y: point.y + Math.sin(angle) * distance * ring * 0.6,
      };
      const isInside = at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height;
      if (isInside && others.every((other) => Math.hypot(other.x - at.x, other.y - at.y) >= distance)) return at;
    }
  return point;
}
