import { applyNodeChanges, type Node, type NodeChange } from '@xyflow/react';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

interface NodeChanges<N extends Node> {
  /** Where nodes stand now, also while they are dragged. */
  nodes: N[];
  setNodes: Dispatch<SetStateAction<N[]>>;
  onNodesChange: (changes: NodeChange<N>[]) => void;
  onSelectionStart: () => void;
  onSelectionEnd: () => void;
}

/** What a canvas says of its nodes: dragged on screen at once, and selected in the address, a rectangle's once it is let go. */
export function useNodeChanges<N extends Node>(
  base: N[],
  ids: ReadonlySet<string>,
  choose: (ids: Iterable<string>) => void,
): NodeChanges<N> {
  const [nodes, setNodes] = useState(base);
  useEffect(() => setNodes(base), [base]);
  const chosen = useRef(ids);
  useEffect(() => {
    chosen.current = ids;
  }, [ids]);
  const isMarquee = useRef(false);
  const onNodesChange = useCallback(
    (changes: NodeChange<N>[]) => {
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
  return {
    nodes,
    setNodes,
    onNodesChange,
    onSelectionStart: () => {
      isMarquee.current = true;
    },
    onSelectionEnd: () => {
      isMarquee.current = false;
      choose(chosen.current);
    },
  };
}
