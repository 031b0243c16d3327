import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { Edge } from '@xyflow/react';
import { Eye, Flag } from 'lucide-react';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useChecks } from '../../../editor/checks/checks-context.tsx';
import { type Graph, type GraphNode, portAt } from '../../../editor/graph/graph.ts';
import { wireFrom } from '../../../editor/graph/use-connecting.ts';
import { useEditor, useList, useOne } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { type GraphEdge, graphEdges } from './graph-edges.ts';
import { LinkLine } from './link-line.tsx';
import { arrangingLines, NODE_HEIGHT, NODE_WIDTH } from './node-places.ts';
import { useNodePlaces } from './use-node-places.ts';
import type { ViewCommands } from './use-view-commands.ts';
import { LINK, MIDDLE, TAKES, ViewCard } from './view-card.tsx';

const { keyframes: called } = icgiLabels.records;
const LINKING = { verb: 'Link', one: 'transition or cut' };
const cards = { view: ViewCard };
const lines = { link: LinkLine };
const size = { width: NODE_WIDTH, height: NODE_HEIGHT };
/** A whole view takes links; lines come from its middle, and new ones are drawn from the dot at its right. */
const ports = [
  { ...portAt(TAKES, 'target', 0, 0, 0), ...size },
  portAt(MIDDLE, 'source', NODE_WIDTH / 2, NODE_HEIGHT / 2, 0),
  portAt(LINK, 'source', NODE_WIDTH, NODE_HEIGHT / 2, 14),
];

/** Checks that are about how views are linked. */
const LINK_CHECKS: ReadonlySet<string> = new Set([
  ...['dead-end', 'unreachable', 'one-way', 'control.from', 'control.empty', 'control.self'],
  'reference.missing',
]);
const NO_MARKS: readonly string[] = [];
/** Views that the small map is drawn of: with more, drawing it costs as much as the graph. */
const MOST_MAPPED = 60;

interface Gestures {
  commands: ViewCommands;
  /** Begins a link from one view to another. */
  link: (from: string, to: string) => void;
  /** Adds views. */
  addViews: () => void;
}

/** Views and what joins them; null: their places are being worked out. */
export function useViewGraph({ commands, link, addViews }: Gestures) {
  const views = useList('keyframes');
  const edges = useGraphEdges();
  const { start } = useOne('settings');
  const { places, isReady } = useNodePlaces(views, edges, start?.id);
  const { keyframe, select } = useSelection();
  const { view } = useAddress();
  const marks = useMarks();
  const { isReadOnly, accept } = commands;
  const nodes = useMemo(
    () =>
      views.map(({ id, name: given }): GraphNode => {
        const name = given || 'Untitled';
        const isCurrent = keyframe?.id === id;
        const data = { name, isStart: start?.id === id, isCurrent, marks: marks.get(id) ?? NO_MARKS };
        return { id, type: 'view', ...(places.get(id) ?? { x: 0, y: 0 }), ...size, ports, name, data };
      }),
    [views, places, start, keyframe?.id, marks],
  );
  const flowEdges = useMemo(
    () =>
      edges.map((edge): Edge => {
        const ends = { source: edge.from, sourceHandle: MIDDLE, target: edge.to, targetHandle: TAKES };
        return { id: edge.id, type: 'link', ...ends, data: { edge, onAccept: isReadOnly ? null : accept } };
      }),
    [edges, isReadOnly, accept],
  );
  const graph: Graph = {
    ...{ called, nodes, edges: flowEdges, cards, lines, walksByArrows: true, fitKey: '0', worksOn: keyframe?.id },
    connecting: LINKING,
    commands: {
      ...commands,
      move: (items, options) => commands.move(items, places, options),
      connect: ({ from, to }) => link(from, to),
    },
    add: { label: 'Add views', size, pick: addViews },
    targets: (end) =>
      nodes.flatMap(({ id, name }) =>
        id === end.node ? [] : { id, name, about: '', group: 'Views', wire: wireFrom(end, id, TAKES) },
      ),
    outputOf: () => LINK,
    refusalOf: ({ from, to }) => (from === to ? {} : null),
    open: {
      ...{ label: 'Go to the view', icon: Eye },
      run: (id) => select({ collection: 'keyframes', id }, id, view === 'graph' ? { view: undefined } : {}),
    },
    entries: (id) => [
      { kind: 'action', id: 'start', label: 'Make it the start', icon: Flag, onSelect: () => commands.start(id) },
    ],
    arrangedBy: () => arrangingLines(views, edges, start?.id),
    hasMap: view === 'graph' && views.length <= MOST_MAPPED,
  };
  const suggestions = edges.reduce((sum, { suggested }) => sum + suggested.length, 0);
  return { graph, isReady, suggestions };
}

/** Worked out again when a view, a transition, a shape or where an outline stands changes. */
function useGraphEdges(): GraphEdge[] {
  const { store } = useEditor();
  const [keyframes, transitions] = [useList('keyframes'), useList('transitions')];
  const [shapes, placements] = [useList('shapes'), useList('placements')];
  return useMemo(() => {
    // What the lines are read from changes with these lists.
    void [keyframes, transitions, shapes, placements];
    return graphEdges(store.records());
  }, [store, keyframes, transitions, shapes, placements]);
}

/** What is wrong with how each view is linked. */
function useMarks(): ReadonlyMap<string, readonly string[]> {
  const issues = useChecks();
  return useMemo(() => {
    const marks = new Map<string, string[]>();
    for (const { check, record, message, path } of issues) {
      const isLink = LINK_CHECKS.has(check) && (check !== 'reference.missing' || path[0] === 'controls');
      if (!isLink || !record?.startsWith('keyframes/')) continue;
      const id = record.slice('keyframes/'.length);
      marks.set(id, [...(marks.get(id) ?? []), message]);
    }
    return marks;
  }, [issues]);
}
