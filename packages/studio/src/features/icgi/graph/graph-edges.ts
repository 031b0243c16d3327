import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { joinedEnds, linksOf, type SuggestedLink, suggestedLinks } from '@diorama/documents/icgi/view-links.ts';

/** A line of the graph between two views: a transition, or the cuts between them. */
export interface GraphEdge {
  /** `transitions/<id>`, or `cut/<id>/<id>`. */
  id: string;
  kind: 'move' | 'cut';
  from: string;
  to: string;
  /** Whether visitors can go from the first to the second, and back, by it. */
  isForward: boolean;
  isBackward: boolean;
  name: string;
  /** Arrows that are suggested for it. */
  suggested: readonly SuggestedLink[];
  /** Which of several lines between the same views it is, from the middle: 0, 1, -1, 2 ... */
  lane: number;
}

/** Lines between views, each transition once, and the cuts of two views as one line. */
export function graphEdges(icgi: IcgiRecords): GraphEdge[] {
  const links = linksOf(icgi);
  const played = new Set(
    links.flatMap(({ transition, reverse }) => (transition === null ? [] : `${transition} ${reverse}`)),
  );
  const suggested = Map.groupBy(suggestedLinks(icgi), ({ transition }) => transition);
  const edges: Omit<GraphEdge, 'lane'>[] = icgi.ordered('transitions').flatMap((transition) => {
    const ends = joinedEnds(icgi, transition);
    if (!ends) return [];
    const { id, name } = transition;
    return {
      ...{ id: `transitions/${id}`, kind: 'move', from: ends[0], to: ends[1], name: name || 'Untitled' },
      ...{ isForward: played.has(`${id} false`), isBackward: played.has(`${id} true`) },
      suggested: suggested.get(id) ?? [],
    } as const;
  });
  const cuts = new Map<string, Omit<GraphEdge, 'lane'>>();
  for (const { from, to, transition } of links) {
    if (transition !== null || from === to) continue;
    const isFirst = from < to;
    const [a, b] = isFirst ? [from, to] : [to, from];
    const id = `cut/${a}/${b}`;
    const known = cuts.get(id);
    cuts.set(id, {
      ...{ id, kind: 'cut', from: a, to: b, name: 'Cut', suggested: [] },
      isForward: known?.isForward === true || isFirst,
      isBackward: known?.isBackward === true || !isFirst,
    });
  }
  return withLanes([...edges, ...cuts.values()]);
}

function withLanes(edges: readonly Omit<GraphEdge, 'lane'>[]): GraphEdge[] {
  const counts = new Map<string, number>();
  return edges.map((edge) => {
    const pair = [edge.from, edge.to].sort().join(' ');
    const at = counts.get(pair) ?? 0;
    counts.set(pair, at + 1);
    // Next to each other, seen from the same end whichever direction a line has.
    const side = edge.from < edge.to ? 1 : -1;
    return { ...edge, lane: side * (at % 2 === 0 ? -at / 2 : (at + 1) / 2) + 0 };
  });
}

/** The views of a line of cuts, by its id. */
export const cutEnds = (id: string): [string, string] | null => {
  const [kind, from, to] = id.split('/');
  return kind === 'cut' && from && to ? [from, to] : null;
};
