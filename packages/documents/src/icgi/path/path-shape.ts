import svgpath from 'svgpath';

export interface Point {
  x: number;
  y: number;
}

/** A corner or a smooth point of a path. Handles are absolute; null: that side is straight. */
export interface PathNode extends Point {
  /** Towards the node before. */
  in: Point | null;
  /** Towards the node after. */
  out: Point | null;
}

/** One line of a path. */
export interface Subpath {
  nodes: PathNode[];
  isClosed: boolean;
}

/** A path as it is edited: straight lines and cubic curves. */
export type PathShape = readonly Subpath[];

/** Six numbers of an affine transform, as in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Characters of a path. */
export const LONGEST_PATH = 200_000;
/** Numbers are kept to this: a hundredth of a pixel is never seen. */
const DECIMALS = 2;
/** Two points nearer than this are one. */
const SAME = 10 ** -DECIMALS / 2;

/** Why a path cannot be used. */
export interface PathFault {
  message: string;
}

/** Reads the `d` of a path, of every command that SVG has. What follows a fault is not drawn, so all of it is refused. */
export function parsePath(d: string): PathShape | PathFault {
  const read = svgpath(d);
  // It keeps what was read before the fault.
  const err: unknown = Reflect.get(read, 'err');
  if (typeof err === 'string' && err !== '')
    return { message: `The path cannot be read: ${err.replace(/^SvgPath: /, '')}` };
  const shape: { nodes: PathNode[]; isClosed: boolean }[] = [];
  let last: { nodes: PathNode[]; isClosed: boolean } | undefined;
  const begin = (x: number, y: number) => {
    last = { nodes: [{ x, y, in: null, out: null }], isClosed: false };
    shape.push(last);
  };
  read
    .abs()
    .unarc()
    .unshort()
    .iterate((segment, _index, x, y) => {
      const [command, ...rest] = segment;
      const numbers: readonly number[] = rest;
      const at = (place: number): number => numbers[place] ?? 0;
      if (command === 'M') return begin(at(0), at(1));
      if (!last || last.isClosed) begin(x, y);
      if (!last) return;
      if (command === 'Z') {
        last.isClosed = true;
        return;
      }
      const from = last.nodes.at(-1);
      const line = (to: Point) => last?.nodes.push({ ...to, in: null, out: null });
      if (command === 'L') line({ x: at(0), y: at(1) });
      else if (command === 'H') line({ x: at(0), y });
      else if (command === 'V') line({ x, y: at(0) });
      else if (command === 'C' && from) {
        from.out = { x: at(0), y: at(1) };
        last.nodes.push({ x: at(4), y: at(5), in: { x: at(2), y: at(3) }, out: null });
      } else if (command === 'Q' && from) {
        // A quadratic curve as a cubic one. Source: its control point pulls both handles two thirds of the way.
        const [cx, cy, ex, ey] = [at(0), at(1), at(2), at(3)];
        from.out = { x: from.x + (2 / 3) * (cx - from.x), y: from.y + (2 / 3) * (cy - from.y) };
        const into = { x: ex + (2 / 3) * (cx - ex), y: ey + (2 / 3) * (cy - ey) };
        last.nodes.push({ x: ex, y: ey, in: into, out: null });
      }
    });
  return shape.map(withoutDoubleEnd).filter(({ nodes }) => nodes.length > 1);
}

export const isPathFault = (read: PathShape | PathFault): read is PathFault => 'message' in read;

/** A closed line that ends where it begins has that point once. */
function withoutDoubleEnd(subpath: Subpath): Subpath {
  const [first, ...others] = subpath.nodes;
  const last = others.at(-1);
  if (!subpath.isClosed || !first || !last || !isSame(first, last)) return subpath;
  return { ...subpath, nodes: [{ ...first, in: last.in }, ...others.slice(0, -1)] };
}

const isSame = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < SAME && Math.abs(a.y - b.y) < SAME;

/** The `d` of a path. */
export function writePath(shape: PathShape): string {
  return shape.map(writeSubpath).join('');
}

function writeSubpath({ nodes, isClosed }: Subpath): string {
  const [first] = nodes;
  if (!first) return '';
  const to = (a: PathNode, b: PathNode): string =>
    a.out || b.in ? `C${pair(a.out ?? a)} ${pair(b.in ?? b)} ${pair(b)}` : `L${pair(b)}`;
  const lines = nodes.slice(1).map((node, at) => to(nodes[at] ?? first, node));
  const last = nodes.at(-1) ?? first;
  const isCurved = isClosed && (last.out !== null || first.in !== null);
  return `M${pair(first)}${lines.join('')}${isCurved ? to(last, first) : ''}${isClosed ? 'Z' : ''}`;
}

const pair = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;
// Never -0.
const short = (value: number): number => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS + 0;

/** The path moved, turned and scaled. */
export function transformed(shape: PathShape, [a, b, c, d, e, f]: Matrix): PathShape {
  const move = ({ x, y }: Point): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  return changed(shape, (node) => ({ ...move(node), in: node.in && move(node.in), out: node.out && move(node.out) }));
}

/** A path moved, turned and scaled as it is written, of every command that SVG has; rounded to whole pixels where it is too long else. */
export function movedPath(d: string, matrix: Matrix): string {
  const moved = (decimals: number) =>
    svgpath(d)
      .matrix([...matrix])
      .round(decimals)
      .toString();
  const path = moved(DECIMALS);
  return path.length > LONGEST_PATH ? moved(0) : path;
}

