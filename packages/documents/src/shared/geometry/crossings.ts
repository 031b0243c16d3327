import { ActiveEdges, NONE } from './active-edges.ts';

/** x and y; on a map, longitude and latitude. */
type Position = [x: number, y: number];

/** Two edges that cross or lie on each other: of which chain, and which edge of it. */
export interface Crossing {
  first: { chain: number; edge: number };
  second: { chain: number; edge: number };
  /** Where they meet. */
  position: Position;
  /** They lie on each other for a while. */
  isOverlap: boolean;
}

/** Edges from their smaller end to their larger, by longitude and then latitude: `x1 y1 x2 y2` one after another. */
interface Edges {
  count: number;
  ends: Float64Array;
  /** Of each edge: its chain, and which edge of it. */
  chains: Int32Array;
  places: Int32Array;
  all: readonly (readonly Position[])[];
}

/**
 * The first two edges of rings that cross, or null: Shamos and Hoey's sweep, n log n in the number of edges. Edges that only
 * share an end do not cross; one whose end lies inside of another does, unless a ring only touches another ring there, as holes
 * may touch what is around them. Source: OGC 06-103r4, 6.1.11.1.
 */
export function firstCrossing(chains: readonly (readonly Position[])[]): Crossing | null {
  const edges = edgesOf(chains);
  const active = new ActiveEdges(edges.count, (edge, other) => isAbove(edges, edge, other));
  const meet = (a: number, b: number): Crossing | null => {
    if (a === NONE || b === NONE) return null;
    const [first, second] = a < b ? [a, b] : [b, a];
    const meeting = meetingOf(edges, first, second);
    return meeting && { first: placeOf(edges, first), second: placeOf(edges, second), ...meeting };
  };
  for (const code of eventsOf(edges)) {
    const edge = code >> 1;
    if ((code & 1) === 0) {
      const [below, above] = [active.below(edge), active.above(edge)];
      active.remove(edge);
      const found = meet(below, above);
      if (found) return found;
    } else {
      active.insert(edge);
      const found = meet(active.below(edge), edge) ?? meet(edge, active.above(edge));
      if (found) return found;
    }
  }
  return null;
}

const placeOf = ({ chains, places }: Edges, edge: number) => ({ chain: chains[edge] ?? 0, edge: places[edge] ?? 0 });

const x1 = ({ ends }: Edges, edge: number): number => ends[edge * 4] ?? 0;
const y1 = ({ ends }: Edges, edge: number): number => ends[edge * 4 + 1] ?? 0;
const x2 = ({ ends }: Edges, edge: number): number => ends[edge * 4 + 2] ?? 0;
const y2 = ({ ends }: Edges, edge: number): number => ends[edge * 4 + 3] ?? 0;

function edgesOf(chains: readonly (readonly Position[])[]): Edges {
  const most = chains.reduce((sum, { length }) => sum + length, 0);
  const edges: Edges = {
    ...{ count: 0, ends: new Float64Array(most * 4) },
    ...{ chains: new Int32Array(most), places: new Int32Array(most), all: chains },
  };
  for (const [chain, positions] of chains.entries())
    for (let place = 0; place + 1 < positions.length; place += 1) {
      const [a, b] = [positions[place], positions[place + 1]];
      if (!a || !b) continue;
      const order = a[0] - b[0] || a[1] - b[1];
      if (order === 0) continue;
      const [from, to] = order < 0 ? [a, b] : [b, a];
      edges.ends.set([from[0], from[1], to[0], to[1]], edges.count * 4);
      edges.chains[edges.count] = chain;
      edges.places[edges.count] = place;
      edges.count += 1;
    }
  return edges;
}

