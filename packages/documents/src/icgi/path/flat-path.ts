import type { PathNode, PathShape, Point } from './path-shape.ts';

/** Parts a curve is at most split into. */
const MOST_PARTS = 64;

/** The lines of a path as corners, curves included: none of them is farther from its curve than `tolerance`. */
export function flattened(shape: PathShape, tolerance: number): Point[][] {
  return shape.map(({ nodes, isClosed }) => {
    const points: Point[] = [];
    nodes.forEach((from, at) => {
      points.push({ x: from.x, y: from.y });
      const to = nodes[at + 1] ?? (isClosed ? nodes[0] : undefined);
      if (to && (from.out || to.in)) for (const point of curvePoints(from, to, tolerance)) points.push(point);
    });
    return points;
  });
}

/** Points between the ends of a curve. */
function curvePoints(from: PathNode, to: PathNode, tolerance: number): Point[] {
  const [a, b] = [from.out ?? from, to.in ?? to];
  // How far the control points bend it, which bounds the error of equal parts. Source: Wang's formula for cubics.
  const bend = Math.max(
    Math.hypot(from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y),
    Math.hypot(a.x - 2 * b.x + to.x, a.y - 2 * b.y + to.y),
  );
  const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
  return Array.from({ length: parts - 1 }, (_, index) => {
    const t = (index + 1) / parts;
    const u = 1 - t;
    const mix = (p: number, q: number, r: number, s: number) =>
      u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
    return { x: mix(from.x, a.x, b.x, to.x), y: mix(from.y, a.y, b.y, to.y) };
  });
}

/** A closed path of corners for each line. */
export const cornered = (lines: readonly (readonly Point[])[]): PathShape =>
  lines
    .filter((line) => line.length > 2)
    .map((line) => ({ isClosed: true, nodes: line.map(({ x, y }) => ({ x, y, in: null, out: null })) }));

/**
 * The path with fewer nodes: those go whose leaving moves the line by no more than `tolerance` (Douglas and Peucker). Curves
 * between nodes that stay side by side are kept.
 */
export function simplified(shape: PathShape, tolerance: number): PathShape {
  return shape.map((subpath) => {
    const { nodes, isClosed } = subpath;
    const least = isClosed ? 3 : 2;
    if (nodes.length <= least) return subpath;
    const kept = new Set<number>([0, nodes.length - 1]);
    // A ring is cut where it is farthest from its beginning.
    const cut = isClosed ? farthest(nodes, 0, nodes.length - 1).at : null;
    if (cut !== null) kept.add(cut);
    const open: [number, number][] =
      cut === null
        ? [[0, nodes.length - 1]]
        : [
            [0, cut],
            [cut, nodes.length - 1],
          ];
    for (let part = open.pop(); part; part = open.pop()) {
      const { at, away } = farthest(nodes, ...part);
      if (at === null || away <= tolerance) continue;
      kept.add(at);
      open.push([part[0], at], [at, part[1]]);
    }
    if (kept.size < least) return subpath;
    const places = [...kept].sort((a, b) => a - b);
    const made = places.flatMap((place, index): PathNode[] => {
      const node = nodes[place];
      if (!node) return [];
      const before = places[index - 1] ?? places.at(-1);
      const after = places[index + 1] ?? places[0];
      const isNext = (from: number | undefined, to: number | undefined): boolean =>
        from !== undefined && to !== undefined && (from + 1) % nodes.length === to;
      return [{ ...node, in: isNext(before, place) ? node.in : null, out: isNext(place, after) ? node.out : null }];
    });
    return { ...subpath, nodes: made };
  });
}

/** The node between two others that is farthest from the straight line between them. */
function farthest(nodes: readonly PathNode[], from: number, to: number): { at: number | null; away: number } {
  const [a, b] = [nodes[from], nodes[to]];
  let [at, away]: [number | null, number] = [null, -1];
  if (!a || !b) return { at, away };
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  for (let index = from + 1; index < to; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    const [px, py] = [node.x - a.x, node.y - a.y];
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / (length * length)));
    const distance = Math.hypot(px - share * dx, py - share * dy);
    if (distance > away) [at, away] = [index, distance];
  }
  return { at, away };
}
