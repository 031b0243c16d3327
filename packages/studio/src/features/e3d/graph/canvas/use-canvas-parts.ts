import { type EdgeChange, type NodeChange, type NodeHandle, Position } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNodeChanges } from '../../../../editor/graph/use-node-changes.ts';
import { useGraphSelection } from './graph-selection.tsx';
import { NODE_WIDTH, type NodeView, portTop } from './graph-view.ts';
import type { CanvasGroup } from './group-frame.tsx';
import type { CanvasNode } from './node-card.tsx';
import { groupBoxes } from './node-groups.ts';
import { colorOf } from './port-look.ts';
import { useFaults, useGraph, useNodeGroups, useReasons, useValueText } from './use-graph.ts';
import type { GraphActions } from './use-graph-actions.ts';
import type { CanvasEdge } from './value-edge.tsx';

const HANDLE = 10;

/** Nodes and edges as the canvas takes them, and what it says of them: selected, dragged. */
export function useCanvasParts(actions: GraphActions) {
  const { views, edges, source } = useGraph();
  const { ids, current, group, choose, chooseGroup } = useGraphSelection();
  const faults = useFaults();
  const reasons = useReasons();
  const textOf = useValueText();
  const lit = useMemo(() => new Set(reasons.map(({ node }) => node)), [reasons]);
  const [wire, setWire] = useState<string | null>(null);
  const known = useRef<ReadonlyMap<string, CanvasNode>>(new Map());
  const base = useMemo(
    () =>
      [...views.values()].map((view) => {
        const { id } = view.node;
        const look = { isSelected: ids.has(id), fault: faults.get(id), isLit: lit.has(id) };
        const old = known.current.get(id);
        return old && isSame(old, view, look) ? old : canvasNode(view, look);
      }),
    [views, ids, faults, lit],
  );
  useEffect(() => {
    known.current = new Map(base.map((node) => [node.id, node]));
  }, [base]);
  const { nodes, setNodes, onNodesChange: changeNodes, ...marquee } = useNodeChanges(base, ids, choose);
  const frames = useGroupFrames(nodes, views, group);
  const flowEdges = useMemo(() => {
    const counted = new Set(reasons.flatMap(({ node, from }) => from.map(({ input }) => `${node}:${input}`)));
    const labelled = new Set<string>();
    return edges.map((edge): CanvasEdge => {
      const port = `${edge.from}.${edge.output}`;
      const isFirst = !labelled.has(port);
      labelled.add(port);
      return {
        id: edge.id,
        type: 'value',
        source: edge.from,
        sourceHandle: edge.output,
        target: edge.to,
        targetHandle: edge.input,
        selected: edge.id === wire,
        data: { text: isFirst ? textOf(edge) : '', color: colorOf(edge.type), isLit: counted.has(edge.id) },
      };
    });
  }, [edges, reasons, textOf, wire]);

  const onNodesChange = useCallback(
    (all: NodeChange<CanvasNode | CanvasGroup>[]) =>
      // Frames follow their nodes.
      changeNodes(
        all.filter((change): change is NodeChange<CanvasNode> => change.type !== 'add' && change.type !== 'replace'),
      ),
    [changeNodes],
  );
  const onEdgesChange = useCallback((changes: EdgeChange<CanvasEdge>[]) => {
    for (const change of changes)
      if (change.type === 'select') setWire((old) => (change.selected ? change.id : old === change.id ? null : old));
  }, []);
  const place = useCallback(
    (moved: readonly { id: string; position: { x: number; y: number } }[]) =>
      actions.move(moved.map(({ id, position: { x, y } }) => ({ id, x: Math.round(x), y: Math.round(y) }))),
    [actions],
  );
  const dragGroup = useCallback(
    (members: readonly string[], by: { x: number; y: number }) => {
      const isMember = new Set(members);
      setNodes((old) =>
        old.map((node) =>
          isMember.has(node.id)
            ? { ...node, position: { x: node.position.x + by.x, y: node.position.y + by.y } }
            : node,
        ),
      );
    },
    [setNodes],
  );
  const latest = useRef(nodes);
  useEffect(() => {
    latest.current = nodes;
  }, [nodes]);
  const dropGroup = useCallback(
    (members: readonly string[]) => {
      const isMember = new Set(members);
      place(latest.current.filter(({ id }) => isMember.has(id)));
    },
    [place],
  );
  const drawn = useMemo((): (CanvasNode | CanvasGroup)[] => [...frames, ...nodes], [frames, nodes]);
  return {
    views,
    edges,
    ids,
    current,
    choose,
    group,
    chooseGroup,
    dragGroup,
    dropGroup,
    tables: source.tables,
    /** The selected connection. */
    wire: edges.find(({ id }) => id === wire) ?? null,
    flow: {
      nodes: drawn,
      edges: flowEdges,
      onNodesChange,
      onEdgesChange,
      onNodeDragStop: (_event: unknown, _node: unknown, dragged: (CanvasNode | CanvasGroup)[]) => place(dragged),
      onSelectionDragStop: (_event: unknown, dragged: (CanvasNode | CanvasGroup)[]) => place(dragged),
      ...marquee,
    },
  };
}

