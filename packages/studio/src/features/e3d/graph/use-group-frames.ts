import { useMemo } from 'react';
import type { NodeView } from './graph-view.ts';
import type { CanvasGroup } from './group-frame.tsx';
import type { CanvasNode } from './node-card.tsx';
import { groupBoxes } from './node-groups.ts';
import { useNodeGroups } from './use-graph.ts';

/** The frames of groups as the canvas takes them, around their nodes as these are on screen. */
export function useGroupFrames(
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
