import { type NodeHandle, Position } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useChecks } from '../../../editor/checks/checks-context.tsx';
import { useNodeChanges } from '../../../editor/graph/use-node-changes.ts';
import { useEditor, useList, useOne } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { cutEnds, graphEdges } from './graph-edges.ts';
import type { LinkEdge } from './link-line.tsx';
import { NODE_HEIGHT, NODE_WIDTH } from './node-places.ts';
import { useNodePlaces } from './use-node-places.ts';
import type { ViewActions } from './use-view-actions.ts';
import { LINK, MIDDLE, TAKES, type ViewNode } from './view-card.tsx';

/** Checks that are about how views are linked. */
const LINK_CHECKS: ReadonlySet<string> = new Set([
  ...['dead-end', 'unreachable', 'one-way', 'control.from', 'control.empty', 'control.self'],
  'reference.missing',
]);
const NOTHING: ReadonlySet<string> = new Set();
const NO_MARKS: readonly string[] = [];

/** Views and what joins them, as the canvas takes them: selected, dragged, renamed. */
export function useViewGraph(actions: ViewActions) {
  const { store } = useEditor();
  const views = useList('keyframes');
  const edges = useGraphEdges();
  const { start } = useOne('settings');
  const { places, isReady } = useNodePlaces(views, edges, start?.id);
  const { keyframe, selected, select } = useSelection();
  const marks = useMarks();
  const current = selected?.collection === 'keyframes' ? selected.id : undefined;
  const { ids, choose } = useChosen(current);
  const [cut, setCut] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const line = cut ?? (selected?.collection === 'transitions' ? `transitions/${selected.id}` : null);
  const chooseLine = useCallback(
    (id: string | null) => {
      const isCut = id !== null && cutEnds(id) !== null;
      setCut(isCut ? id : null);
      if (id !== null) select(isCut ? null : { collection: 'transitions', id: id.slice('transitions/'.length) });
    },
    [select],
  );
  const clearLine = useCallback(() => {
    setCut(null);
    select(null);
  }, [select]);
  const base = useMemo(
    () =>
      views.map(
        ({ id, name }): ViewNode => ({
          ...FRAME,
          id,
          type: 'view',
          position: places.get(id) ?? { x: 0, y: 0 },
          selected: ids.has(id),
          data: {
            name: name || 'Untitled',
            isStart: start?.id === id,
            isCurrent: keyframe?.id === id,
            marks: marks.get(id) ?? NO_MARKS,
          },
        }),
      ),
    [views, places, ids, start, keyframe?.id, marks],
  );
  const { nodes, onNodesChange, setNodes: _set, ...marquee } = useNodeChanges(useKept(base), ids, choose);
  const onAccept = actions.isReadOnly ? null : actions.accept;
  const lines = useMemo(
    () =>
      edges.map(
        (edge): LinkEdge => ({
          id: edge.id,
          type: 'link',
          ...{ source: edge.from, sourceHandle: MIDDLE, target: edge.to, targetHandle: TAKES },
          selectable: false,
          data: { edge, isChosen: edge.id === line, onAccept },
        }),
      ),
    [edges, line, onAccept],
  );
  const place = useCallback(
    (moved: readonly ViewNode[]) =>
      actions.move(
        moved.map(({ id, position: { x, y } }) => ({ id, x: Math.round(x), y: Math.round(y) })),
        places,
      ),
    [actions, places],
  );
  return {
    ...{ store, views, edges, places, isReady, ids, current, choose, line, chooseLine, clearLine },
    rename: actions.isReadOnly ? () => undefined : setRenaming,
    renaming: useMemo(
      () =>
        renaming === null
          ? null
          : {
              id: renaming,
              onCommit: (name: string) => void actions.rename(renaming, name),
              onClose: () => setRenaming(null),
            },
      [renaming, actions],
    ),
    suggestions: useMemo(() => edges.reduce((sum, { suggested }) => sum + suggested.length, 0), [edges]),
    flow: {
      nodes,
      edges: lines,
      onNodesChange,
      onNodeDragStop: (_event: unknown, _node: unknown, dragged: ViewNode[]) => place(dragged),
      onSelectionDragStop: (_event: unknown, dragged: ViewNode[]) => place(dragged),
      ...marquee,
    },
  };
}

export type ViewGraphParts = ReturnType<typeof useViewGraph>;

/** Worked out again when a view, a transition, a shape or where an outline stands changes. */
function useGraphEdges() {
  const { store } = useEditor();
  const [keyframes, transitions] = [useList('keyframes'), useList('transitions')];
  const [shapes, placements] = [useList('shapes'), useList('placements')];
  return useMemo(() => {
    // What the lines are read from changes with these lists.
    void [keyframes, transitions, shapes, placements];
    return graphEdges(store.records());
  }, [store, keyframes, transitions, shapes, placements]);
}

/** What is selected: what the address names counts, so Back, links and lists lead to it. */
function useChosen(current: string | undefined) {
  const { select } = useSelection();
  const [held, setHeld] = useState<ReadonlySet<string>>(NOTHING);
  const ids = useMemo(
    () => (current === undefined ? NOTHING : held.has(current) ? held : new Set([current])),
    [held, current],
  );
  const choose = useCallback(
    (wanted: Iterable<string>, lead: string | null = null) => {
      const chosen = new Set(wanted);
      const last = lead !== null && chosen.has(lead) ? lead : [...chosen].at(-1);
      setHeld(chosen);
      if (last === current) return;
      if (last === undefined) select(null);
      else select({ collection: 'keyframes', id: last }, last);
    },
    [select, current],
  );
  return { ids, choose };
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

/** Nodes that are drawn as they were stay the same: the canvas passes them over. */
function useKept(base: ViewNode[]): ViewNode[] {
  const known = useRef<ReadonlyMap<string, ViewNode>>(new Map());
  return useMemo(() => {
    const kept = base.map((node) => {
      const old = known.current.get(node.id);
      return old && isSame(old, node) ? old : node;
    });
    known.current = new Map(kept.map((node) => [node.id, node]));
    return kept;
  }, [base]);
}

const isSame = (a: ViewNode, b: ViewNode): boolean =>
  a.selected === b.selected &&
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.data.name === b.data.name &&
  a.data.isStart === b.data.isStart &&
  a.data.isCurrent === b.data.isCurrent &&
  a.data.marks.join() === b.data.marks.join();

/** Views out of sight are not drawn, and have their size and ports all the same. */
const FRAME: Pick<ViewNode, 'width' | 'height' | 'measured'> & { handles: NodeHandle[] } = {
  width: NODE_WIDTH,
  height: NODE_HEIGHT,
  measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
  handles: [
    { id: TAKES, type: 'target', position: Position.Left, x: 0, y: 0, width: NODE_WIDTH, height: NODE_HEIGHT },
    {
      id: MIDDLE,
      type: 'source',
      position: Position.Right,
      x: NODE_WIDTH / 2,
      y: NODE_HEIGHT / 2,
      width: 0,
      height: 0,
    },
    {
      id: LINK,
      type: 'source',
      position: Position.Right,
      x: NODE_WIDTH - 7,
      y: NODE_HEIGHT / 2 - 7,
      width: 14,
      height: 14,
    },
  ],
};