/** Ends of edges in the order of the sweep: twice the edge, plus one where it begins. Where one ends, another may begin. */
function eventsOf({ count, ends }: Edges): Int32Array {
  // The beginning of an edge is in front of its end.
  const place = (code: number): number => (code >> 1) * 4 + ((code & 1) === 1 ? 0 : 2);
  const along = (a: number, b: number): number =>
    (ends[place(a)] ?? 0) - (ends[place(b)] ?? 0) ||
    (ends[place(a) + 1] ?? 0) - (ends[place(b) + 1] ?? 0) ||
    (a & 1) - (b & 1) ||
    a - b;
  return Int32Array.from({ length: count * 2 }, (_, code) => code).sort(along);
}

/** Above zero where a position lies to the left of an edge, which is above it. */
const side = (edges: Edges, edge: number, x: number, y: number): number =>
  (x2(edges, edge) - x1(edges, edge)) * (y - y1(edges, edge)) -
  (y2(edges, edge) - y1(edges, edge)) * (x - x1(edges, edge));

function isAbove(edges: Edges, edge: number, other: number): boolean {
  const begins = side(edges, other, x1(edges, edge), y1(edges, edge));
  if (begins !== 0) return begins > 0;
  return side(edges, other, x2(edges, edge), y2(edges, edge)) > 0;
}

type Meeting = Pick<Crossing, 'position' | 'isOverlap'>;

/** Where two edges meet other than in an end of both; null: nowhere, or in a point where one ring touches another. */
function meetingOf(edges: Edges, a: number, b: number): Meeting | null {
  const [b1, b2] = [side(edges, a, x1(edges, b), y1(edges, b)), side(edges, a, x2(edges, b), y2(edges, b))];
  const [a1, a2] = [side(edges, b, x1(edges, a), y1(edges, a)), side(edges, b, x2(edges, a), y2(edges, a))];
  const from: Position = [x1(edges, a), y1(edges, a)];
  const to: Position = [x2(edges, a), y2(edges, a)];
  const [otherFrom, otherTo]: [Position, Position] = [
    [x1(edges, b), y1(edges, b)],
    [x2(edges, b), y2(edges, b)],
  ];
  if (b1 === 0 && b2 === 0) {
    // On one straight line: they share a part where one begins before the other ends.
    const start = compare(from, otherFrom) > 0 ? from : otherFrom;
    return compare(start, compare(to, otherTo) < 0 ? to : otherTo) < 0 ? { position: start, isOverlap: true } : null;
  }
  if (b1 * b2 > 0 || a1 * a2 > 0) return null;
  if ([from, to].some((end) => compare(end, otherFrom) === 0 || compare(end, otherTo) === 0)) return null;
  if (b1 === 0 || b2 === 0) {
    const position = b1 === 0 ? otherFrom : otherTo;
    return isTouch(edges, a, { edge: b, position }) ? null : { position, isOverlap: false };
  }
  if (a1 === 0 || a2 === 0) {
    const position = a1 === 0 ? from : to;
    return isTouch(edges, b, { edge: a, position }) ? null : { position, isOverlap: false };
  }
  const share = a1 / (a1 - a2);
  return {
    position: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])],
    isOverlap: false,
  };
}

/** Whether a ring that has a corner on an edge of another ring stays on one side of it there. */
function isTouch(edges: Edges, edge: number, corner: { edge: number; position: Position }): boolean {
  const own = edges.chains[corner.edge] ?? 0;
  const ring = edges.all[own] ?? [];
  const [first, last] = [ring[0], ring.at(-1)];
  if (own === edges.chains[edge] || !first || !last || compare(first, last) !== 0) return false;
  // The last position is the first one again.
  const count = ring.length - 1;
  const place = edges.places[corner.edge] ?? 0;
  const isStart = compare(ring[place] ?? first, corner.position) === 0;
  const at = isStart ? place : (place + 1) % count;
  const beyond = (step: 1 | -1): number => {
    for (let next = 1; next < count; next += 1) {
      const position = ring[(at + step * next + count * 2) % count];
      if (position && compare(position, corner.position) !== 0) return side(edges, edge, position[0], position[1]);
    }
    return 0;
  };
  return beyond(1) * beyond(-1) > 0;
}

const compare = (a: Position, b: Position): number => a[0] - b[0] || a[1] - b[1];
