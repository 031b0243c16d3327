import { firstCrossing } from '../../shared/geometry/crossings.ts';
import { type Box, isPathFault, type PathNode, type Point, parsePath, type Subpath, writePath } from './path-shape.ts';

/** Number of straight pieces that stand for a curve: enough to find out what it encloses. */
const PIECES = 8;

/** What a path covers, in the units of its drawing. */
export interface PathArea {
  /** Why it cannot be read; null: it can. */
  fault: string | null;
  /** Lines that do not lead back to where they begin. */
  openLines: number;
  isCrossing: boolean;
  /** Null: it covers nothing. */
  box: Box | null;
  /** Its lines as straight pieces, each led back to its beginning. */
  rings: readonly (readonly Point[])[];
}

/** What a path covers. n log n in its nodes. */
export function pathArea(d: string): PathArea {
  const read = parsePath(d);
  if (isPathFault(read)) return { fault: read.message, openLines: 0, isCrossing: false, box: null, rings: [] };
  const rings = read.map(flat);
  return {
    fault: null,
    openLines: read.filter(isOpen).length,
    isCrossing: rings.some((ring) => firstCrossing([closed(ring).map(({ x, y }) => [x, y])]) !== null),
    box: boxOf(rings.flat()),
    rings,
  };
}

const isOpen = ({ isClosed, nodes }: Subpath): boolean => {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return !isClosed && !(first && last && first.x === last.x && first.y === last.y);
};

function flat({ nodes, isClosed }: Subpath): Point[] {
  const [first] = nodes;
  if (!first) return [];
  const points: Point[] = [{ x: first.x, y: first.y }];
  const to = (a: PathNode, b: PathNode) => {
    if (a.out || b.in) for (let piece = 1; piece < PIECES; piece += 1) points.push(onCurve(a, b, piece / PIECES));
    points.push({ x: b.x, y: b.y });
  };
  nodes.forEach((node, at) => {
    const next = nodes[at + 1];
    if (next) to(node, next);
    else if (isClosed && (node.out || first.in)) to(node, first);
  });
  return points;
}

/** A point of a cubic curve, `t` of the way along. */
function onCurve(a: PathNode, b: PathNode, t: number): Point {
  const [p, q] = [a.out ?? a, b.in ?? b];
  const s = 1 - t;
  const mix = (from: number, first: number, second: number, to: number) =>
    s ** 3 * from + 3 * s ** 2 * t * first + 3 * s * t ** 2 * second + t ** 3 * to;
  return { x: mix(a.x, p.x, q.x, b.x), y: mix(a.y, p.y, q.y, b.y) };
}

const closed = (ring: readonly Point[]): readonly Point[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first.x !== last.x || first.y !== last.y) ? [...ring, first] : ring;
};

function boxOf(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Whether a point is inside of an area, by the rule that holes are left out. */
export function covers({ rings }: PathArea, { x, y }: Point): boolean {
  let isInside = false;
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from && from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x)
        isInside = !isInside;
      from = to;
    }
  }
  return isInside;
}

/** A point well inside of an area: the middle of the widest part of a line across it. Null: it covers nothing. */
export function innerPoint({ rings, box }: PathArea): Point | null {
  if (!box || box.right <= box.left || box.bottom <= box.top) return null;
  // Not at the exact middle, where corners lie on purpose.
  const y = box.top + (box.bottom - box.top) * 0.503;
  const meets: number[] = [];
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from && from.y > y !== to.y > y) meets.push(((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x);
      from = to;
    }
  }
  meets.sort((a, b) => a - b);
  let widest: Point | null = null;
  let width = 0;
  for (let at = 0; at + 1 < meets.length; at += 2) {
    const [left = 0, right = 0] = [meets[at], meets[at + 1]];
    if (right - left <= width) continue;
    width = right - left;
    widest = { x: (left + right) / 2, y };
  }
  return widest;
}

/** The path with each of its lines led back to its beginning; as it is where it cannot be read. */
export function closedPath(d: string): string {
  const read = parsePath(d);
  return isPathFault(read) ? d : writePath(read.map((line) => ({ ...line, isClosed: true })));
}