const changed = (shape: PathShape, change: (node: PathNode) => PathNode): PathShape =>
  shape.map((subpath) => ({ ...subpath, nodes: subpath.nodes.map(change) }));

/** Where a node stands in a path. */
export interface NodePlace {
  subpath: number;
  node: number;
}

/** The path with a node, and its handles, moved. */
export function withNodeMoved(shape: PathShape, place: NodePlace, to: Point): PathShape {
  return atNode(shape, place, (node) => {
    const by = { x: to.x - node.x, y: to.y - node.y };
    const moved = (handle: Point | null) => handle && { x: handle.x + by.x, y: handle.y + by.y };
    return { ...to, in: moved(node.in), out: moved(node.out) };
  });
}

/** The path with a handle of a node moved; `isMirrored`: the other one stays opposite, as on a smooth point. */
export function withHandleMoved(
  shape: PathShape,
  place: NodePlace,
  { side, to, isMirrored }: { side: 'in' | 'out'; to: Point; isMirrored: boolean },
): PathShape {
  const other = side === 'in' ? 'out' : 'in';
  return atNode(shape, place, (node) => {
    const opposite = { x: 2 * node.x - to.x, y: 2 * node.y - to.y };
    return { ...node, [side]: to, ...(isMirrored ? { [other]: opposite } : {}) };
  });
}

/** A smooth node becomes a corner, a corner becomes smooth along its neighbours. */
export function withNodeTurned(shape: PathShape, place: NodePlace): PathShape {
  const subpath = shape[place.subpath];
  const count = subpath?.nodes.length ?? 0;
  const before = subpath?.nodes[(place.node - 1 + count) % count];
  const after = subpath?.nodes[(place.node + 1) % count];
  return atNode(shape, place, (node) => {
    if (node.in || node.out || !before || !after) return { ...node, in: null, out: null };
    // A third of the line between both neighbours, in proportion to the distance to each.
    const along = { x: after.x - before.x, y: after.y - before.y };
    const length = Math.hypot(along.x, along.y) || 1;
    const reach = (to: Point) => Math.hypot(to.x - node.x, to.y - node.y) / 3 / length;
    return {
      ...node,
      in: { x: node.x - along.x * reach(before), y: node.y - along.y * reach(before) },
      out: { x: node.x + along.x * reach(after), y: node.y + along.y * reach(after) },
    };
  });
}

/** The path without a node; a line that has too few left is gone. */
export function withoutNode(shape: PathShape, { subpath, node }: NodePlace): PathShape {
  return shape.flatMap((one, at) => {
    if (at !== subpath) return [one];
    const nodes = one.nodes.filter((_, place) => place !== node);
    return nodes.length < (one.isClosed ? 3 : 2) ? [] : [{ ...one, nodes }];
  });
}

/** The path with a node more in the middle of the way from a node to the next; the line keeps its course. */
export function withNodeAfter(shape: PathShape, { subpath, node }: NodePlace): PathShape {
  return shape.map((one, at) => {
    const a = one.nodes[node];
    const next = (node + 1) % one.nodes.length;
    const b = one.nodes[next];
    if (at !== subpath || !a || !b || (next === 0 && !one.isClosed)) return one;
    const nodes = [...one.nodes];
    if (!(a.out || b.in)) nodes.splice(node + 1, 0, { ...between(a, b), in: null, out: null });
    else {
      // De Casteljau, at one half.
      const [p, q] = [a.out ?? a, b.in ?? b];
      const [ap, pq, qb] = [between(a, p), between(p, q), between(q, b)];
      const [into, out] = [between(ap, pq), between(pq, qb)];
      nodes[node] = { ...a, out: ap };
      nodes[next] = { ...b, in: qb };
      nodes.splice(node + 1, 0, { ...between(into, out), in: into, out });
    }
    return { ...one, nodes };
  });
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function atNode(shape: PathShape, place: NodePlace, change: (node: PathNode) => PathNode): PathShape {
  return shape.map((one, at) =>
    at === place.subpath
      ? { ...one, nodes: one.nodes.map((node, index) => (index === place.node ? change(node) : node)) }
      : one,
  );
}

/** Corners of a box, in the units of a drawing. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A rectangle as a path. */
export const rectanglePath = ({ left, top, right, bottom }: Box): PathShape => [
  {
    isClosed: true,
    nodes: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ].map(([x = 0, y = 0]) => ({ x, y, in: null, out: null })),
  },
];

/** Length of a handle that makes a quarter of a circle of radius 1. Source: 4/3 (sqrt 2 - 1). */
const QUARTER = (4 / 3) * (Math.SQRT2 - 1);

/** An ellipse inside of a box as a path of four curves. */
export function ellipsePath({ left, top, right, bottom }: Box): PathShape {
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  const nodes = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([x = 0, y = 0]): PathNode => {
    const at = { x: cx + x * rx, y: cy + y * ry };
    const along = { x: -y * rx * QUARTER, y: x * ry * QUARTER };
    return { ...at, in: { x: at.x - along.x, y: at.y - along.y }, out: { x: at.x + along.x, y: at.y + along.y } };
  });
  return [{ isClosed: true, nodes }];
}
