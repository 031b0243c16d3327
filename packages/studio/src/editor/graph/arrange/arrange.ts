import { Graph, layout } from '@dagrejs/dagre';

/** What is arranged: nodes with their sizes in pixels, and what leads from which to which. */
export interface ArrangeOrder {
  nodes: readonly { id: string; width: number; height: number; group: string | null }[];
  edges: readonly { from: string; to: string }[];
  /** Pixels that a group takes above its nodes, by group. */
  heads: Readonly<Record<string, number>>;
  /** Pixels around the nodes of a group. */
  padding: number;
}

interface Place {
  id: string;
  x: number;
  y: number;
}
interface Box {
  id: string;
  width: number;
  height: number;
}

/** Pixels between layers, and between the boxes of one. */
const LAYER_GAP = 96;
const GAP = 28;

/**
 * Places for all nodes, in layers from what visitors set to what comes of it. Groups are arranged by themselves and then
 * stand as one box each, so that none lies over another one or over a node that is not in it.
 */
export function arrange({ nodes, edges, heads, padding }: ArrangeOrder): Place[] {
  const groupOf = new Map(nodes.map(({ id, group }) => [id, group]));
  const members = Map.groupBy(nodes, ({ group }) => group);
  const inside = new Map<string, Place[]>();
  const boxes: Box[] = [...(members.get(null) ?? [])];
  for (const [group, own] of members) {
    if (group === null) continue;
    const isInside = (id: string) => groupOf.get(id) === group;
    const { places, width, height } = layered(
      own,
      edges.filter(({ from, to }) => isInside(from) && isInside(to)),
    );
    inside.set(group, places);
    boxes.push({ id: boxOf(group), width: width + 2 * padding, height: height + padding + (heads[group] ?? 0) });
  }
  const outer = (id: string): string => {
    const group = groupOf.get(id) ?? null;
    return group === null ? id : boxOf(group);
  };
  const { places } = layered(
    boxes,
    edges.map(({ from, to }) => ({ from: outer(from), to: outer(to) })),
  );
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return [...members].flatMap(([group, own]) => {
    if (group === null) return own.flatMap(({ id }) => placeOf.get(id) ?? []);
    const corner = placeOf.get(boxOf(group)) ?? { x: 0, y: 0 };
    const head = heads[group] ?? 0;
    return (inside.get(group) ?? []).map(({ id, x, y }) => ({ id, x: corner.x + padding + x, y: corner.y + head + y }));
  });
}

/** No id of a node has a blank. */
const boxOf = (group: string): string => `group ${group}`;

/** Boxes in layers, from the corner at 0, 0; and the size of all. */
function layered(boxes: readonly Box[], edges: readonly { from: string; to: string }[]) {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: LAYER_GAP, nodesep: GAP, edgesep: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  const corners = boxes.map(({ id, width, height }) => {
    const { x, y } = placeIn(graph.node(id));
    return { id, x: x - width / 2, y: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  });
  const left = least(corners.map(({ x }) => x));
  const top = least(corners.map(({ y }) => y));
  return {
    places: corners.map(({ id, x, y }): Place => ({ id, x: Math.round(x - left), y: Math.round(y - top) })),
    width: -least(corners.map(({ right }) => -right)) - left,
    height: -least(corners.map(({ bottom }) => -bottom)) - top,
  };
}

/** Where the library has put a middle. */
function placeIn(node: unknown): { x: number; y: number } {
  const has = typeof node === 'object' && node !== null && 'x' in node && 'y' in node;
  return has && typeof node.x === 'number' && typeof node.y === 'number' ? { x: node.x, y: node.y } : { x: 0, y: 0 };
}

const least = (numbers: readonly number[]): number =>
  numbers.reduce((found, number) => Math.min(found, number), numbers[0] ?? 0);
