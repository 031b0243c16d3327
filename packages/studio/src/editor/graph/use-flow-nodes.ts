import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { applyNodeChanges, type Node, type NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Graph, GraphNode, Place } from './graph.ts';
import { useGraphSelection } from './graph-selection.tsx';
import type { GroupNode } from './groups/group-frame.tsx';
import { groupBoxes } from './groups/node-groups.ts';

interface Drawn {
  node: GraphNode;
  isSelected: boolean;
  flow: Node;
}

const NO_GROUPS: NonNullable<Graph['groups']> = [];

/** Nodes as React Flow takes them: dragged on screen at once, and selected in the address, a rectangle's once it is let go. */
export function useFlowNodes({ nodes: given, groups = NO_GROUPS, commands }: Graph, isReadOnly: boolean) {
  const { ids, picked, group: chosenGroup, choose, chooseGroup } = useGraphSelection();
  const drawn = useRef<ReadonlyMap<string, Drawn>>(new Map());
  const known = useMemo(
    () =>
      new Map(
        given.map((node): [string, Drawn] => {
          const isSelected = node.isFixed ? node.id === picked : ids.has(node.id);
          const old = drawn.current.get(node.id);
          const isSame = old && old.isSelected === isSelected && equalJson(old.node, node);
          // One that is drawn as it was stays the same object: the canvas passes it over.
          return [node.id, isSame ? old : { node, isSelected, flow: flowNode(node, isSelected) }];
        }),
      ),
    [given, ids, picked],
  );
  useEffect(() => {
    drawn.current = known;
  }, [known]);
  const base = useMemo(() => [...known.values()].map(({ flow }) => flow), [known]);
  const [nodes, setNodes] = useState(base);
  useEffect(() => setNodes(base), [base]);
  const latest = useRef(nodes);
  const chosen = useRef(ids);
  useEffect(() => {
    latest.current = nodes;
  }, [nodes]);
  useEffect(() => {
    chosen.current = ids;
  }, [ids]);
  const isMarquee = useRef(false);
  const onNodesChange = useCallback(
    (all: NodeChange[]) => {
      // Frames follow their nodes, and nodes that are only read are picked by a press alone.
      const changes = all.filter(
        (change) =>
          !('id' in change && change.id.startsWith('group ')) &&
          !(change.type === 'select' && drawn.current.get(change.id)?.node.isFixed),
      );
      setNodes((old) => applyNodeChanges(changes, old));
      const next = new Set(chosen.current);
      let isOther = false;
      for (const change of changes) {
        if (change.type !== 'select') continue;
        isOther = true;
        if (change.selected) next.add(change.id);
        else next.delete(change.id);
      }
      if (!isOther) return;
      chosen.current = next;
      if (!isMarquee.current) choose(next);
    },
    [choose],
  );
  const place = useCallback(
    (moved: readonly Node[]) => {
      const items = moved.flatMap(({ id, position: { x, y }, draggable }) =>
        draggable === false ? [] : { id, x: Math.round(x), y: Math.round(y) },
      );
      if (items.length > 0) commands.move(items, {});
    },
    [commands],
  );
  const gestures = useMemo(
    () => ({
      choose: chooseGroup,
      drag: isReadOnly
        ? null
        : (members: readonly string[], by: Place) =>
            setNodes((old) =>
              old.map((node) => {
                const { x, y } = node.position;
                return members.includes(node.id) ? { ...node, position: { x: x + by.x, y: y + by.y } } : node;
              }),
            ),
      drop: (members: readonly string[]) => place(latest.current.filter(({ id }) => members.includes(id))),
    }),
    [chooseGroup, place, isReadOnly],
  );
  const frames = useMemo(() => {
    const places = new Map(groups.length === 0 ? [] : nodes.map(({ id, position }) => [id, position]));
    return groupBoxes(groups, given, (id) => places.get(id)).map((box): GroupNode => {
      const { x, y, width, height } = box;
      return {
        ...{ id: `group ${box.group.id}`, type: 'frame', position: { x, y }, width, height, zIndex: -1 },
        measured: { width, height },
        ...{ draggable: false, selectable: false, connectable: false },
        data: { box, isChosen: box.group.id === chosenGroup },
      };
    });
  }, [groups, given, nodes, chosenGroup]);
  return {
    gestures,
    flow: {
      nodes: useMemo((): Node[] => [...frames, ...nodes], [frames, nodes]),
      onNodesChange,
      onNodeDragStop: (_event: unknown, _node: unknown, dragged: Node[]) => place(dragged),
      onSelectionDragStop: (_event: unknown, dragged: Node[]) => place(dragged),
      onSelectionStart: () => {
        isMarquee.current = true;
      },
      onSelectionEnd: () => {
        isMarquee.current = false;
        choose(chosen.current);
      },
    },
  };
}

const flowNode = (node: GraphNode, selected: boolean): Node => {
  const { id, type, x, y, width, height, ports, data, isFixed } = node;
  const fixed = isFixed ? { draggable: false, deletable: false, connectable: false } : {};
  const measured = { width, height };
  return { id, type, position: { x, y }, width, height, measured, handles: ports, selected, data, ...fixed };
};