export type CanvasParts = ReturnType<typeof useCanvasParts>;

interface Look {
  isSelected: boolean;
  fault: CanvasNode['data']['fault'];
  isLit: boolean;
}

const canvasNode = (view: NodeView, { isSelected, fault, isLit }: Look): CanvasNode => ({
  id: view.node.id,
  type: 'card',
  position: { x: view.node.x, y: view.node.y },
  width: NODE_WIDTH,
  height: view.height,
  // Nodes out of sight are not drawn, and count all the same where everything is shown.
  measured: { width: NODE_WIDTH, height: view.height },
  handles: handlesOf(view),
  selected: isSelected,
  data: { view, fault, isLit },
});

/** Whether a node is drawn as it was: then the canvas passes it over. */
const isSame = ({ selected, data }: CanvasNode, view: NodeView, look: Look): boolean =>
  data.view === view &&
  selected === look.isSelected &&
  data.isLit === look.isLit &&
  data.fault?.message === look.fault?.message &&
  data.fault?.level === look.fault?.level;

/** Where ports are, so that edges are drawn to nodes that are out of sight. */
function handlesOf({ inputs, outputs }: NodeView): NodeHandle[] {
  const size = { width: HANDLE, height: HANDLE };
  return [
    ...inputs.map(
      ({ name }, at): NodeHandle => ({
        id: name,
        type: 'target',
        position: Position.Left,
        x: -HANDLE / 2,
        y: portTop(at) - HANDLE / 2,
        ...size,
      }),
    ),
    ...outputs.map(
      ({ name }, at): NodeHandle => ({
        id: name,
        type: 'source',
        position: Position.Right,
        x: NODE_WIDTH - HANDLE / 2,
        y: portTop(at) - HANDLE / 2,
        ...size,
      }),
    ),
  ];
}

/** The frames of groups as the canvas takes them, around their nodes as these are on screen. */
function useGroupFrames(
  nodes: readonly CanvasNode[],
  views: ReadonlyMap<string, NodeView>,
  chosen: string | undefined,
): CanvasGroup[] {
  const groups = useNodeGroups();
  return useMemo(() => {
    const places = new Map(groups.length === 0 ? [] : nodes.map(({ id, position }) => [id, position]));
    return groupBoxes(groups, views, (id) => places.get(id)).map((box): CanvasGroup => {
      const { x, y, width, height } = box;
      return {
        id: `group ${box.group.id}`,
        type: 'frame',
        position: { x, y },
        width,
        height,
        measured: { width, height },
        draggable: false,
        selectable: false,
        connectable: false,
        zIndex: -1,
        data: { box, isChosen: box.group.id === chosen },
      };
    });
  }, [groups, views, nodes, chosen]);
}
